import { assumed, type Given } from '../assumptions.ts';
import type { Planner } from './part.ts';

const MILLION = 1_000_000;
const MINUTE_S = 60;

/** The language model: tokens, at a price and within a limit a minute. */
export const planModel: Planner = (_, { questions, day }, given) => {
  const { input, output } = tokensOf(given);
  const cached = assumed(given, 'modelCachedShare');
  const each =
    input * (1 - cached) * assumed(given, 'modelInputPrice') +
    input * cached * assumed(given, 'modelCacheReadPrice') +
    output * assumed(given, 'modelOutputPrice');
  const use = Math.max(
    (day.peak * MINUTE_S * input * (1 - cached)) / assumed(given, 'modelInputPerMinute'),
    (day.peak * MINUTE_S * output) / assumed(given, 'modelOutputPerMinute'),
  );
  return {
    name: 'model tokens',
    has: `${((questions * (input + output)) / MILLION).toFixed(1)} million tokens`,
    ...{ cost: (questions * each) / MILLION, use, first: use },
    turnUp: 'a higher limit with the provider, a second provider behind a gateway, or a smaller model',
  };
};

/** Tokens of one answer, all its rounds together. */
export function tokensOf(given: Given): { input: number; output: number } {
  const { inputCharacters, outputCharacters } = given.measured.values;
  const characters = assumed(given, 'charactersPerToken');
  return { input: inputCharacters.value / characters, output: outputCharacters.value / characters };
}

/** How long an answer takes to be written, without waiting for anything. */
export function answerSeconds(given: Given): number {
  const rounds = assumed(given, 'modelRounds');
  return (
    (rounds * assumed(given, 'modelFirstTokenMs')) / 1000 +
    tokensOf(given).output / assumed(given, 'modelTokensPerSecond')
  );
}
