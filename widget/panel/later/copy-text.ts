import type { Source } from '../../../shared/source.ts';
import type { Inline } from '../markdown/inline.ts';
import { type Block, readBlocks } from '../markdown/read-blocks.ts';
import { readInline } from '../markdown/read-inline.ts';
import { safeLink } from '../markdown/safe-link.ts';
import type { Words } from '../words/words.ts';
import { laterWords } from './later-words.ts';
import { placeOf } from './place-words.ts';

type SourceOf = (id: string) => Source | undefined;

/** "Title, edition, vol. 4, p. 405. https://…": where a passage stands, in one line. */
export function citationOf(source: Source, t: Words): string {
  const [place, url] = [[source.title, ...placeOf(source, t)], source.url && safeLink(source.url)];
  return `${place.join(t.dir === 'rtl' ? '، ' : ', ')}.${url ? ` ${url}` : ''}`;
}

/** The answer as plain words, each marker's source in a list below. Markers without a source are left out. */
export function plainAnswer(text: string, sourceOf: SourceOf, t: Words): string {
  const cited = new Map<string, Source>();
  const marker = (id: string): string => {
    const source = sourceOf(id);
    if (source) cited.set(id, source);
    return source ? ` [${id}]` : '';
  };
  const body = readBlocks(text)
    .map(({ block }) => plainBlock(block, marker))
    .join('\n\n');
  return withList(
    body,
    [...cited.values()].map((it) => `[${it.id}] ${citationOf(it, t)}`),
    t,
  );
}

/** The answer as Markdown: markers become links where their sources have an address, each listed below. */
export function markdownAnswer(text: string, sourceOf: SourceOf, t: Words): string {
  const cited = new Map<string, Source>();
  const body = readBlocks(text)
    .map(({ raw, block }) => (block.kind === 'code' ? raw : raw.replace(MARKER_OR_CODE, linked)))
    .join('\n\n');
  return withList(
    body,
    [...cited.values()].map(
      (it) => `- ${it.id}: ${escaped(citationOf({ ...it, url: null }, t))}${address(it)}`,
    ),
    t,
  );

  function linked(all: string, id?: string): string {
    if (!id) return all;
    const source = sourceOf(id);
    if (!source) return '';
    cited.set(id, source);
    const url = source.url && safeLink(source.url);
    return url ? ` [${id}](<${url}>)` : ` [${id}]`;
  }
}

/** Code in a line comes first, so that a marker in it is not read as one. */
const MARKER_OR_CODE = /(?:`[^`\n]+`)| ?\[(S[1-9]\d{0,5})\]/g;

const escaped = (words: string): string => words.replace(/[\\`*_[\]<>#|]/g, '\\$&').replace(/\s+/g, ' ');

function address(source: Source): string {
  const url = source.url && safeLink(source.url);
  return url ? ` <${url}>` : '';
}

function withList(body: string, lines: string[], t: Words): string {
  if (!lines.length) return `${body.trim()}\n`;
  return `${body.trim()}\n\n${laterWords(t)('sources')}\n\n${lines.join('\n')}\n`;
}

function plainBlock(block: Block, marker: (id: string) => string): string {
  const inline = (text: string): string => plainInline(readInline(text), marker);
  const blocks = (list: Block[], gap: string): string => list.map((it) => plainBlock(it, marker)).join(gap);
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return inline(block.text);
    case 'code':
      return block.text;
    case 'rule':
      return '———';
    case 'quote':
      return blocks(block.blocks, '\n\n').replace(/^/gm, '> ');
    case 'list':
      return block.items
        .map(({ done, blocks: inner }, i) => {
          const bullet = block.start === null ? '- ' : `${block.start + i}. `;
          const box = done === null ? '' : done ? '☑ ' : '☐ ';
          return bullet + box + blocks(inner, '\n').replace(/\n/g, '\n  ');
        })
        .join('\n');
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(inline).join('\t')).join('\n');
  }
}

function plainInline(pieces: Inline[], marker: (id: string) => string): string {
  return pieces
    .map((it) => {
      if (typeof it === 'string') return it;
      switch (it.kind) {
        case 'code':
          return it.text;
        case 'break':
          return '\n';
        case 'marker':
          return marker(it.id);
        case 'image':
          return it.alt || it.href;
        case 'link': {
          const words = plainInline(it.inner, marker);
          const url = safeLink(it.href);
          return url && !url.includes(words) ? `${words} (${url})` : words;
        }
        default:
          return plainInline(it.inner, marker);
      }
    })
    .join('');
}
