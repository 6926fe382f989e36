import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChatEvent } from '../../shared/chat-api.ts';
import type { PageVerdict, QuotationVerdict } from '../../shared/verdict.ts';
import { promise } from '../behaviours.ts';
import { runPincite, type TestPincite } from '../support/running-pincite.ts';
import { corpus } from '../support/shared-data.ts';

// A library of real pages behind everything real but the browser: the worker's stream is what a widget is given.

const folder = corpus('library/mughni-sample', 'the journey of a printed reference');
let library: TestPincite;
beforeAll(async () => {
  if (folder) library = await runPincite({ content: folder });
});
afterAll(() => library?.close());

it.skipIf(!folder)(promise('journey.page-verdict'), async () => {
  const { events, text } = await library.ask('AL-MUGHNI BY IBN QUDAMAH VOL.4, PG.405');
  const verdicts = of(events, 'verdict').map(({ verdict }) => verdict as PageVerdict);
  expect(verdicts).toHaveLength(1);
  const editions = verdicts[0]?.editions ?? [];
  const found = editions.filter((edition) => edition.found === 'page');
  const missing = editions.filter((edition) => edition.found === 'missing');
  expect(found.map(({ edition }) => edition).sort()).toEqual(['Shamela0008463', 'Shia000998Vols']);
  expect(missing.map(({ edition }) => edition)).toEqual(['ShamAY0034266']);
  expect(missing[0]).toMatchObject({ why: 'no_page', source: null });
  expect(missing[0]?.before?.label).toBe('363');
  for (const { editionLabel } of editions) expect(text).toContain(editionLabel ?? 'no label');
  const sources = of(events, 'sources')[0]?.sources ?? [];
  expect(sources.map(({ text: words }) => words?.slice(0, 22)).sort()).toEqual([
    'في المبيع، من بناء أو ',
    'وهي زوجته ثم ملكها وره',
  ]);
  expect(sources.every(({ consulted }) => consulted)).toBe(true);
  expect(of(events, 'done')[0]).toMatchObject({ lane: 'grounded', end: 'complete' });
});

it.skipIf(!folder)(promise('journey.page-verdict', 'a page that no edition has'), async () => {
  const { events } = await library.ask('هل يوجد في المغني لابن قدامة ج 4 ص 9405؟');
  expect(of(events, 'verdict')).toHaveLength(1);
  expect(of(events, 'sources')[0]?.sources).toEqual([]);
  expect(of(events, 'done')[0]?.lane).toBe('not_found');
});

it.skipIf(!folder)(promise('journey.quote-verdict', 'a wording that no page has'), async () => {
  const { events, text } = await library.ask(
    'هل قال ابن قدامة في المغني: «يجوز بيع الهواتف المحمولة نسيئة إذا كانت مكفولة من المصنع»؟',
  );
  const verdict = of(events, 'verdict')[0]?.verdict as QuotationVerdict;
  expect(verdict).toMatchObject({ kind: 'quote', verdict: 'absent', searched: { editions: 3, works: 1 } });
  expect(verdict.title).toContain('المغني');
  expect(text).not.toBe('');
  // Nothing decorates a no: no pill, no card, no passage that shares a word.
  expect(of(events, 'sources')[0]?.sources).toEqual([]);
  expect(of(events, 'source')).toEqual([]);
  expect(of(events, 'done')[0]?.lane).toBe('not_found');
});

it.skipIf(!folder)(promise('journey.quote-verdict', 'a word put before or behind a wording'), async () => {
  for (const quote of ['لا في المبيع، من بناء أو غراس، صح', 'في المبيع، من بناء أو غراس، صح قط']) {
    const { text } = await library.ask(`هل في المغني لابن قدامة «${quote}»؟`);
    expect(text).toContain(`زيد في النقل «${quote.startsWith('لا') ? 'لا' : 'قط'}»`);
    expect(text).not.toContain('وفي الصفحة');
  }
});

it.skipIf(!folder)(promise('journey.quote-verdict', 'a wording that one edition has'), async () => {
  const { events } = await library.ask('هل في المغني لابن قدامة «في المبيع، من بناء أو غراس، صح»؟');
  const verdict = of(events, 'verdict')[0]?.verdict as QuotationVerdict;
  expect(verdict.verdict).toBe('verbatim');
  const found = verdict.editions.filter((edition) => edition.verdict === 'verbatim');
  expect(found.map(({ edition }) => edition)).toEqual(['Shamela0008463']);
  expect(found[0]?.from).toMatchObject({ label: '405' });
  const sources = of(events, 'sources')[0]?.sources ?? [];
  expect(sources.filter(({ consulted }) => consulted).map(({ edition }) => edition)).toEqual([
    'Shamela0008463',
  ]);
  expect(of(events, 'done')[0]).toMatchObject({ lane: 'grounded', end: 'complete' });
});

function of<T extends ChatEvent['type']>(events: ChatEvent[], type: T): (ChatEvent & { type: T })[] {
  return events.filter((event): event is ChatEvent & { type: T } => event.type === type);
}
