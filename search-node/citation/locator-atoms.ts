import type { Token } from './citation-tokens.ts';
import { bookAt, entryAt, folioAt } from './entry-atoms.ts';
import { type Atom, keyAt, pastMarks, pastWord } from './locator-atom.ts';
import { LINE, OTHER_NUMBERED, romanValue } from './locator-words.ts';
import { numberListAt } from './number-list.ts';
import { pageAt } from './page-atoms.ts';
import { pairAt } from './pair-atoms.ts';
import { numberedVolumeAt, volumeAt } from './volume-atoms.ts';

/** All parts, in order. `taken` are tokens that belong to something else: a date, an address, a verse. */
export function locatorAtoms(tokens: Token[], taken: (at: number) => boolean): Atom[] {
  const atoms: Atom[] = [];
  let at = 0;
  while (at < tokens.length) {
    const atom = taken(at) ? null : atomAt(tokens, at);
    if (atom && !spans(atom, taken)) {
      atoms.push(atom);
      at = atom.next;
    } else at++;
  }
  return atoms;
}

function spans({ start, next }: Atom, taken: (at: number) => boolean): boolean {
  for (let at = start; at < next; at++) if (taken(at)) return true;
  return false;
}

function atomAt(tokens: Token[], at: number): Atom | null {
  const token = tokens[at];
  if (!token) return null;
  if (token.kind === 'word')
    return (
      otherAt(tokens, at) ??
      numberedVolumeAt(tokens, at) ??
      volumeAt(tokens, at) ??
      folioAt(tokens, at) ??
      pageAt(tokens, at) ??
      bookAt(tokens, at) ??
      entryAt(tokens, at) ??
      lineAt(tokens, at) ??
      pairAt(tokens, at) ??
      bareAt(tokens, at)
    );
  if (token.text === '#' || token.text === '№') return entryAt(tokens, at);
  if (token.kind === 'number')
    return numberedVolumeAt(tokens, at) ?? countAt(tokens, at) ?? pairAt(tokens, at) ?? bareAt(tokens, at);
  return null;
}

function otherAt(tokens: Token[], start: number): Atom | null {
  if (!OTHER_NUMBERED.has(keyAt(tokens, start))) return null;
  let next = pastWord(tokens, start);
  if (next === start + 1 && tokens[next]?.text === '(') next++;
  const token = tokens[next];
  if (token?.kind !== 'number' && token?.text !== '#') return null;
  const isIssue = /^(?:issue|question)$/.test(keyAt(tokens, start));
  if (isIssue)
    return { kind: 'entry', numbers: [token.text], sign: keyAt(tokens, start), start, next: next + 1 };
  while (tokens[next] && (tokens[next]?.kind === 'number' || /^[/:(),.-]$/.test(tokens[next]?.text ?? '')))
    next++;
  return { kind: 'other', start, next };
}

/** `405 pages`, `4 vol.`: how many there are, not which one. */
function countAt(tokens: Token[], start: number): Atom | null {
  const key = keyAt(tokens, start + 1);
  const counted =
    /^(?:pages|seiten|sayfa|صفحات|صفحه|halaman|volumes|volumen|vols|vol|bande|tomes|juz|jilid|cilt|اجزاء|مجلدات|مجلدا|جزءا)$/;
  if (!counted.test(key)) return null;
  const after = pastMarks(tokens, start + 2);
  if (tokens[after]?.kind === 'number') return null;
  return { kind: 'other', start, next: start + 2 };
}

function lineAt(tokens: Token[], start: number): Atom | null {
  if (!LINE.has(keyAt(tokens, start))) return null;
  const at = pastMarks(tokens, start + 1);
  return tokens[at]?.kind === 'number' ? { kind: 'other', start, next: at + 1 } : null;
}

function bareAt(tokens: Token[], start: number): Atom | null {
  const token = tokens[start];
  if (!token) return null;
  if (token.kind === 'word') {
    const value = /^(?:[IVX]{1,7}|[IVXLC]{2,9}|[ivx]{2,7})$/.test(token.text) ? romanValue(token.text) : null;
    return value === null
      ? null
      : { kind: 'bare', numbers: [{ from: String(value) }], roman: true, start, next: start + 1 };
  }
  const list = numberListAt(tokens, start, { letters: false, roman: false, commas: false });
  return list && { kind: 'bare', numbers: list.items, roman: false, start, next: list.next };
}
