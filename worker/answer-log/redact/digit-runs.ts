/** Digits that stand together, and where. */
export type DigitGroup = { digits: string; start: number; end: number };
/** Groups with nothing but separators between them, which may be one number. */
export type DigitRun = { groups: DigitGroup[]; between: string[]; start: number; end: number };

const GROUP = /\p{Nd}+/gu;
/** Spaces, hyphens of all kinds, dots, slashes, brackets, and marks of direction that cannot be seen. */
const BETWEEN = /^[\s\p{Zs}\p{Pd}\p{Cf}.·/()]{1,5}$/u;

/** All runs of digits in a text, in digits of any script; `digits` are ASCII. */
export function digitRuns(text: string): DigitRun[] {
  const runs: DigitRun[] = [];
  for (const match of text.matchAll(GROUP)) {
    const start = match.index;
    const group = { digits: asciiDigits(match[0]), start, end: start + match[0].length };
    const last = runs.at(-1);
    const between = last ? text.slice(last.end, start) : '';
    if (last && BETWEEN.test(between) && !/\n\s*\n/.test(between)) {
      last.groups.push(group);
      last.between.push(between);
      last.end = group.end;
    } else runs.push({ groups: [group], between: [], start, end: group.end });
  }
  return runs;
}

/** Decimal digits stand in blocks of ten, each block beginning with its zero; NFKC leaves no two blocks side by side. */
function asciiDigits(digits: string): string {
  return Array.from(digits.normalize('NFKC'), (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value += 1;
    return String(value);
  }).join('');
}
