import * as z from 'zod';
import type { Usage } from '../../../shared/chat-api.ts';
import { logFailure } from '../../log.ts';

/** Prices of one model for a million tokens. */
const Price = z.object({
  currency: z.string().length(3),
  input: z.number().nonnegative(),
  output: z.number().nonnegative(),
  cacheRead: z.number().nonnegative(),
});

/**
 * What an answer cost at the prices that the operator has set (`MODEL_PRICES`, JSON: model → prices for a million
 * tokens), or null where there are none for its model. Tokens read from a cache are priced apart from new ones.
 */
export function costOf(model: string, usage: Usage, prices: string | undefined) {
  const price = prices ? readPrices(prices)[model] : undefined;
  if (!price) return null;
  const { inputTokens, outputTokens, cacheReadTokens } = usage;
  const amount =
    (inputTokens * price.input + outputTokens * price.output + cacheReadTokens * price.cacheRead) / 1_000_000;
  return { amount, currency: price.currency };
}

function readPrices(prices: string): Record<string, z.infer<typeof Price>> {
  try {
    return z.record(z.string(), Price).parse(JSON.parse(prices));
  } catch (cause) {
    logFailure('MODEL_PRICES is not as it should be, so no cost is shown: see the help on costs.', cause, {});
    return {};
  }
}
