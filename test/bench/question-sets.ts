import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EditionDocument } from '../../search-node/engine-child/edition-document.ts';
import { corpus, dataFolder, type RealQuestion, readQuestions } from '../support/shared-data.ts';
import { keptEditions } from './kept-editions.ts';

/** What a set is measured on. Documents are what `relevant` names; a document may be many passages. */
export type QuestionSet = {
  name: string;
  language: string;
  target: number;
  /** With an answer in the documents. */
  answered: RealQuestion[];
  unanswered: RealQuestion[];
  editions: EditionDocument[];
  /** What `relevant` calls an edition. */
  documentOf: (edition: string) => string;
};

type Entry = { id: string; title?: string; section?: string; theme?: string; text: string };

const targets: Record<string, number> = { 'aws-en': 0.79, 'cnil-fr': 0.66, 'quran-ar': 0.275 };

/** The sets whose data is there, or the one named; each that is not is named. */
export async function questionSets(only?: string): Promise<QuestionSet[]> {
  const sets: QuestionSet[] = [];
  const wanted = (name: string) => only === undefined || only === name;
  if (wanted('aws-en') && corpus('help/aws-docs/tree', 'the questions aws-en')) {
    const documentOf = (edition: string) => `${edition.replace(/^\//, '')}.md`;
    sets.push(set('aws-en', 'en', await keptEditions('help/aws-docs/tree', 'questions'), documentOf));
  }
  for (const [name, language] of [
    ['cnil-fr', 'fr'],
    ['quran-ar', 'ar'],
  ] as const) {
    if (!wanted(name) || !corpus(`questions/${name}/documents.jsonl`, `the questions ${name}`)) continue;
    const editions = entries(name).map((entry, at) => editionOf(entry, at, name, language));
    const ids = new Map(entries(name).map(({ id }, at) => [`${name}/${at}`, id]));
    const documentOf = (edition: string) => ids.get(edition) ?? edition;
    sets.push(set(name, language, editions, documentOf));
    if (name === 'cnil-fr') {
      const titles = entries(name).map(({ title = '' }, at) =>
        editionOf({ id: '', title, text: title }, at, name, language),
      );
      sets.push({ ...set(name, language, titles, documentOf), name: 'cnil-fr, titles alone', target: 0 });
    }
  }
  return sets;
}

function set(
  name: string,
  language: string,
  editions: EditionDocument[],
  documentOf: (edition: string) => string,
): QuestionSet {
  const questions = readQuestions(name);
  const answered = questions.filter(({ relevant }) => relevant.length > 0);
  const unanswered = questions.filter(({ relevant }) => relevant.length === 0);
  const there = new Set(editions.map(({ edition }) => documentOf(edition)));
  const lost = answered.flatMap(({ relevant }) => relevant).filter((document) => !there.has(document));
  if (lost.length > 0) console.warn(`${name}: ${lost.length} relevant documents are not there: ${lost[0]}`);
  return { name, language, target: targets[name] ?? 0, answered, unanswered, editions, documentOf };
}

function entries(name: string): Entry[] {
  const lines = readFileSync(join(dataFolder, 'questions', name, 'documents.jsonl'), 'utf8').split('\n');
  return lines.filter(Boolean).map((line) => JSON.parse(line) as Entry);
}

/** One entry is one edition of one passage. Its id is its place: the same document may be two entries. */
function editionOf(
  { title = '', section, theme, text }: Entry,
  at: number,
  name: string,
  language: string,
): EditionDocument {
  const id = `${name}/${at}`;
  return {
    collection: 'questions',
    work: id,
    edition: id,
    editionLabel: null,
    title,
    author: null,
    categories: [],
    language,
    address: `/${id}`,
    sourcePath: id,
    contentHash: '0'.repeat(64),
    passages: [
      {
        id,
        headings: [section, theme].filter((heading) => heading !== undefined && heading !== null),
        anchor: null,
        locator: { kind: 'section' },
        text,
      },
    ],
  };
}
