import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type JudgedPage, judgePages } from '../../search-node/pagination/judge-pages.ts';
import { promise } from '../behaviours.ts';
import { marksOf, range } from './marks.ts';

const short = (page: JudgedPage | null | undefined) =>
  page
    ? `${page.certainty === 'printed' ? '' : `${page.certainty} `}${page.volume}/${page.label}` +
      `${page.through ? `–${page.through}` : ''}${page.misread ? ` (${page.misread})` : ''}`
    : null;
const judged = (...marks: ReturnType<typeof marksOf>[]) => judgePages(marks.flat()).map(short);
const v = (volume: string | null, labels: (number | string | null)[]) => marksOf(labels, { volume });

it(promise('pagination.well-formed'), () => {
  const whole = judged(
    v('1', ['أ', 'ب', 'ج', ...range(1, 300)]),
    v('2', range(301, 320)),
    v('3', range(723, 800)),
  );
  expect(whole).toEqual([
    ...['أ', 'ب', 'ج', ...range(1, 300)].map((label) => `1/${label}`),
    ...range(301, 320).map((label) => `2/${label}`),
    ...range(723, 800).map((label) => `3/${label}`),
  ]);
  expect(
    judged(v(null, ['i', 'ii', 'iii', 'iv', 'v', 'vi', 1, 2, 3])).every((page) => !page?.includes(' ')),
  ).toBe(true);
  expect(judged(v('4', [405])), 'a lone page has nobody to contradict it').toEqual(['4/405']);
  expect(judged([])).toEqual([]);
});

it(promise('pagination.misread'), () => {
  const at386 = judged(v('1', [...range(1, 387), 287, 387, ...range(388, 420)]));
  expect(at386[387]).toBe('inferred 1/387 (287)');
  expect(at386.filter((page) => page?.includes(' '))).toHaveLength(1);
  expect(judged(v('1', [...range(1, 50), 15, ...range(52, 90)]))[50]).toBe('inferred 1/51 (15)');
  expect(judged(v('1', [...range(1, 50), '٥١', '٩٢', ...range(53, 90)]))[51]).toBe('inferred 1/٥٢ (٩٢)');
  expect(judged(v('1', [...range(1, 30), 31, 33, 33, 34, ...range(35, 60)]))[31]).toBe('inferred 1/32 (33)');
});

it(promise('pagination.wrong-volume'), () => {
  const wrong = judged(v('1', range(440, 463)), v('2', [464]), v('1', range(465, 480)), v('2', range(1, 30)));
  expect(wrong[24]).toBe('inferred 1/464 (2/464)');
  expect(wrong.filter((page) => page?.includes(' '))).toHaveLength(1);
  const opening = judged(v('4', range(600, 720)), v('5', [721, 722, 723, ...range(5, 60)]));
  expect(opening.slice(121, 125)).toEqual([
    'inferred 4/721 (5/721)',
    'inferred 4/722 (5/722)',
    'inferred 4/723 (5/723)',
    '5/5',
  ]);
  const closing = judged(v('1', [...range(1, 90), 1, 2]), v('2', range(3, 80)));
  expect(closing.slice(90, 93)).toEqual(['inferred 2/1 (1/1)', 'inferred 2/2 (1/2)', '2/3']);
  expect(judged(v('1', range(1, 9)), v(null, [10]), v('1', range(11, 20)))[9]).toBe('inferred 1/10');
});

it(promise('pagination.restarts'), () => {
  const chapters = [...range(1, 40), ...range(1, 30), ...range(1, 50)];
  expect(judged(v('1', chapters))).toEqual(chapters.map((label) => `1/${label}`));
  const issues = [v('السنة الأولى، العدد ٣', range(1, 40)), v('السنة الأولى، العدد ٤', range(1, 40))];
  expect(judged(...issues).every((page) => page?.startsWith('السنة'))).toBe(true);
  const inverted = judged(v('2', range(1, 40)), v('1', range(1, 40)), v('المقدمة', range(1, 12)));
  expect(inverted.filter((page) => page?.includes(' '))).toEqual([]);
});

it(promise('pagination.several-records'), () => {
  const labels = [1, 1, 1, 1, 1, 2, 3, 3, 4, 6, 6, 7, 8, 8, 9, 11, 12, 12, 13, 14, 14, 15, 15, 16, 17];
  expect(judged(v('1', labels))).toEqual(labels.map((label) => `1/${label}`));
});

it(promise('pagination.contradiction'), () => {
  // Either the 24 or the 23 after it is wrong; nothing tells which.
  const pages = [...range(1, 22), 22, 23, 23, 24, 23, 24, 24, 25, 25, ...range(26, 50)];
  const doubtful = judged(v('7', pages)).flatMap((page, at) => (page?.startsWith('doubtful') ? [at] : []));
  expect(doubtful).toEqual([25, 26]);
});

it(promise('pagination.unnumbered'), () => {
  const many = range(1, 34).flatMap((label) =>
    label % 3 === 0 ? [label, label] : label % 7 === 0 ? [] : [label],
  );
  const labels = [
    ...many,
    ...range(35, 45),
    null,
    47,
    null,
    null,
    50,
    null,
    50,
    null,
    53,
    null,
    null,
    null,
    55,
    56,
    57,
    null,
  ];
  expect(judged(v('1', labels)).slice(labels.indexOf(45) + 1)).toEqual([
    'inferred 1/46',
    '1/47',
    'inferred 1/48',
    'inferred 1/49',
    '1/50',
    'inferred 1/50',
    '1/50',
    'doubtful 1/51–52',
    '1/53',
    'doubtful 1/54',
    'doubtful 1/54',
    'doubtful 1/54',
    '1/55',
    '1/56',
    '1/57',
    null,
  ]);
  expect(judged(v(null, [null, null]))).toEqual([null, null]);
});

it(promise('pagination.kept-as-text'), () => {
  const odd = ['0', '-4', '999999999999', 'المقدمة', 'v. x'];
  expect(judged(v('1', [...odd, ...range(1, 30)])).slice(0, 6)).toEqual([
    ...odd.map((label) => `doubtful 1/${label}`),
    '1/1',
  ]);
  expect(
    judged(v('1', [...range(400, 407), '408 - 409', 410, 411, '412-b', '413', '٤١٤ - (٧٤)', 415])),
  ).toEqual([
    ...range(400, 407).map((label) => `1/${label}`),
    '1/408–409',
    ...['410', '411', '412-b', '413', '٤١٤ - (٧٤)', '415'].map((label) => `1/${label}`),
  ]);
  expect(
    judged(v('1', [...range(1, 20), '20-b', ...range(21, 30), '٤/ ٣١', ...range(32, 40)])),
  ).not.toContain(expect.stringContaining('doubtful'));
});

it(promise('pagination.endnotes'), () => {
  const notes = marksOf([1, 15, 15, 26, 34, 43, 62, 64, 71], { part: 'endnotes' });
  expect(judged(v('1', range(1, 80)), notes)).toEqual([
    ...range(1, 80).map((label) => `1/${label}`),
    ...[1, 15, 15, 26, 34, 43, 62, 64, 71].map((label) => `1/${label}`),
  ]);
  expect(judged(v('1', range(1, 40)), notes, v('1', range(41, 80))).slice(49), 'in the midst').toEqual(
    range(41, 80).map((label) => `1/${label}`),
  );
});

it(promise('pagination.spans'), () => {
  const sized = (pages: [number, number][]) =>
    pages.map(([label, size]) => ({ volume: '1', label: `${label}`, size }));
  const usual = range(1, 20).map((label): [number, number] => [label, 1000 + (label % 3) * 50]);
  const after = judged(sized([...usual, [22, 2050], [23, 1000]]));
  expect(after[20], 'a label that ends its record').toBe('1/21–22');
  const before = judged(sized([...usual, [21, 2020], [23, 1000], [24, 1000]]));
  expect(before[20], 'a label that begins its record').toBe('1/21–22');
  const blank = judged(sized([...usual, [22, 1000], [23, 1000]]));
  expect(blank[20], 'a page without text').toBe('1/22');
});

/** A sequence as it was printed, and as a source has it: with labels removed and with digits misread. */
const damaged = fc
  .record({ from: fc.integer({ min: 1, max: 900 }), pages: fc.integer({ min: 20, max: 300 }) })
  .chain(({ from, pages }) =>
    fc.record({
      printed: fc.constant(range(from, from + pages - 1)),
      faults: fc.array(
        fc.record({
          at: fc.nat({ max: pages - 1 }),
          place: fc.nat({ max: 2 }),
          digit: fc.integer({ min: 0, max: 9 }),
          isGone: fc.boolean(),
        }),
        { maxLength: Math.floor(pages / 15) },
      ),
    }),
  );

it(promise('pagination.never-wrong'), () => {
  fc.assert(
    fc.property(damaged, ({ printed, faults }) => {
      const labels: (string | null)[] = printed.map(String);
      for (const { at, place, digit, isGone } of faults) {
        const digits = [...String(printed[at])];
        labels[at] = isGone
          ? null
          : String(Number(digits.with(place % digits.length, String(digit)).join('')));
      }
      for (const [at, page] of judgePages(marksOf(labels)).entries()) {
        if (page?.certainty !== 'doubtful' && page) expect(page.label).toBe(String(printed[at]));
        if (faults.length === 0) expect(page?.certainty).toBe('printed');
      }
    }),
    { numRuns: 400, seed: 2026, endOnFailure: true },
  );
});

it(promise('pagination.never-wrong', 'up to five records a page'), () => {
  const counts = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 30, maxLength: 120 });
  fc.assert(
    fc.property(counts, fc.nat(), fc.integer({ min: 1, max: 9 }), (records, where, by) => {
      const printed = records.flatMap((count, at) => Array<number>(count).fill(at + 100));
      const wrong = where % printed.length;
      const labels = printed.map((label, at) => (at === wrong ? label + by * 100 : label));
      const pages = judgePages(marksOf(labels));
      expect(pages[wrong]?.certainty).not.toBe('printed');
      for (const [at, page] of pages.entries())
        if (page?.certainty === 'printed') expect(page.label).toBe(String(printed[at]));
    }),
    { numRuns: 200, seed: 2026, endOnFailure: true },
  );
});

it(promise('pagination.linear'), () => {
  const labels = range(1, 124_569).map((nth) => (nth % 97 === 0 ? null : nth % 89 === 0 ? nth + 7 : nth));
  const before = process.cpuUsage();
  const pages = judgePages(marksOf(labels));
  expect(process.cpuUsage(before).user / 1000, 'ms').toBeLessThan(2500);
  expect(pages.filter((page) => page?.certainty === 'printed').length).toBeGreaterThan(121_000);
});
