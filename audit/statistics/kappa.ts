/** Rows: the first coder's categories; columns: the second's, in the same order; cells: how many units. */
export type AgreementTable = readonly (readonly number[])[];
/** `null` where it is not defined: without units, or where chance alone gives perfect agreement (0/0). */
export type Estimate = { value: number; se: number };

/**
 * Cohen's kappa (Educ Psychol Meas 1960, 20:37) with the standard error of Fleiss, Cohen and Everitt (Psychol Bull
 * 1969, 72:323), which holds away from kappa 0. Null where both coders gave all units one same category.
 */
export function kappa(table: AgreementTable): Estimate | null {
  const { p, rows, columns, units, observed } = shares(table);
  const expected = rows.reduce((total, row, i) => total + row * (columns[i] ?? 0), 0);
  if (units === 0 || expected === 1) return null;
  const value = (observed - expected) / (1 - expected);
  let spread = 0;
  for (const [i, row] of p.entries())
    for (const [j, share] of row.entries()) {
      const margins = (columns[i] ?? 0) + (rows[j] ?? 0);
      spread += share * ((i === j ? 1 : 0) - margins * (1 - value)) ** 2;
    }
  const variance = spread - (value - expected * (1 - value)) ** 2;
  return { value, se: Math.sqrt(Math.max(0, variance) / units) / (1 - expected) };
}

/** The standard error if the true kappa were 0 (Fleiss 1981, ch. 13.1): for the test, never for an interval. */
export function kappaNullError(table: AgreementTable): number {
  const { rows, columns, units } = shares(table);
  const expected = rows.reduce((total, row, i) => total + row * (columns[i] ?? 0), 0);
  const skew = rows.reduce((total, row, i) => {
    const column = columns[i] ?? 0;
    return total + row * column * (row + column);
  }, 0);
  return Math.sqrt(expected + expected ** 2 - skew) / ((1 - expected) * Math.sqrt(units));
}

/** The table as shares, with its margins. */
export function shares(table: AgreementTable) {
  const units = table.flat().reduce((total, count) => total + count, 0);
  const p = table.map((row) => row.map((count) => count / units));
  return {
    ...{ p, units },
    rows: p.map((row) => row.reduce((total, share) => total + share, 0)),
    columns: p.map((_, j) => p.reduce((total, row) => total + (row[j] ?? 0), 0)),
    observed: p.reduce((total, row, i) => total + (row[i] ?? 0), 0),
  };
}
