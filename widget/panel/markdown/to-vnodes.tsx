import type { ComponentChildren, VNode } from 'preact';
import { ScrollArea } from '../view/scroll-area.tsx';
import type { Inline } from './inline.ts';
import type { Block, ListItem } from './read-blocks.ts';
import { readInline } from './read-inline.ts';
import { safeLink } from './safe-link.ts';

/** What the reader of an answer supplies: how a marker, words of a source and code look. */
export interface Parts {
  chip(id: string, spaced: boolean): ComponentChildren;
  /** A quotation that ends in the marker of source `id`. */
  sourceWords(id: string, words: ComponentChildren): VNode;
  code(text: string, language: string): VNode;
  tableLabel: string;
  /** Something was taken back: what is set in italics and brackets says so in its place. */
  withdrew?: boolean;
  /** The text is no Markdown: what stands in a table's cells is shown as it is. */
  plain?: boolean;
}

const ENDS_IN_MARKER = /\[(S[1-9]\d{0,5})\][\s.,;:!?…)"'»”’،؛؟]*$/;

/** A block as vnodes. Text is only ever text: nothing of an answer becomes markup, address or script by itself. */
export function renderBlock(block: Block, parts: Parts): VNode {
  switch (block.kind) {
    case 'paragraph':
      return <p>{prose(block.text, parts)}</p>;
    case 'heading': {
      // The panel's own headings end at the third level.
      const Tag = `h${Math.min(block.level + 3, 6)}` as 'h4';
      return <Tag class={`h${block.level}`}>{prose(block.text, parts)}</Tag>;
    }
    case 'code':
      return parts.code(block.text, block.language);
    case 'rule':
      return <hr />;
    case 'quote':
      return quote(block.blocks, parts);
    case 'list':
      return list(block, parts);
    case 'table':
      return table(block, parts);
  }
}

function quote(blocks: Block[], parts: Parts): VNode {
  const last = blocks.at(-1);
  const id = last?.kind === 'paragraph' && ENDS_IN_MARKER.exec(last.text)?.[1];
  const inner = blocks.map((it) => renderBlock(it, parts));
  return id ? parts.sourceWords(id, inner) : <blockquote dir="auto">{inner}</blockquote>;
}

function list({ start, items }: Extract<Block, { kind: 'list' }>, parts: Parts): VNode {
  const inner = items.map((it) => listItem(it, parts));
  return start === null ? <ul>{inner}</ul> : <ol start={start}>{inner}</ol>;
}

function listItem({ done, blocks }: ListItem, parts: Parts): VNode {
  return (
    <li class={done === null ? undefined : 'task'}>
      {done === null ? null : <span class="box">{done ? '☑' : '☐'} </span>}
      {blocks.map((it) => renderBlock(it, parts))}
    </li>
  );
}

function table({ align, head, rows }: Extract<Block, { kind: 'table' }>, parts: Parts): VNode {
  const cell = (Tag: 'th' | 'td', text: string, column: number) => (
    <Tag class={align[column] ?? undefined} dir="auto" scope={Tag === 'th' ? 'col' : undefined}>
      {prose(text, parts)}
    </Tag>
  );
  return (
    <ScrollArea class="wide" label={parts.tableLabel}>
      <table>
        <thead>
          <tr>{head.map((text, i) => cell('th', text, i))}</tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>{row.map((text, i) => cell('td', text, i))}</tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

const prose = (text: string, parts: Parts) => (parts.plain ? text : inline(readInline(text), parts));

function inline(pieces: Inline[], parts: Parts): ComponentChildren {
  return pieces.map((it) => {
    if (typeof it === 'string') return it;
    switch (it.kind) {
      case 'code':
        return <code dir="auto">{it.text}</code>;
      case 'break':
        return <br />;
      case 'marker':
        return parts.chip(it.id, it.spaced);
      case 'image':
        return link(it.href, it.alt || it.href);
      case 'link':
        return link(it.href, inline(it.inner, parts));
      default: {
        const Tag = it.kind;
        const taken = parts.withdrew && /^\(.+\)$/.test(`${it.inner}`);
        return <Tag class={taken ? 'taken' : undefined}>{inline(it.inner, parts)}</Tag>;
      }
    }
  });
}

/** A link that may not be followed is shown as its words. */
function link(href: string, words: ComponentChildren): ComponentChildren {
  const address = safeLink(href);
  return address ? (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {words}
    </a>
  ) : (
    words
  );
}
