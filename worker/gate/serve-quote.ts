import type { Passage } from '../../shared/passage.ts';
import { languageOf } from '../language/detect-language.ts';
import { escapeMarkdown } from '../language/escape-markdown.ts';
import type { Evidence } from './evidence.ts';
import { fragmentsOf } from './find-wording.ts';
import { foldedWords } from './fold.ts';
import type { Piece } from './marker-check.ts';

/** Longer quotations, and those of several lines, are set apart. */
const MAX_INLINE = 280;
const MAX_QUOTED = 1500;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}'’ـ]*/gu;
/** Signs that close the last word's sentence belong to the quotation. */
const CLOSING = /^[.!?…؟۔]+/;

/** The passage's own words from the first to the last that were asked for, with their marker; null where it has none. */
export function serveQuote(id: string, wanted: string, evidence: Evidence): Piece[] | null {
  const item = evidence.entry(id)?.item;
  if (item?.kind !== 'passage') return null;
  const exact = exactWords(item.passage.text, wanted);
  return exact === null ? null : setQuotation(exact, item.passage, id);
}

function exactWords(text: string, wanted: string): string | null {
  const fragments = fragmentsOf(wanted).map((fragment) => fragment.trim().split(' '));
  const first = fragments[0];
  const last = fragments.at(-1);
  if (!first || !last) return null;
  const words = wordsWithPlaces(text);
  for (let at = find(words, first, 0); at >= 0; at = find(words, first, at + 1)) {
    const ends = fragments.length === 1 ? at : find(words, last, at + first.length);
    if (ends < 0) return null;
    const exact = cut(text, words[at]?.start ?? 0, words[ends + last.length - 1]?.end ?? 0);
    if (exact.length <= MAX_QUOTED) return exact;
  }
  return null;
}

type Placed = { folded: string; start: number; end: number };

function wordsWithPlaces(text: string): Placed[] {
  return [...text.matchAll(WORD)].flatMap((match) =>
    foldedWords(match[0])
      .trim()
      .split(' ')
      .filter(Boolean)
      .map((folded) => ({ folded, start: match.index, end: match.index + match[0].length })),
  );
}

function find(words: Placed[], wanted: string[], from: number): number {
  for (let at = from; at + wanted.length <= words.length; at += 1) {
    if (wanted.every((word, step) => words[at + step]?.folded === word)) return at;
  }
  return -1;
}

function cut(text: string, start: number, end: number): string {
  return text.slice(start, end + (CLOSING.exec(text.slice(end, end + 4))?.[0].length ?? 0));
}

/** In the quotation marks of the passage's language, or as a block quote; no sign of it is Markdown. */
function setQuotation(exact: string, { language }: Passage, id: string): Piece[] {
  const marker: Piece = { text: `[${id}]`, id, code: false };
  if (exact.length > MAX_INLINE || exact.includes('\n')) {
    const lines = exact.split('\n').map((line) => (line.trim() ? `> ${escapeMarkdown(line.trim())}` : '>'));
    return [served(`\n\n${lines.join('\n')} `), marker, served('\n\n')];
  }
  const [open, close] = marksOf(language);
  return [served(open + escapeMarkdown(exact) + close), { text: ' ', id: null, code: false }, marker];
}

function marksOf(language: string): [string, string] {
  const base = languageOf(language);
  if (base === 'ar') return ['«', '»'];
  return base === 'fr' ? ['«\u00a0', '\u00a0»'] : ['“', '”'];
}

function served(text: string): Piece {
  return { text, id: null, code: false, served: true };
}
