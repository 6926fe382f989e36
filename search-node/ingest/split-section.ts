import { type Block, joinBlocks } from './readable-text.ts';

/** What a passage aims at, in characters; a code block or table may exceed it up to `HUGE`. */
const TARGET = 1800;
const LONGEST_PARAGRAPH = 2400;
const HUGE = 6000;
/** A rest shorter than this joins the part before it. */
const SHORT = 250;

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** The text of a section, in parts where it is long: cut between blocks, else between sentences, lines or rows. */
export function splitSection(blocks: readonly Block[]): string[] {
  const parts: Block[][] = [];
  let length = 0;
  for (const block of blocks.flatMap(smallEnough)) {
    const size = sizeOf(block);
    const current = parts.at(-1);
    if (current && (length + size <= TARGET || leadsIn(current, block, length))) {
      current.push(block);
      length += size + 2;
    } else {
      parts.push([block]);
      length = size;
    }
  }
  return joinShortRest(parts)
    .map((part) => readable(joinBlocks(part)))
    .filter((text) => text !== '');
}

/** A line that introduces a table or code stays with it while both make a passage of bearable length. */
function leadsIn(current: Block[], block: Block, length: number): boolean {
  if (block.kind !== 'code' && block.kind !== 'table') return false;
  return current.length === 1 && length < SHORT && sizeOf(block) < HUGE;
}

function joinShortRest(parts: Block[][]): Block[][] {
  const last = parts.at(-1);
  const before = parts.at(-2);
  if (!last || !before) return parts;
  const rest = total(last);
  if (rest >= SHORT || total(before) + rest > LONGEST_PARAGRAPH) return parts;
  before.push(...last);
  return parts.slice(0, -1);
}

function smallEnough(block: Block): Block[] {
  if (block.kind === 'heading') return [];
  if (block.kind === 'code') return block.text.length <= HUGE ? [block] : cutCode(block.text);
  if (block.kind === 'table') return block.text.length <= HUGE ? [block] : cutTable(block.text);
  if (block.text.length <= LONGEST_PARAGRAPH) return [block];
  if (block.kind === 'item' && /^ *`{3,}/m.test(block.text) && block.text.length <= HUGE) return [block];
  return packed(linesOrSentences(block.text), TARGET).map((text, at) =>
    block.kind === 'item' && at === 0 ? { ...block, text } : { kind: 'text', text },
  );
}

function cutCode(text: string): Block[] {
  const lines = text.split('\n');
  const open = lines.shift() ?? '```';
  const close = lines.pop() ?? '```';
  return packed(lines.flatMap(shortLines), TARGET, '\n').map((part) => ({
    kind: 'code',
    text: `${open}\n${part}\n${close}`,
  }));
}

/** Every part of a cut table repeats the head, or its cells would mean nothing. */
function cutTable(text: string): Block[] {
  const lines = text.split('\n');
  const ruled = lines.findIndex((line) => /^\|(?: --- \|)+$/.test(line));
  const head = ruled === -1 || ruled > 3 ? [] : lines.splice(0, ruled + 1);
  return packed(lines.flatMap(shortLines), TARGET, '\n').map((part) => ({
    kind: 'table',
    text: [...head, part].join('\n'),
  }));
}

function linesOrSentences(text: string): string[] {
  return text
    .split(/(?<=\n)/)
    .flatMap((line) => (line.length <= LONGEST_PARAGRAPH ? [line] : sentencesOf(line)))
    .flatMap((piece) => (piece.length <= LONGEST_PARAGRAPH ? [piece] : pieces(piece)));
}

function sentencesOf(text: string): string[] {
  return Array.from(sentences.segment(text), ({ segment }) => segment);
}

function shortLines(line: string): string[] {
  return line.length <= HUGE ? [line] : pieces(line);
}

/** Last resort for text without sentences or lines: cut at a space, never inside a character. */
function pieces(text: string): string[] {
  const found: string[] = [];
  let rest = text;
  while (rest.length > TARGET) {
    const space = rest.lastIndexOf(' ', TARGET);
    let at = space > TARGET / 2 ? space + 1 : TARGET;
    if (/[\ud800-\udbff]/.test(rest.charAt(at - 1))) at -= 1;
    found.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  return [...found, rest];
}

function packed(units: string[], target: number, joiner = ''): string[] {
  const parts: string[] = [];
  for (const unit of units) {
    const current = parts.at(-1);
    if (current !== undefined && current.length + unit.length <= target)
      parts[parts.length - 1] = current + joiner + unit;
    else parts.push(unit);
  }
  return parts.filter((part) => part.trim() !== '');
}

/** No control characters, no lone surrogates, no noncharacters: text that any reader and any parser can hold. */
export function readable(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}|[\u{fdd0}-\u{fdef}\u{feff}\u{fffe}\u{ffff}]/gu, '')
    .replace(/[ \t]+$/gm, '')
    .replace(/^\n+|\s+$/g, '');
}

function total(part: readonly Block[]): number {
  return part.reduce((sum, block) => sum + sizeOf(block) + 2, 0);
}

function sizeOf(block: Block): number {
  return block.kind === 'heading' ? 0 : block.text.length;
}
