import { expect, it } from 'vitest';
import { promise } from '../behaviours.ts';
import { figuresOf, kept, served } from '../bench/scale/load-figures.ts';
import type { Outcome } from '../bench/scale/load-process.ts';
import { passagesOf, wrongSources } from '../bench/scale/sources-as-written.ts';
import { steadyRate } from '../bench/scale/steady-rate.ts';
import { article } from '../engine/small-index.ts';

const answered: Outcome = {
  ...{ done: true, code: null, wayOn: null, lane: 'grounded', end: 'complete', answer: 'a1', resumed: 0 },
  ...{ gaveUp: null, inOrder: true, wrong: [], sources: 1, chars: 20 },
  times: { firstEvent: 10, firstText: 20, last: 30 },
};

it(promise('repository.load-judged', 'an answer, or words with a way on, and nothing less'), () => {
  expect(served(answered)).toBe(true);
  expect(served({ ...answered, lane: 'unavailable', wayOn: 'The search is down.' })).toBe(true);
  expect(served({ ...answered, lane: 'unavailable' })).toBe(false);
  const refused = { ...answered, done: false, lane: null, code: 'busy', wayOn: 'Please ask again in 6 s.' };
  expect(served(refused)).toBe(true);
  expect(served({ ...refused, wayOn: null })).toBe(false);
  expect(served({ ...refused, code: 'internal' })).toBe(false);
  expect(served({ ...refused, code: null })).toBe(false);
  expect(kept({ ...answered, wrong: ['S1'] })).toBe(false);
  expect(kept({ ...answered, inOrder: false })).toBe(false);
});

it(promise('repository.load-judged', 'each question counts once'), () => {
  const figures = figuresOf([answered, { ...answered, done: false, lane: null, gaveUp: 'cut' }]);
  expect(figures).toMatchObject({ asked: 2, grounded: 1, failed: 1, refused: 0, last: { p50: 30, p99: 30 } });
});

it(promise('repository.load-judged', 'sources are the corpus’s own, letter for letter'), () => {
  const passages = passagesOf([article('brakes', 'Brakes squeak.')]);
  const source = { collection: 'help', edition: 'brakes', text: 'Brakes squeak.' };
  const sources = (changed: object) => new Map([['S1', { ...source, ...changed }]]);
  expect(wrongSources({ text: 'They squeak [S1].', sources: sources({}) }, passages)).toEqual([]);
  expect(wrongSources({ text: '', sources: sources({ text: 'Brakes squeal.' }) }, passages)).toHaveLength(1);
  expect(wrongSources({ text: '', sources: sources({ edition: 'refunds' }) }, passages)).toHaveLength(1);
  expect(wrongSources({ text: 'They squeak [S2].', sources: sources({}) }, passages)).toHaveLength(1);
});

it(promise('repository.load-judged', 'the highest steady rate is found'), async () => {
  // A server whose p99 is 100 ms, doubled at 20 a second: 100 / (1 - rate / 40).
  const load = async (plan: { rate: number } | { visitors: number }) => {
    const last = 'rate' in plan ? 100 / Math.max(1e-6, 1 - plan.rate / 40) : Number.NaN;
    return [{ ...answered, times: { firstEvent: 1, firstText: 1, last } }];
  };
  const { rate } = await steadyRate('a made-up server', load);
  // Twice what it takes at two a second is reached at 21.
  expect(rate).toBeLessThanOrEqual(21);
  expect(rate).toBeGreaterThan(17);
});
