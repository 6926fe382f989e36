import { type AgreementTable, type Estimate, shares } from './kappa.ts';

/**
 * Gwet's AC1 of two coders with its standard error (Gwet 2008, Br J Math Stat Psychol 61:29, eqs 15 and 27–28): chance
 * agreement is bounded by how rare a category is, so a rare one does not pull it down as it does kappa. The number of
 * categories is that of the table: empty ones count. Null without units or with one category.
 */
export function ac1(table: AgreementTable): Estimate | null {
  const { p, rows, columns, units, observed } = shares(table);
  const categories = table.length;
  if (units === 0 || categories < 2) return null;
  const mean = rows.map((row, k) => (row + (columns[k] ?? 0)) / 2);
  const expected = mean.reduce((total, share) => total + share * (1 - share), 0) / (categories - 1);
  const value = (observed - expected) / (1 - expected);
  let own = 0;
  let square = 0;
  for (const [k, row] of p.entries())
    for (const [l, share] of row.entries()) {
      if (k === l) own += (share * (1 - (mean[k] ?? 0))) / (categories - 1);
      square += share * ((1 - ((mean[k] ?? 0) + (mean[l] ?? 0)) / 2) / (categories - 1)) ** 2;
    }
  const spread =
    observed * (1 - observed) -
    4 * (1 - value) * (own - observed * expected) +
    4 * (1 - value) ** 2 * (square - expected ** 2);
  return { value, se: Math.sqrt(Math.max(0, spread) / units) / (1 - expected) };
}
