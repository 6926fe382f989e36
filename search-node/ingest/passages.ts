import { createHash } from 'node:crypto';
import type { PassageDocument } from '../engine-child/edition-document.ts';
import type { Article } from './article.ts';
import { type Block, joinBlocks, readBlocks } from './readable-text.ts';
import { splitSection } from './split-section.ts';
import { attribute, wordsOf } from './tree-text.ts';

type Section = { headings: string[]; anchor: string | null; blocks: Block[]; key: string };

/** The passages of an article in reading order: its sections, the long ones in parts. Never an empty one. */
export function passagesOf(article: Article, collection: string, edition: string): PassageDocument[] {
  const passages = sectionsOf(article).flatMap((section) => partsOf(section, collection, edition));
  return passages.length > 0 ? passages : partsOf(titleOnly(article), collection, edition);
}

function partsOf(
  { blocks, headings, anchor, key }: Section,
  collection: string,
  edition: string,
): PassageDocument[] {
  return splitSection(blocks).map((text, part) => {
    const id = passageId(collection, edition, key, part);
    return { id, headings, anchor, locator: { kind: 'section' }, text };
  });
}

/** Sections with text. A heading with nothing under it becomes a line of the section before it. */
function sectionsOf(article: Article): Section[] {
  const all = rawSections(article);
  const kept: Section[] = [];
  all.forEach((section, at) => {
    if (joinBlocks(section.blocks) !== '') {
      kept.push(section);
      return;
    }
    const words = section.headings.at(-1);
    const covered = all[at + 1] !== undefined && startsWith(all[at + 1]?.headings ?? [], section.headings);
    if (words === undefined || covered) return;
    const before = kept.at(-1);
    if (before) before.blocks.push({ kind: 'text', text: words });
    else kept.push({ ...section, blocks: [{ kind: 'text', text: words }] });
  });
  return kept;
}

function rawSections(article: Article): Section[] {
  const sections: Section[] = [{ headings: [], anchor: null, blocks: [], key: '' }];
  if (article.description) sections[0]?.blocks.push({ kind: 'text', text: article.description });
  const open: { rank: number; words: string }[] = [];
  const seen = new Map<string, number>();
  for (const block of readBlocks(article.tree.children, true)) {
    if (block.kind !== 'heading') {
      sections.at(-1)?.blocks.push(block);
      continue;
    }
    const words = plain(wordsOf(block.element));
    const anchor = attribute(block.element, 'id') ?? null;
    if (block.element === article.titleHeading) {
      openTitle(sections, anchor);
      continue;
    }
    if (words === '') continue;
    const rank = Number(block.element.tagName.slice(1));
    while ((open.at(-1)?.rank ?? 0) >= rank) open.pop();
    open.push({ rank, words });
    const headings = open.map((heading) => heading.words);
    sections.push({ headings, anchor, blocks: [], key: sectionKey(headings, seen) });
  }
  return sections;
}

/** What follows the title heading is the article's opening; text above it, if any, stays a part of that. */
function openTitle(sections: Section[], anchor: string | null): void {
  const last = sections.at(-1);
  if (sections.length === 1 && last) last.anchor = anchor;
}

/** Sections are told apart by heading path; equal paths are counted, so that other sections do not disturb them. */
function sectionKey(headings: string[], seen: Map<string, number>): string {
  const path = headings.join('\n');
  const n = seen.get(path) ?? 0;
  seen.set(path, n + 1);
  return n === 0 ? path : `${path}\n\n${n}`;
}

function titleOnly(article: Article): Section {
  return { headings: [], anchor: null, blocks: [{ kind: 'text', text: article.title }], key: '' };
}

function startsWith(path: readonly string[], prefix: readonly string[]): boolean {
  return path.length > prefix.length && prefix.every((words, at) => path[at] === words);
}

function passageId(collection: string, edition: string, key: string, part: number): string {
  const hash = createHash('sha256').update(JSON.stringify([collection, edition, key, part]));
  return `p_${hash.digest('base64url').slice(0, 20)}`;
}

function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u{fdd0}-\u{fdef}]+/gu, ' ')
    .trim()
    .slice(0, 300);
}
