/** A row a unit, a column a category; cells: how many coders gave it. Coders may have left units out. */
export type Counts = readonly (readonly number[])[];

/**
 * Krippendorff's alpha for nominal codes (Krippendorff 2004, Content Analysis, ch. 11): one minus observed over expected
 * disagreement, over units that two coders or more have coded. Null where nothing varies (0/0) or nothing is paired.
 */
export function alpha(counts: Counts): number | null {
  const paired = counts.filter((unit) => total(unit) >= 2);
  const values = paired.reduce((sum, unit) => sum + total(unit), 0);
  const observed = paired.reduce((sum, unit) => sum + disagreeing(unit) / (total(unit) - 1), 0) / values;
  const expected = disagreeing(columns(paired)) / (values * (values - 1));
  return expected > 0 ? 1 - observed / expected : null;
}

/** Fleiss's kappa of coders who coded every unit (Psychol Bull 1971, 76:378). Null where nothing varies. */
export function fleissKappa(counts: Counts): number | null {
  const { observed, means } = multiple(counts);
  const expected = means.reduce((sum, share) => sum + share ** 2, 0);
  return expected < 1 ? (observed - expected) / (1 - expected) : null;
}

/** Gwet's AC1 of any number of coders (Gwet 2008, Br J Math Stat Psychol 61:29). */
export function ac1OfMany(counts: Counts): number | null {
  const { observed, means } = multiple(counts);
  const expected = means.reduce((sum, share) => sum + share * (1 - share), 0) / (means.length - 1);
  return Number.isFinite(expected) ? (observed - expected) / (1 - expected) : null;
}

/** Codes as counts. `codes`: a list a coder, null where the coder left the unit out. */
export function countsOf<T>(codes: readonly (readonly (T | null)[])[], categories: readonly T[]): number[][] {
  const units = Math.max(0, ...codes.map((list) => list.length));
  return Array.from({ length: units }, (_, unit) =>
    categories.map((category) => codes.filter((list) => list[unit] === category).length),
  );
}

/** Shares of categories are means of the units' own shares, over units that anybody coded. */
function multiple(counts: Counts) {
  const paired = counts.filter((unit) => total(unit) >= 2);
  const coded = counts.filter((unit) => total(unit) >= 1);
  const observed =
    paired.reduce((sum, unit) => sum + 1 - disagreeing(unit) / (total(unit) * (total(unit) - 1)), 0) /
    paired.length;
  const means = columns(coded.map((unit) => unit.map((count) => count / total(unit)))).map(
    (share) => share / coded.length,
  );
  return { observed, means };
}

/** Ordered pairs of different categories. */
function disagreeing(unit: readonly number[]): number {
  return total(unit) ** 2 - unit.reduce((sum, count) => sum + count ** 2, 0);
}

function columns(rows: Counts): number[] {
  return (rows[0] ?? []).map((_, k) => rows.reduce((sum, row) => sum + (row[k] ?? 0), 0));
}

function total(unit: readonly number[]): number {
  return unit.reduce((sum, count) => sum + count, 0);
}
