import { pairRuns, runAt } from './emphasis.ts';
import type { Inline, Piece } from './inline.ts';
import { linkTarget, linkTo, trimAddress } from './link.ts';

/** Reads emphasis, code, links and images. What is not finished or not allowed stays text. */
export function readInline(text: string): Inline[] {
  return pairRuns(scan(text));
}

const isMarker = (piece: Piece): boolean =>
  typeof piece === 'object' && 'kind' in piece && piece.kind === 'marker';

/** What ends a stretch of plain words. `h` and `w` may begin an address. */
const PLAIN = /[^\\`*_~[\]!<&\nhw]+/iy;
const RUN = /\*+|_+|~~(?!~)/y;
const MARKER = /\[(S[1-9]\d{0,5})\]/y;
const ESCAPE = /\\(?:\n|([!-/:-@[-`{-~]))/y;
const TICKS = /`+/y;
const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"'`[\]\\\u200b]+/iy;
const ANGLED = /<((?:https?:\/\/|mailto:)[^\s<>]*|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8})>/iy;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/iy;
const NAMED = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: '\u00a0',
    copy: '©',
    hellip: '…',
    mdash: '—',
    ndash: '–',
    rarr: '→',
    times: '×',
    euro: '€',
  }),
);

/** The match of a sticky pattern right at a place. */
function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** A `[` or `![` that may still become a link: where its piece and its label stand. */
interface Bracket {
  piece: number;
  image: boolean;
  from: number;
}

function scan(text: string): Piece[] {
  const pieces: Piece[] = [];
  const brackets: Bracket[] = [];
  let at = 0;
  while (at < text.length) {
    const plain = match(PLAIN, text, at);
    if (plain) {
      pieces.push(plain[0]);
      at += plain[0].length;
      continue;
    }
    const char = text[at] ?? '';
    const marker = char === '[' && match(MARKER, text, at);
    if (marker) {
      pieces.push({ kind: 'marker', id: marker[1] ?? '', spaced: endOfLine(pieces, / $|\u00a0$/) !== '' });
      at += marker[0].length;
    } else if (char === '\n') {
      pieces.push(endOfLine(pieces, / +$/).length > 1 ? { kind: 'break' } : '\n');
      at++;
    } else if (char === '[' || (char === '!' && text[at + 1] === '[')) {
      const image = char === '!';
      at += image ? 2 : 1;
      brackets.push({ piece: pieces.length, image, from: at });
      pieces.push(image ? '![' : '[');
    } else if (char === ']') {
      at = closeBracket(text, at, pieces, brackets);
    } else {
      const [piece, length] = single(text, at, char);
      pieces.push(piece);
      at += length;
    }
  }
  return pieces;
}

/** Takes what a pattern finds at the end of the words so far away from them. */
function endOfLine(pieces: Piece[], pattern: RegExp): string {
  const last = pieces.at(-1);
  const found = typeof last === 'string' ? (pattern.exec(last)?.[0] ?? '') : '';
  if (found) pieces[pieces.length - 1] = (last as string).slice(0, -found.length);
  return found;
}

/** The piece that stands on its own at a place, and how long it is there. */
function single(text: string, at: number, char: string): [Piece, number] {
  switch (char) {
    case '\\': {
      const escaped = match(ESCAPE, text, at);
      return escaped ? [escaped[1] ?? { kind: 'break' }, 2] : [char, 1];
    }
    case '`': {
      const code = codeSpan(text, at);
      if (code) return [{ kind: 'code', text: code.text }, code.length];
      const ticks = match(TICKS, text, at)?.[0] ?? char;
      return [ticks, ticks.length];
    }
    case '<': {
      const angled = match(ANGLED, text, at);
      return angled ? [linkTo(angled[1] ?? ''), angled[0].length] : [char, 1];
    }
    case '&': {
      const entity = match(ENTITY, text, at);
      return entity ? [decoded(entity), entity[0].length] : [char, 1];
    }
    case '*':
    case '_':
    case '~': {
      const run = match(RUN, text, at)?.[0];
      return run ? [runAt(text, at, run), run.length] : [char, 1];
    }
  }
  const bare = /[\p{L}\p{N}]/u.test(text[at - 1] ?? '') ? null : match(ADDRESS, text, at);
  const address = bare ? trimAddress(bare[0]) : '';
  return address ? [linkTo(address), address.length] : [char, 1];
}

/** Makes the link or image that ends at this `]`, where one does. Returns where to go on. */
function closeBracket(text: string, at: number, pieces: Piece[], brackets: Bracket[]): number {
  const open = brackets.pop();
  const target = open ? linkTarget(text, at + 1) : null;
  if (!open || !target) {
    pieces.push(']');
    return at + 1;
  }
  const { href, end } = target;
  const label = pieces.splice(open.piece).slice(1).flatMap(unlinked);
  const inner = pairRuns(label.filter((it) => !isMarker(it)));
  pieces.push(open.image ? { kind: 'image', href, alt: plainText(inner) } : { kind: 'link', href, inner });
  // A marker in a label stands after the link: it opens something else.
  pieces.push(...label.filter(isMarker));
  // What was opened before cannot become a link around this one.
  if (!open.image) brackets.splice(0, brackets.length, ...brackets.filter((it) => it.image));
  return end;
}

/** A bare address in a link's label is only words: no link inside a link. */
const unlinked = (piece: Piece): Piece[] =>
  typeof piece === 'object' && 'kind' in piece && piece.kind === 'link' ? piece.inner : [piece];

/** The words of prose without its marks. */
export function plainText(inline: Inline[]): string {
  return inline
    .map((it) => {
      if (typeof it === 'string') return it;
      if (it.kind === 'break') return ' ';
      if (it.kind === 'code') return it.text;
      if (it.kind === 'marker') return '';
      return it.kind === 'image' ? it.alt : plainText(it.inner);
    })
    .join('');
}

function codeSpan(text: string, at: number): { text: string; length: number } | null {
  const ticks = /^`+/.exec(text.slice(at, at + 64))?.[0] ?? '';
  for (let end = at + ticks.length; ; ) {
    end = text.indexOf(ticks, end);
    if (end < 0) return null;
    let after = end;
    while (text[after] === '`') after++;
    if (after - end === ticks.length) {
      let inner = text.slice(at + ticks.length, end).replaceAll('\n', ' ');
      if (/^ .*[^ ].* $/.test(inner)) inner = inner.slice(1, -1);
      return { text: inner, length: after - at };
    }
    end = after;
  }
}

/** The character that an entity names; an unknown name stays as it is written. */
function decoded([entity, decimal, hex, name]: RegExpExecArray): string {
  if (name) return NAMED.get(name.toLowerCase()) ?? entity;
  const point = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
  return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
    ? String.fromCodePoint(point)
    : '\ufffd';
}
