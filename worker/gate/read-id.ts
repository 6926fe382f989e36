const SHAPE = /^\s*[[［【〔]?\s*[sS]\s*([0-9]{1,7})\s*[\]］】〕]?\s*$/u;

/** An id as a model may write it (`s3`, `[S3]`, `Ｓ３`, `S٣`), in the form we issue; null when it is none. */
export function readId(written: string): string | null {
  const digits = SHAPE.exec(plainDigits(written.normalize('NFKC')))?.[1];
  return digits ? canonicalId(digits) : null;
}

/** `S7` for `007`; null for zero. Digits are ASCII. */
export function canonicalId(digits: string): string | null {
  const number = digits.replace(/^0+/, '');
  return number ? `S${number}` : null;
}

/** Arabic-Indic, extended and full-width digits as ASCII. */
export function plainDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digitValue(digit)));
}

function digitValue(digit: string): number {
  const code = digit.charCodeAt(0);
  if (code >= 0xff10) return code - 0xff10;
  return code >= 0x6f0 ? code - 0x6f0 : code - 0x660;
}
