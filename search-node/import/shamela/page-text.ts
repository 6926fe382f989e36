import { decodeHTMLStrict } from 'entities';
import { htmlTree } from '../../ingest/html-tree.ts';
import { joinBlocks, readBlocks } from '../../ingest/readable-text.ts';
import type { Shorthands } from './shorthands.ts';

/** Stands between a page's text and its footnotes. */
export const FOOTNOTE_LINE = '──────────';

export type ReadText = {
  text: string;
  /** Shorthands that stand for nothing, by their number. */
  unknownShorthands: string[];
};

// Nearly all markup of these texts is small and inline. It is taken off by patterns that look no further than the
// next angle bracket, so that a page of several hundred kilobytes takes as long as its length; only tables and lists
// are parsed as HTML.

const HADITH = /<\/?hadeeth(?:-\d+)?\s*>/gi;
const SHORTHAND = /<s(\d{1,4})\s*\/?>/gi;
const PICTURE = /<img\b[^<>]*>/gi;
const INLINE =
  /<\/?(?:span|a|b|i|u|s|em|strong|font|sup|sub|small|big|mark|label|bdi|bdo|center|wbr)(?:\s[^<>]*)?\/?>/gi;
const BREAK = /<(?:br|hr)(?:\s[^<>]*)?\/?>|<\/?(?:p|div|h[1-6])(?:\s[^<>]*)?>/gi;
const STRUCTURE =
  /<\/?(?:table|tbody|thead|tfoot|tr|td|th|ul|ol|li|dl|dt|dd|blockquote|pre|[a-z]+-[\w-]*)\b/i;
const TABLE_TAG = /<(\/?)(table|tbody|thead|tfoot|caption|tr|td|th)(?:\s[^<>]*)?>/gi;
const ANY_TAG = /<\/?[a-z][^<>]*>/gi;

/** A page as a reader sees it: the text, then, set apart by a line, its footnotes. */
export function readPage(body: string, foot: string, shorthands: Shorthands): ReadText {
  const upper = readMarkup(body, shorthands);
  const lower = readMarkup(foot, shorthands);
  const text = lower.text === '' ? upper.text : `${upper.text}\n${FOOTNOTE_LINE}\n${lower.text}`;
  return {
    text: text.trim(),
    unknownShorthands: [...upper.unknownShorthands, ...lower.unknownShorthands],
  };
}

/** Takes the markup off a text. Paragraphs, which end with `\r`, become lines; footnote marks stay as they are. */
export function readMarkup(source: string, shorthands: Shorthands): ReadText {
  const unknownShorthands: string[] = [];
  const lines = source.replace(/\r\n?|\u2028|\u2029/g, '\n');
  if (!/[<&]/.test(lines)) return { text: tidy(lines), unknownShorthands };
  const plain = lines
    .replace(HADITH, '')
    .replace(SHORTHAND, (_, number: string) => expand(number))
    .replace(PICTURE, wordsOfPicture)
    .replace(INLINE, '')
    .replace(BREAK, '\n');
  return { text: tidy(readStructure(plain)), unknownShorthands };

  function expand(number: string): string {
    const text = shorthands.get(String(Number(number)));
    if (text === undefined) unknownShorthands.push(number);
    return text?.replace(ANY_TAG, '') ?? '';
  }
}

function readStructure(html: string): string {
  if (!STRUCTURE.test(html)) return decodeHTMLStrict(html.replace(ANY_TAG, ''));
  if (!closesTables(html)) return decodeHTMLStrict(openTables(html).replace(ANY_TAG, ''));
  try {
    const { tree } = htmlTree(html.replace(/\n/g, '<br>'));
    return joinBlocks(readBlocks(tree.children, false));
  } catch (cause) {
    // Elements nested thousands deep: too deep for the stack, and no table that anybody could read.
    if (!(cause instanceof RangeError)) throw cause;
    return decodeHTMLStrict(html.replace(ANY_TAG, '\n'));
  }
}

function closesTables(html: string): boolean {
  const opened = html.match(/<table\b/gi)?.length ?? 0;
  const closed = html.match(/<\/table\s*>/gi)?.length ?? 0;
  return opened === closed;
}

/** A table without an end would swallow the page: its rows become lines, its cells are parted by a bar. */
function openTables(html: string): string {
  return html
    .replace(TABLE_TAG, (_, slash: string, name: string) => {
      if (/^t[dh]$/i.test(name)) return slash === '' ? ' | ' : '';
      return slash === '' || /^table$/i.test(name) ? '\n' : '';
    })
    .replace(/^[ \t]*\|[ \t]*/gm, '');
}

function wordsOfPicture(tag: string): string {
  const [, , alt = ''] = /\salt\s*=\s*(["'])(.{0,300}?)\1/i.exec(tag) ?? [];
  return alt;
}

/** Lines without white space around them, and no more than one blank line between them. */
function tidy(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
