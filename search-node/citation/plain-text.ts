/** Text in which digits, dashes, slashes and quotation marks have one form, and where each of its characters stood. */
export type PlainText = { text: string; origin: number[] };

/**
 * One form for what people type in many: digits of any script become ASCII, dashes `-`, slashes `/`, invisible marks
 * go. `origin[i]` is where character i stood; it has one more entry for the end. UTF-16 units throughout.
 */
export function plainText(written: string): PlainText {
  let text = '';
  const origin: number[] = [];
  for (let at = 0; at < written.length; at++) {
    const char = written[at] ?? '';
    if (INVISIBLE.test(char)) continue;
    text += plainChar(char);
    origin.push(at);
  }
  origin.push(written.length);
  return { text, origin };
}

const INVISIBLE = /[\u00ad\u0640\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10];

function plainChar(char: string): string {
  const code = char.charCodeAt(0);
  if (code < 0x80) return /\s/.test(char) ? ' ' : char;
  for (const zero of ZEROS) if (code >= zero && code < zero + 10) return String(code - zero);
  if (/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d\u06d4]/.test(char)) return char === '\u06d4' ? '.' : '-';
  if (/[\u2044\u2215\u29f8\uff0f]/.test(char)) return '/';
  if (/[\uff1a\ufe55]/.test(char)) return ':';
  if (/\s/.test(char)) return ' ';
  return char;
}
