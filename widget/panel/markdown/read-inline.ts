/** Prose inside a block. Strings are text, shown as it is. */
export type Inline =
  | string
  | { kind: 'strong' | 'em' | 'del'; inner: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; inner: Inline[] }
  | { kind: 'image'; href: string; alt: string }
  | { kind: 'break' };

/** Reads emphasis, code, links and images. What is not finished or not allowed stays text. */
export function readInline(text: string): Inline[] {
  return pair(scan(text));
}

/** A run of `*`, `_` or `~` that may open or close emphasis. */
interface Run {
  mark: string;
  count: number;
  opens: boolean;
  closes: boolean;
}
type Piece = Inline | Run;

const isRun = (piece: Piece | undefined): piece is Run => typeof piece === 'object' && 'mark' in piece;

const ADDRESS = /^(?:https?:\/\/|www\.)[^\s<>"'`[\]\\\u200b]+/i;
const MAIL_OR_ADDRESS =
  /^<((?:https?:\/\/|mailto:)[^\s<>]*|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8})>/i;
const ENTITY =
  /^&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp|copy|hellip|mdash|ndash|rarr|times|euro));/i;
const NAMED: Record<string, string> = {
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
};
const SPECIAL = /[\\`*_~[\]!<&\nhw]/i;

function scan(text: string): Piece[] {
  const pieces: Piece[] = [];
  /** Places of `[` and `![` that may still become a link. */
  const brackets: { piece: number; image: boolean; from: number }[] = [];
  let plain = '';
  let at = 0;
  const flush = () => {
    if (plain) pieces.push(plain);
    plain = '';
  };
  const push = (piece: Piece, length: number) => {
    flush();
    pieces.push(piece);
    at += length;
  };

  while (at < text.length) {
    const char = text[at] ?? '';
    if (!SPECIAL.test(char)) {
      plain += char;
      at++;
      continue;
    }
    const rest = text.slice(at, at + 2200);
    const code = char === '`' && codeSpan(text, at);
    const run = /^(?:\*+|_+|~~(?!~))/.exec(rest)?.[0];
    const mail = char === '<' && MAIL_OR_ADDRESS.exec(rest);
    const entity = char === '&' && ENTITY.exec(rest);
    const bare = /[hw]/i.test(char) && !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '') && ADDRESS.exec(rest);
    if (char === '\\' && rest[1] === '\n') push({ kind: 'break' }, 2);
    else if (char === '\\' && /[!-/:-@[-`{-~]/.test(rest[1] ?? '')) {
      plain += rest[1];
      at += 2;
    } else if (code) push({ kind: 'code', text: code.text }, code.length);
    else if (char === '`') {
      const ticks = /^`+/.exec(text.slice(at))?.[0] ?? '`';
      plain += ticks;
      at += ticks.length;
    } else if (run) push(runAt(text, at, run), run.length);
    else if (char === '\n') {
      const hard = / {2,}$/.test(plain);
      plain = plain.replace(/ +$/, '');
      if (hard) push({ kind: 'break' }, 1);
      else {
        plain += '\n';
        at++;
      }
    } else if (mail) push(linkTo(mail[1] ?? ''), mail[0].length);
    else if (entity) {
      plain += decoded(entity);
      at += entity[0].length;
    } else if (bare) {
      const address = trimAddress(bare[0]);
      push(linkTo(address), address.length);
    } else if (char === '[' || (char === '!' && rest[1] === '[')) {
      const image = char === '!';
      flush();
      brackets.push({ piece: pieces.length, image, from: at + (image ? 2 : 1) });
      pieces.push(image ? '![' : '[');
      at += image ? 2 : 1;
    } else if (char === ']') {
      const open = brackets.pop();
      const label = open ? text.slice(open.from, at) : '';
      // A marker stays a marker, whatever follows it.
      const target = open && !/^S\d+$/.test(label) ? linkTarget(text, at + 1) : null;
      if (open && target) {
        flush();
        const inner = pair(pieces.splice(open.piece).slice(1).flatMap(unlinked));
        pieces.push(
          open.image
            ? { kind: 'image', href: target.href, alt: plainText(inner) }
            : { kind: 'link', href: target.href, inner },
        );
        // What was opened before cannot become a link around this one.
        if (!open.image) for (let i = brackets.length; i--; ) if (!brackets[i]?.image) brackets.splice(i, 1);
        at = target.end;
      } else {
        plain += ']';
        at++;
      }
    } else {
      plain += char;
      at++;
    }
  }
  flush();
  return pieces;
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

function runAt(text: string, at: number, run: string): Run {
  const before = charBefore(text, at);
  const after = String.fromCodePoint(text.codePointAt(at + run.length) ?? 32);
  const left = !isSpace(after) && (!isPunctuation(after) || isSpace(before) || isPunctuation(before));
  const right = !isSpace(before) && (!isPunctuation(before) || isSpace(after) || isPunctuation(after));
  const inWord = run[0] === '_';
  return {
    mark: run[0] ?? '',
    count: run.length,
    opens: left && (!inWord || !right || isPunctuation(before)),
    closes: right && (!inWord || !left || isPunctuation(after)),
  };
}

const charBefore = (text: string, at: number): string =>
  at ? (/.$/su.exec(text.slice(Math.max(0, at - 2), at))?.[0] ?? ' ') : ' ';
const isSpace = (char: string): boolean => /\s/u.test(char);
const isPunctuation = (char: string): boolean => /[\p{P}\p{S}]/u.test(char);

function decoded([, decimal, hex, name]: RegExpExecArray): string {
  if (name) return NAMED[name.toLowerCase()] ?? '';
  const point = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
  return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
    ? String.fromCodePoint(point)
    : '\ufffd';
}

function linkTo(address: string): Inline {
  const href = /^(https?:|mailto:)/i.test(address)
    ? address
    : address.includes('@')
      ? `mailto:${address}`
      : `http://${address}`;
  return { kind: 'link', href, inner: [address.replace(/^mailto:/i, '')] };
}

/** A sentence's own marks at the end of a bare address are not part of it. */
function trimAddress(address: string): string {
  let end = address.length;
  for (; end > 0; end--) {
    const last = address[end - 1] ?? '';
    const part = address.slice(0, end);
    const unpaired = last === ')' && part.split(')').length > part.split('(').length;
    if (!unpaired && !/[?!.,:;*_~'"،؛؟»”]/.test(last)) break;
  }
  return address.slice(0, end);
}

/** `(address "title")` right after a label. */
function linkTarget(text: string, at: number): { href: string; end: number } | null {
  if (text[at] !== '(') return null;
  const rest = text.slice(at + 1, at + 4000);
  const found =
    /^\s{0,9}(?:<([^<>\n]*)>|((?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.)*\))*))(?:\s{1,9}(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\)))?\s*\)/.exec(
      rest,
    );
  if (!found) return null;
  const href = (found[1] ?? found[2] ?? '').replace(/\\([!-/:-@[-`{-~])/g, '$1');
  return { href, end: at + 1 + found[0].length };
}

/** Pairs the runs of a line into emphasis; a run without a partner stays text. */
function pair(pieces: Piece[]): Inline[] {
  for (let close = 0; close < pieces.length; close++) {
    const closer = pieces[close];
    if (!isRun(closer) || !closer.closes) continue;
    const open = openerOf(pieces, close, closer);
    const opener = pieces[open];
    if (!isRun(opener)) continue;
    const count = closer.mark === '~' || Math.min(opener.count, closer.count) > 1 ? 2 : 1;
    const kind = closer.mark === '~' ? 'del' : count === 2 ? 'strong' : 'em';
    const inner = pieces.slice(open + 1, close).map(asText);
    opener.count -= count;
    closer.count -= count;
    const kept: Piece[] = [{ kind, inner }];
    if (opener.count) kept.unshift(opener);
    if (closer.count) kept.push(closer);
    pieces.splice(open, close - open + 1, ...kept);
    // What is left of the closing run may close another one.
    close = open + kept.length - (closer.count ? 2 : 1);
  }
  return merge(pieces.map(asText));
}

function openerOf(pieces: Piece[], close: number, closer: Run): number {
  for (let i = close - 1; i >= 0; i--) {
    const it = pieces[i];
    if (!isRun(it) || !it.opens || it.mark !== closer.mark || !it.count) continue;
    const both = (it.closes || closer.opens) && (it.count + closer.count) % 3 === 0;
    if (!both || (it.count % 3 === 0 && closer.count % 3 === 0)) return i;
  }
  return -1;
}

const asText = (piece: Piece): Inline => (isRun(piece) ? piece.mark.repeat(piece.count) : piece);

function merge(pieces: Inline[]): Inline[] {
  const merged: Inline[] = [];
  for (const piece of pieces) {
    const last = merged.length - 1;
    if (typeof piece === 'string' && typeof merged[last] === 'string') merged[last] += piece;
    else if (piece !== '')
      merged.push(
        typeof piece === 'object' && 'inner' in piece ? { ...piece, inner: merge(piece.inner) } : piece,
      );
  }
  return merged;
}
