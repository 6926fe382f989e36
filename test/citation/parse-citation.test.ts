import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCitations } from '../../search-node/citation/parse-citation.ts';
import { ParsedCitation } from '../../shared/citation-api.ts';
import { promise } from '../behaviours.ts';
import { citationsFile, readCitationStrings, wrongFields } from '../bench/citation-strings.ts';
import { corpus } from '../support/shared-data.ts';
import { askedReferences, ordinaryQuestions } from './asked-references.ts';
import { arabicHabits, arabicNames, habits, latinNames } from './citation-habits.ts';

function only(text: string): ParsedCitation {
  const parsed = parseCitations(text);
  expect(parsed, text).toHaveLength(1);
  return ParsedCitation.parse(parsed[0]);
}

describe(promise('citation.habits', 'a place is read back however it is written'), () => {
  const cases = [
    ...habits.map((habit) => ({ ...habit, names: latinNames })),
    ...arabicHabits.map((habit) => ({ ...habit, names: arabicNames })),
  ];
  test.each(cases.map((one, i) => ({ ...one, i })))('$language $i', ({ names, write, says = [] }) => {
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.integer({ min: 1, max: 45 }),
        fc.integer({ min: 1, max: 999 }),
        (name, volume, page) => {
          const text = write({ names: name, volume, page });
          const parsed = only(text);
          expect(parsed, text).toMatchObject({
            kind: 'page',
            volume: String(volume),
            pages: [String(page)],
            number: null,
          });
          expect(parsed.work, text).toBe(name.work);
          expect(parsed.author, text).toBe(says.includes('author') ? name.author : null);
          if (says.includes('edition')) expect(parsed.edition, text).toMatch(/Dar al-Fikr|دار الفكر/);
          else expect(parsed.edition, text).toBeNull();
        },
      ),
      { numRuns: 25 },
    );
  });
});

test.each([
  [
    'AL-MUGHNI BY IBN QUDAMAH VOL.4, PG.405',
    { work: 'AL-MUGHNI', author: 'IBN QUDAMAH', volume: '4', pages: ['405'] },
  ],
  ...[
    'ما في المغني ج 4 ص 405؟',
    'هل هذا في المغني ج 4 ص 405: ',
    'هل توجد صفحة 405 من الجزء 4 من المغني',
    'هل توجد الصفحة 405 من المجلد 4 من المغني؟',
    'أين أجد المغني ج 4 ص 405',
    'ماذا جاء في المغني ج 4 ص 405؟',
    'ما نص المغني ج 4 ص 405؟',
    'اعرض لي المغني ج 4 ص 405',
  ].map((text): [string, object] => [text, { work: 'المغني', author: null, volume: '4', pages: ['405'] }]),
  ['ماذا قال ابن قدامة في المغني ج 4 ص 405؟', { work: 'المغني', author: 'ابن قدامة', volume: '4' }],
  ['Does al-Mughni 4/405 exist?', { work: 'al-Mughni', volume: '4', pages: ['405'] }],
  ['almughni4/405', { work: 'almughni', volume: '4', pages: ['405'] }],
  ['mugni 4 405', { work: 'mugni', volume: '4', pages: ['405'] }],
  ['al-Mughni, 9/518, 524', { kind: 'page', volume: '9', pages: ['518', '524'] }],
  ['al-Mughni 9/518-24', { kind: 'range', volume: '9', pages: ['518', '524'] }],
  ['al-Mughni, Bd. 4, S. 12 f.', { kind: 'range', pages: ['12', '13'] }],
  ['al-Mughni, Bd. 4, S. 12 ff.', { kind: 'range', pages: ['12', 'ff'] }],
  ['Preface, p. xii', { work: null, pages: ['xii'] }],
  ['صحيح البخاري، رقم الحديث ١', { kind: 'hadith', work: 'صحيح البخاري', number: '1' }],
  ['Sahih Muslim 2564a', { kind: 'hadith', work: 'Sahih Muslim', number: '2564a' }],
  ['Book 2, Hadith 22', { kind: 'hadith', number: '2/22' }],
  ['المصنف 9/39(26921)', { kind: 'hadith', volume: '9', pages: ['39'], number: '26921' }],
  ['[المائدة: ٦]', { kind: 'verse', number: '5:6', work: 'المائدة' }],
  ['Q 5:6', { kind: 'verse', number: '5:6' }],
  ['sourate 5, verset 6', { kind: 'verse', number: '5:6' }],
  ['QS. Al-Baqarah [2]: 255', { kind: 'verse', number: '2:255' }],
  ['[ص: 23]', { kind: 'verse', number: '38:23' }],
  ['[ص: 247]', { kind: 'page', pages: ['247'] }],
  ['fol. 12r', { kind: 'folio', pages: ['12r'] }],
  ['ق ١٢/أ', { kind: 'folio', pages: ['12أ'] }],
])(promise('citation.kinds', '%s'), (text, expected) => {
  expect(only(text)).toMatchObject(expected);
});

test.each(['en', 'fr', 'ar'])(promise('citation.asked', '%s'), (language) => {
  const asked = askedReferences().filter((one) => one.language === language);
  expect(asked.length).toBeGreaterThan(150);
  const wrong = asked.flatMap(({ text, work, volume, page }) => {
    const read = parseCitations(text).map((one) => [one.kind, one.work, one.volume, ...one.pages]);
    const right = [['page', work, volume, page]];
    return JSON.stringify(read) === JSON.stringify(right) ? [] : [`${text} → ${JSON.stringify(read)}`];
  });
  expect(wrong).toEqual([]);
});

test.each(ordinaryQuestions)(promise('citation.asked', '%s'), (text) => {
  expect(parseCitations(text)).toEqual([]);
});

test(promise('citation.several'), () => {
  const parsed = parseCitations('انظر: المغني (4/405)، والكافي لابن قدامة (1/23، 25)، وصحيح مسلم (رقم 12).');
  expect(parsed).toMatchObject([
    { kind: 'page', work: 'المغني', volume: '4', pages: ['405'] },
    { kind: 'page', work: 'الكافي', author: 'ابن قدامة', volume: '1', pages: ['23', '25'] },
    { kind: 'hadith', work: 'صحيح مسلم', number: '12' },
  ]);
  expect(parseCitations('al-Mawsoo’ah, 5/165, 28/22')).toMatchObject([
    { work: 'al-Mawsoo’ah', volume: '5', pages: ['165'] },
    { work: 'al-Mawsoo’ah', volume: '28', pages: ['22'] },
  ]);
});

test(promise('citation.ambiguous'), () => {
  for (const text of ['4/405', '2-1', 'al-Mughni 4405', 'المغني 4-405']) {
    const parsed = only(text);
    expect(parsed.ambiguous, text).toBe(true);
    expect(parsed.readings.length, text).toBeGreaterThan(1);
  }
  expect(only('405/4 المغني')).toMatchObject({ volume: '4', pages: ['405'] });
});

test.each([
  ['a time', 'See you at 4:05 pm, or 16:05'],
  ['a date', 'on 4/5/2024, 12 March 405, 4 رمضان 1420 هـ'],
  ['a share', '4/405 patients, and 2/3 of the estate'],
  ['a version', 'Version 4.405.1 of node-24.1.0'],
  ['a telephone number', 'Call +49 30 4405 4405 or 555-440-5000'],
  ['a book number', 'ISBN 978-3-16-148410-0, doi:10.1000/182'],
  ['money', 'It costs $4/405, €4.405 or Rp 4.405'],
  ['an address', 'https://example.com/al-mughni/4/405 and 10.4.0.5:405'],
  ['a room', 'the meeting is in room 4/405'],
  ['a statute', 'Art. 4/405, § 405 BGB, Pasal 4 ayat (1), المادة 405'],
  ['a year of death', 'Ibn Qudama (d. 620/1223), ابن قدامة (ت 620هـ/1223م)'],
  ['a decision', 'Resolution No. 110 (4/12)'],
  ['what is always open', 'open 24/7 since 9/11'],
  ['a measure', 'BP 140/90 mmHg, 7.4 %'],
  ['how large a book is', 'عدد الأجزاء: 4 ، عدد الصفحات: 405'],
  ['another scripture', 'John 3:16'],
])(promise('citation.none', '%s'), (_, text) => {
  expect(parseCitations(text)).toEqual([]);
});

test(promise('citation.spans'), () => {
  const marked = 'قبل \u200f«المغني» (٤/\u200f٤٠٥) بعد';
  const [{ span } = { span: [0, 0] }] = parseCitations(marked);
  expect(marked.slice(...span)).toMatch(/^المغني.*٤٠٥/u);
  fc.assert(
    fc.property(anyText, (text) => {
      let last = -1;
      for (const parsed of parseCitations(text)) {
        ParsedCitation.parse(parsed);
        const [from, to] = parsed.span;
        expect(from).toBeGreaterThanOrEqual(last);
        expect(to).toBeGreaterThan(from);
        expect(to).toBeLessThanOrEqual(text.length);
        expect(parsed.ambiguous).toBe(parsed.readings.length > 0);
        last = from;
      }
    }),
    { numRuns: 500 },
  );
});

const pieces = [
  '4/405',
  ' ',
  'vol.',
  'p.',
  '،',
  ',',
  '(',
  ')',
  '[',
  ']',
  'ص',
  'ج',
  '-',
  ':',
  '/',
  'al-Mughni',
  'المغني',
  'IV',
  '12r',
  'no.',
  'ibn ',
  'في ',
  'و',
  '«',
  '»',
  '"',
  '.',
  ';',
  '1',
  '405',
  'ff',
  'Q',
  'sura',
  'لابن ',
  '\n',
  '\u200f',
  '😀',
  'a',
  '#',
  'خ',
  '\ud800',
];
const anyText = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((some) => some.join('')),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

test(promise('citation.linear'), () => {
  const worst = fc
    .tuple(fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 }), fc.constantFrom(...pieces))
    .map(
      ([unit, end]) =>
        `${unit
          .join('')
          .repeat(4000)
          .slice(0, 4000 - end.length)}${end}`,
    );
  parseCitations('warm 4/405');
  fc.assert(
    fc.property(worst, (text) => {
      const start = process.cpuUsage();
      parseCitations(text);
      expect(millisecondsSince(start), `${JSON.stringify(text.slice(0, 60))} took too long`).toBeLessThan(
        1000,
      );
    }),
    { numRuns: 150 },
  );
});

describe.skipIf(corpus(citationsFile, 'real citation strings are not tested') === null)(
  'real strings',
  () => {
    test(promise('citation.real-strings'), () => {
      const rows = readCitationStrings();
      const counted = rows.filter(({ kind }) => kind !== 'none' && kind !== 'ambiguous');
      const right = counted.filter(({ text, cited }) => {
        const parsed = parseCitations(text);
        return (
          parsed.length === cited.length &&
          cited.every((one, i) => parsed[i] && wrongFields(one, parsed[i]).length === 0)
        );
      });
      expect(counted.length).toBeGreaterThan(100);
      expect(right.length / counted.length).toBeGreaterThanOrEqual(0.9);
      for (const { text, kind } of rows) if (kind === 'none') expect(parseCitations(text), text).toEqual([]);
    });
  },
);

/** Of the processor, whatever else the machine does. */
function millisecondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
