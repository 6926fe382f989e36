import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChatEvent } from '../../shared/chat-api.ts';
import type { PageVerdict, QuotationVerdict } from '../../shared/verdict.ts';
import { promise } from '../behaviours.ts';
import { runPincite, type TestPincite } from '../support/running-pincite.ts';
import { corpus } from '../support/shared-data.ts';

// What somebody new to a library of a few books types, in the words in which they came.

const all = corpus('library', 'the checks of a newcomer');
const WANTED = /CumdatFiqh|ArbacunaNawawiyya|IbnMaja\.Sunan\.JK000141/;
const Q = 'يجوز المسح على الخفين وما أشبههما من الجوارب الصفيقة التي تثبت في القدمين';
const DEEDS = 'إنما الأعمال بالنيات ولكل امرئ ما نوى';
const SURETY = 'يصح ضمان كل جائز التصرف في ماله';

let folder: string;
let library: TestPincite;
beforeAll(async () => {
  if (!all) return;
  folder = mkdtempSync(join(tmpdir(), 'pincite-newcomer-'));
  for (const name of readdirSync(all).filter((file) => WANTED.test(file)))
    copyFileSync(join(all, name), join(folder, name));
  for (const name of readdirSync(join(all, 'mughni-sample')).filter((file) => file.endsWith('.jsonl')))
    copyFileSync(join(all, 'mughni-sample', name), join(folder, name));
  library = await runPincite({ content: folder });
});
afterAll(async () => {
  await library?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const test = it.skipIf(!all);

test.each([
  [`هل هذا في صحيح البخاري: «${Q}»`, 'صحيح البخاري', 'ar'],
  [`هل هذا في صحيح مسلم: «${DEEDS}»`, 'صحيح مسلم', 'ar'],
  [`Is this in Sahih Muslim: "${DEEDS}"`, 'Sahih Muslim', 'en'],
  [`Does al-Muwatta say "${Q}"?`, 'al-Muwatta', 'en'],
  [`صحيح البخاري: «${Q}»`, 'صحيح البخاري', 'ar'],
  [`هل هذا في صحيح البخاري ج 1 ص 5: «${Q}»`, 'صحيح البخاري', 'ar'],
])(promise('journey.work-not-held', '%s'), async (message, title, language) => {
  const { events, text } = await library.ask(message);
  expect(quotes(events)).toMatchObject([
    { verdict: 'elsewhere', title, notHeld: true, editions: [], searched: { works: 0 } },
  ]);
  expect(quotes(events)[0]?.elsewhere?.editions.length).toBeGreaterThan(0);
  expect(text).toContain(title);
  expect(text).toContain(language === 'ar' ? 'في هذه المكتبة' : 'is not in this library');
  expect(text).not.toMatch(/\[S\d+\]/);
  expect(of(events, 'sources')[0]?.sources.filter(({ cited, consulted }) => cited || consulted)).toEqual([]);
  expect(of(events, 'done')[0]?.lane).toBe('not_found');
});

test.each([
  [`Is "${SURETY}" really in al-Mughni?`, 'المغني'],
  [`Is "${Q}" in Umdat al-Fiqh?`, 'عمدة الفقه'],
  [`Does Umdat al-Fiqh say "${Q}"?`, 'عمدة الفقه'],
  [`عمدة الفقه: «${Q}»`, 'عمدة الفقه'],
  [`«${Q}»`, null],
  [`Is this quotation real: "${Q}"`, null],
])(promise('journey.quote-asked', '%s'), async (message, title) => {
  const { events } = await library.ask(message);
  const [verdict, ...rest] = quotes(events);
  expect(rest).toEqual([]);
  expect(verdict?.verdict).toMatch(/verbatim|differs/);
  if (title === null) expect(verdict?.title).toBeNull();
  else expect(verdict?.title).toContain(title);
  const [receipt] = of(events, 'receipts')[0]?.receipts ?? [];
  expect(receipt).toMatchObject({ pass: 'phrase', searched: verdict?.searched });
  expect(message).toContain(receipt?.query);
  expect(receipt?.hits).toBeGreaterThan(0);
});

test(promise('journey.quote-receipt'), async () => {
  const { events } = await library.ask('هل في عمدة الفقه «يجوز بيع الهواتف المحمولة نسيئة إذا كانت مكفولة»؟');
  const [verdict] = quotes(events);
  const receipts = of(events, 'receipts')[0]?.receipts ?? [];
  expect(verdict?.verdict).toBe('absent');
  expect(receipts.map(({ pass, hits, rung, match }) => [pass, hits, rung, match])).toEqual([
    ['phrase', 0, null, null],
    ['phrase', 0, null, null],
  ]);
  expect(receipts[0]?.searched).toEqual(verdict?.searched);
  expect(receipts[1]?.searched.works).toBe(4);
});

test.each([
  ['ما في المغني ج 4 ص 405؟', 'المغني', '405'],
  [`هل هذا في المغني ج 4 ص 405: «${SURETY}»`, 'المغني', '405'],
  ['هل توجد صفحة 405 من الجزء 4 من المغني', 'المغني', '405'],
  ["al-Arba'un al-Nawawiyya p. 46", 'الأربعون النووية', '46'],
  ['el-Muğnî, IV, 405', 'المغني', '405'],
  ["page 405 dans le tome 4 d'al-Mughni", 'المغني', '405'],
  ['Où se trouve al-Mughni t. 4 p. 405 ?', 'المغني', '405'],
  ['Is page 405 of volume 4 of al-Mughni in the library?', 'المغني', '405'],
  ['هل توجد عمدة الفقه ج 1 ص 136؟', 'عمدة الفقه', '136'],
])(promise('journey.page-asked', '%s'), async (message, title, label) => {
  const { events, text } = await library.ask(message);
  const [page] = pages(events);
  expect(page?.asked).toMatchObject({ title: expect.stringContaining(title), page: { label } });
  expect(page?.editions.some(({ found }) => found === 'page')).toBe(true);
  const there = /^[^\u0621-\u064a]*$/.test(message) ? /the page is there|la page y est/ : /الصفحة موجودة/;
  expect(text).toMatch(there);
});

test(promise('journey.references-many'), async () => {
  const two = await library.ask('al-Mughni 4/405 or 4/363');
  expect(pages(two.events).map(({ asked }) => asked.page.label)).toEqual(['405', '363']);
  const labels = Array.from({ length: 17 }, (_, i) => String(15 + i));
  const many = await library.ask(labels.map((label) => `Umdat al-Fiqh p. ${label}`).join('; '));
  const checked = pages(many.events).map(({ asked }) => asked.page.label);
  expect(checked).toEqual(labels.slice(0, 10));
  for (const label of labels.slice(10)) expect(many.text).toContain(`p\\. ${label}`.replace('\\', ''));
  expect(many.text).toContain('Not checked');
});

test(promise('journey.hadith-number'), async () => {
  const { events, text } = await library.ask('Sunan Ibn Majah 4227');
  expect(text).toContain('cannot be opened by its number here yet');
  expect(text).toContain('4227');
  expect(of(events, 'sources')[0]?.sources).toEqual([]);
  expect(of(events, 'done')[0]).toMatchObject({ lane: 'conversational', end: 'complete' });
});

function quotes(events: ChatEvent[]): QuotationVerdict[] {
  return of(events, 'verdict').flatMap(({ verdict }) => (verdict.kind === 'quote' ? [verdict] : []));
}

function pages(events: ChatEvent[]): PageVerdict[] {
  return of(events, 'verdict').flatMap(({ verdict }) => (verdict.kind === 'page' ? [verdict] : []));
}

function of<T extends ChatEvent['type']>(events: ChatEvent[], type: T): (ChatEvent & { type: T })[] {
  return events.filter((event): event is ChatEvent & { type: T } => event.type === type);
}
