import { type Inline, isRun, type Piece, type Run } from './inline.ts';

/** Pairs the runs of a line into emphasis; a run without a partner stays text. */
export function pairRuns(pieces: Piece[]): Inline[] {
  // By what a closing run is: below this place none of its openers stands. Without it, time would grow as the square.
  const floors = new Map<string, number>();
  for (let close = 0; close < pieces.length; close++) {
    const closer = pieces[close];
    if (!isRun(closer) || !closer.closes) continue;
    const kindOf = closer.mark + closer.opens + (closer.count % 3);
    const open = openerOf(pieces, close, closer, floors.get(kindOf) ?? 0);
    const opener = pieces[open];
    if (!isRun(opener)) {
      floors.set(kindOf, close);
      continue;
    }
    for (const [key, floor] of floors) if (floor > open) floors.set(key, open);
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

function openerOf(pieces: Piece[], close: number, closer: Run, floor: number): number {
  for (let i = close - 1; i >= floor; i--) {
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

/** What a run of marks at a place may do, by the letters on its sides. */
export function runAt(text: string, at: number, run: string): Run {
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
