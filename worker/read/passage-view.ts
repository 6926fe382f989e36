import { html } from 'hono/html';
import type { Passage } from '../../shared/passage.ts';
import { directionOf } from './names.ts';

type Html = ReturnType<typeof html>;

/** The passages of a page in reading order, one of them marked, with stretches of its text; what is to be said of one stands before it. */
export function passagesView(
  passages: Passage[],
  marked: { passage: string | null; marks: [number, number][] },
  noteOf: (passage: Passage) => Html | null,
): Html[] {
  let above: string[] = [];
  return passages.map((passage) => {
    const fresh = passage.headings.filter((heading, i) => heading !== above[i]);
    above = passage.headings;
    const chosen = passage.id === marked.passage;
    return passageView(passage, fresh, chosen, chosen ? marked.marks : [], noteOf(passage));
  });
}

function passageView(
  { text, language, headings }: Passage,
  fresh: string[],
  chosen: boolean,
  marks: [number, number][],
  note: Html | null,
): Html {
  const lines = linesOf(text);
  const inText = new Set(lines.map(({ words }) => words.trim()));
  const above = fresh.filter((heading) => !inText.has(bare(heading)) && !inText.has(heading.trim()));
  const isHeading = (words: string) => headings.some((it) => it.trim() === words || bare(it) === words);
  const clean = cleanMarks(text, marks);
  const shown = lines.map(({ words, start }) => {
    const inner = cut(words, start, clean);
    return isHeading(words.trim()) ? html`<h2>${inner}</h2>` : html`<p>${inner}</p>`;
  });
  const language_ = language === 'und' ? '' : language;
  return html`<div class="passage${chosen ? ' chosen' : ''}"${chosen ? html` id="passage"` : ''} lang="${language_}" dir="${directionOf(language)}">${note ?? ''}${above.length ? html`<p class="running">${above.join(' › ')}</p>` : ''}${shown}</div>`;
}

/** Files write a heading in brackets where the print has none. */
const bare = (heading: string): string => heading.trim().replace(/^\[(.*)\]$/, '$1');

function linesOf(text: string): { words: string; start: number }[] {
  let start = 0;
  return text.split('\n').flatMap((words) => {
    const line = { words, start };
    start += words.length + 1;
    return words.trim() ? [line] : [];
  });
}

/** Ascending, inside the text, not overlapping, and never through the middle of a character. */
function cleanMarks(text: string, marks: [number, number][]): [number, number][] {
  const joined: [number, number][] = [];
  for (const [start, end] of marks.map((it) => whole(text, it)).sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (end > text.length || start >= end) continue;
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}

function whole(text: string, [start, end]: [number, number]): [number, number] {
  return [isLow(text, start) ? start - 1 : start, isLow(text, end) ? end + 1 : end];
}

function isLow(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** A line in stretches, those inside marks as such. */
function cut(words: string, start: number, marks: [number, number][]): (string | Html)[] {
  const pieces: (string | Html)[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    const [first, last] = [Math.max(from - start, at), Math.min(to - start, words.length)];
    if (last <= first) continue;
    pieces.push(words.slice(at, first), html`<mark>${words.slice(first, last)}</mark>`);
    at = last;
  }
  return [...pieces, words.slice(at)];
}
