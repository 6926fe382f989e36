import type { Piece } from './marker-check.ts';

/** Stands where the server put in words of its own. */
export const SERVED = '\ufffc';

const NEEDS_READING = /[\\&*~`\u00ad\u200b-\u200f\u2028-\u202e\u2061-\u2069\ufeff]/;
const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  laquo: '«',
  raquo: '»',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  lsaquo: '‹',
  rsaquo: '›',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  period: '.',
  colon: ':',
  sol: '/',
  percnt: '%',
  euro: '€',
  pound: '£',
  dollar: '$',
  num: '#',
};

/** A sentence as its reader sees it: markers, emphasis, escapes and invisible characters taken out of its Markdown. */
export function plainView(pieces: Piece[]): string {
  return pieces.map((piece) => viewOf(piece)).join('');
}

function viewOf({ text, id, code, served }: Piece): string {
  if (id) return ' ';
  if (served) return ` ${SERVED} `;
  if (!NEEDS_READING.test(text)) return text;
  return code ? text.replace(/`+/g, ' ') : readMarkdown(text);
}

export function readMarkdown(text: string): string {
  if (!NEEDS_READING.test(text)) return text;
  return text
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2061-\u2069\ufeff]/g, '')
    .replace(
      /\\([!-/:-@[-`{-~])|(?<!\p{L})[*`]+|[*`]+(?!\p{L})|[*`]{2,}|~~/gu,
      (_, escaped: string | undefined) => escaped ?? '',
    )
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, entity);
}

function entity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return named[name.toLowerCase()] ?? whole;
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}
