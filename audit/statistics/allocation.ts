/**
 * Shares `of` among strata in proportion to their sizes by the largest remainder (Hamilton): whole parts first, then
 * one each by the size of the remainder, the earlier stratum first where remainders are equal. A stratum can shrink
 * when `of` grows (the Alabama paradox). Strata of size 0 are given 0; all are 0 where there is nothing.
 */
export function largestRemainder(sizes: readonly number[], of: number): number[] {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  if (all === 0) return sizes.map(() => 0);
  // Whole numbers throughout, so that equal remainders are equal.
  const parts = sizes.map((size) => Math.floor((size * of) / all));
  const left = of - parts.reduce((sum, part) => sum + part, 0);
  const order = sizes
    .map((size, at) => ({ at, remainder: (size * of) % all }))
    .sort((a, b) => b.remainder - a.remainder || a.at - b.at);
  for (const { at } of order.slice(0, left)) parts[at] = (parts[at] ?? 0) + 1;
  return parts;
}
