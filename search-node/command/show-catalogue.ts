import type { Colors } from 'picocolors/types';
import type { Title } from '../../shared/passage.ts';
import type { BrowseReply } from '../../shared/search-api.ts';
import { own } from './safe-words.ts';

/** What a scope holds, as a person would like to read it: names, then how much there is. Ends without newline. */
export function showCatalogue(reply: BrowseReply, { colours }: { colours: Colors }): string {
  const { titles, authors, total } = reply;
  const lines = authors?.map(authorLine) ?? titles.map((title) => titleLine(title, colours));
  const left = total - lines.length;
  const rest = left > 0 ? [`and ${left.toLocaleString('en')} more`] : [];
  const listed = lines.length > 0 ? [...lines, ...rest] : ['Nothing is listed.'];
  return [...listed, '', `${colours.bold('The scope holds')} ${coverage(reply)}`].join('\n');
}

function titleLine(
  { title, author, editionLabel, editions, pages, citablePages }: Title,
  colours: Colors,
): string {
  const names = [author, editionLabel].flatMap((name) => (name ? [own(name)] : []));
  const much = [
    ...(editions !== undefined && editions > 1 ? [`${editions} editions`] : []),
    ...(pages === undefined ? [] : [pagesWords(pages, citablePages ?? 0)]),
  ];
  return [[colours.bold(own(title)), ...names].join(', '), ...much].join(' · ');
}

function authorLine({
  author,
  works,
  editions,
}: {
  author: string;
  works: number;
  editions: number;
}): string {
  return `${own(author)} · ${count(works, 'work')}, ${count(editions, 'edition')}`;
}

function coverage({ searched, citablePages }: BrowseReply): string {
  if (!searched) return 'what is listed';
  const { works, editions, pages, passages } = searched;
  const much = pages > 0 ? pagesWords(pages, citablePages ?? 0) : count(passages, 'passage');
  return [count(works, 'work'), count(editions, 'edition'), much].join(', ');
}

function pagesWords(pages: number, citable: number): string {
  const share = pages === 0 ? 0 : Math.floor((1000 * citable) / pages) / 10;
  return `${count(pages, 'page')}, ${share} % citable by page`;
}

function count(n: number, noun: string): string {
  return `${n.toLocaleString('en')} ${noun}${n === 1 ? '' : 's'}`;
}
