import type { EditionStatement } from '../../../shared/passage.ts';
import { oneLine } from '../../ingest/page-record.ts';

export type OpenitiTitlePage = {
  title: string | null;
  author: string | null;
  categories: string[];
  editionLabel: string | null;
  statement: EditionStatement | null;
};

const EMPTY = /^(?:NODATA|NOTGIVEN|NOCODE|NOTITLE|)$/i;

/** A line of the header, `#META# 020.BookTITLE :: …`, as its name and words; null where it is none or says nothing. */
export function readMetaLine(line: string): [string, string] | null {
  const [, name, value = ''] = /^#META#\s*(?:\d+[.#])?\s*([\p{L}\d#_]+)\s*:+\s*(.*)$/u.exec(line) ?? [];
  const words = oneLine(value);
  return name === undefined || EMPTY.test(words) ? null : [name.toLowerCase(), words];
}

export function titlePageOf(meta: ReadonlyMap<string, string>): OpenitiTitlePage {
  const said = (...names: string[]) =>
    names.map((name) => meta.get(name)).find((words) => words !== undefined) ?? null;
  const statement: EditionStatement = {
    publisher: said('edpublisher'),
    place: said('edplace'),
    editor: said('ededitor'),
    print: said('ednumber'),
    year: said('edyear'),
  };
  const { editor, publisher, place, print, year } = statement;
  const parts = [publisher, place, editor && `ت ${editor}`, print, year].filter((part) => part !== null);
  const isSaid = parts.length > 0;
  return {
    title: said('booktitle', 'booktitlealt'),
    author: said('authorname', 'authoraka'),
    categories: [
      ...new Set((said('booksubj') ?? '').split(/\s*(?:::|[;|؛])\s*/).filter((words) => words !== '')),
    ],
    editionLabel: isSaid ? parts.join('، ') : said('edall'),
    statement: isSaid ? statement : null,
  };
}
