import fc from 'fast-check';
import { expect, test } from 'vitest';
import { promise } from '../behaviours.ts';
import { book, checkOne } from './quote-book.ts';
import { sharedEngine } from './small-index.ts';

const { engine, indexed } = sharedEngine();

const STEMS = ['كتب', 'شجر', 'ماء', 'سؤل', 'دار', 'رأى', 'هدى', 'بئر', 'شيء', 'على', 'من'];
const vocabulary = STEMS.flatMap((stem) => [stem, `ال${stem}`, `و${stem}`, `${stem}ة`]);
const marks = ['', '', '', '', '،', '.', ':', '\n', ' (¬١)', ' (٢)', ' [3]', ' ﴿٤﴾'];

/** A page as words, each with what stands after it. */
const page = fc.array(fc.record({ word: fc.constantFrom(...vocabulary), after: fc.constantFrom(...marks) }), {
  minLength: 1,
  maxLength: 40,
});
const someBook = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: page },
    fc.array(
      page.map((words) => words[0] ?? expect.fail()),
      { minLength: 1, maxLength: 2 },
    ),
  ),
  {
    minLength: 3,
    maxLength: 25,
  },
);

test(promise('quote.any-run'), async () => {
  let checked = 0;
  for (const pages of fc.sample(someBook, { numRuns: 6, seed: 41 })) {
    const texts = pages.map((words) => words.map(({ word, after }) => word + after).join(' '));
    const words = pages.flat().map(({ word }) => word);
    const collection = await indexed(book('any', texts));
    const runs = fc.record({
      from: fc.nat(words.length - 1),
      length: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 120 })),
      changed: fc.nat(),
    });
    await fc.assert(
      fc.asyncProperty(runs, async ({ from, length, changed }) => {
        const run = words.slice(from, from + length);
        const cut = await checkOne(engine(), collection, run.join(' '));
        expect(cut.verdict).toBe('verbatim');
        expect(cut.times).toBe(timesIn(words, run));
        const other = run.with(changed % run.length, 'قمطرير');
        const altered = await checkOne(engine(), collection, other.join(' '));
        expect(altered.verdict).not.toBe('verbatim');
        expect(altered.times).toBe(0);
        checked += 1;
      }),
      { numRuns: 40, seed: 7 },
    );
  }
  expect(checked).toBeGreaterThanOrEqual(200);
});

/** How often a run stands in a book, by comparing word by word; hamza seats of these words agree only with themselves. */
function timesIn(words: string[], run: string[]): number {
  const folded = words.map(fold);
  const wanted = run.map(fold);
  return folded.filter((_, at) => wanted.every((word, i) => folded[at + i] === word)).length;
}

function fold(word: string): string {
  return word.replace(/أ/g, 'ا').replace(/ى/g, 'ي').replace(/ة/g, 'ه');
}
