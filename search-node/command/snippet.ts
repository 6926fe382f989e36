import type { Colors } from 'picocolors/types';
import type { Hit } from '../../shared/search-api.ts';
import { isolated, pieceOfLine } from './safe-words.ts';

/** Where the host names no sentences, so much is shown around the first mark, in characters. */
const BEFORE = 80;
const LENGTH = 320;

type Mark = readonly [number, number];

/** The sentences that carry the words, on one line, the words in bold where there is bold. */
export function snippetOf(hit: Hit, colours: Colors): string {
  const { text } = hit.passage;
  const [from, to] = hit.snippet ?? window(text, hit.marks[0]);
  const pieces: string[] = [];
  let at = from;
  for (const [start, end] of hit.marks) {
    if (start < at || end > to) continue;
    pieces.push(pieceOfLine(text.slice(at, start)), colours.bold(pieceOfLine(text.slice(start, end))));
    at = end;
  }
  pieces.push(pieceOfLine(text.slice(at, to)));
  const line = pieces.join('').trim();
  return isolated(`${from > 0 ? '… ' : ''}${line}${to < text.length ? ' …' : ''}`);
}

function window(text: string, first: Mark | undefined): Mark {
  const from = Math.max(0, (first?.[0] ?? 0) - BEFORE);
  const space = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const start = space > 0 && space <= (first?.[0] ?? 0) ? space : from;
  const end = text.indexOf(' ', start + LENGTH);
  return [start, end < 0 || end > start + LENGTH + 40 ? Math.min(text.length, start + LENGTH) : end];
}
