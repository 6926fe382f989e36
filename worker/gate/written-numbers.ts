/** `1,000` is a thousand, or one with three decimals; `2.5` is one thing only. */
export function readingsOf(written: string): string[] {
  const plain = written.replace(/[ '٬]/g, '').replace(/٫/g, '.').replace(/–/g, '-');
  if (/^\d+$/.test(plain)) return [plain.replace(/^0+(?=\d)/, '')];
  const readings = [plain];
  if (/^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/.test(plain)) readings.push(plain.replace(/[.,]/g, ''));
  if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(plain)) readings.push(trimZeros(plain.replace(/,/g, '')));
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(plain))
    readings.push(trimZeros(plain.replace(/\./g, '').replace(',', '.')));
  if (/^\d+[.,]\d+$/.test(plain)) readings.push(trimZeros(plain.replace(',', '.')));
  return readings;
}

/** A date, time, range or fraction is met by its parts too: `2024-01-15` by "15 January 2024". */
export function partsOf(written: string): string[] {
  const parts = written.split(/[:/–-]/);
  return parts.length > 1 ? parts.flatMap((part) => readingsOf(part).slice(-1)) : [];
}

function trimZeros(decimal: string): string {
  return /\.\d{3}$/.test(decimal) ? decimal : decimal.replace(/\.?0+$/, '');
}
