import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Passage } from '../../shared/passage.ts';
import { AttributionIndex } from '../../worker/gate/attribution-index.ts';
import { CategoryIndex } from '../../worker/gate/category-index.ts';
import { Evidence } from '../../worker/gate/evidence.ts';
import { Gate } from '../../worker/gate/gate.ts';
import { Registry } from '../../worker/registry/registry.ts';
import { corpus } from '../support/shared-data.ts';
import { keptEditions } from './kept-editions.ts';

export type Strictness = {
  of: string;
  language: string;
  sentences: number;
  passed: number;
  /** Sentences withheld, by check, and one that only changed. */
  failed: Record<string, number>;
  examples: string[];
};

const HELP: [folder: string, language: string][] = [
  ['aws-docs', 'en'],
  ['chatwoot-docs', 'en'],
  ['prestashop-user-doc-fr', 'fr'],
];
const OWN = ['Guide 1.7', 'Help Spain'];
const SHOWN_BESIDE = 6;
/** What a library of all schools shelves beside the corpus's own: each sentence stands beside its alternatives. */
const SIBLINGS = [
  'فقه حنفي',
  'فقه مالكي',
  'فقه شافعي',
  'فقه حنبلي',
  'Guide 1.7',
  'Guide 8',
  'Help France',
  'Help Spain',
];
const categories = new CategoryIndex(SIBLINGS.map((id) => ({ id, names: [id] })));

/**
 * Lifts sentences from real help centres and printed works, each with the id of its passage, as they are, in quotation
 * marks, and several before one marker, and counts how many pass the gate untouched. `each`: of so many passages one is taken; `only`: help centres.
 */
export async function strictness(each: number, only?: string[]): Promise<Strictness[]> {
  const measured: Strictness[] = [];
  for (const [folder, language] of HELP) {
    if (only && !only.includes(folder)) continue;
    if (!corpus(`help/${folder}/tree`, `how strict the gate is on ${folder}`)) continue;
    const passages = (await keptEditions(`help/${folder}/tree`, folder)).flatMap(passagesOf);
    measured.push(measure(folder, language, passages, each));
  }
  const library = corpus('library', 'how strict the gate is on printed works');
  if (library) measured.push(measure('library', 'ar', libraryPassages(library), each));
  return measured;
}

function measure(of: string, language: string, passages: Passage[], each: number): Strictness {
  const result: Strictness = { of, language, sentences: 0, passed: 0, failed: {}, examples: [] };
  const works = new AttributionIndex(new Map(passages.map((passage) => [passage.edition, passage])).values());
  for (let at = 0; at < passages.length; at += each) {
    const passage = passages[at];
    if (!passage) continue;
    const registry = new Registry({ load: () => [], save() {} });
    const { id } = registry.addOpened(passage, 1);
    for (const other of passages.slice(at + 1, at + SHOWN_BESIDE)) registry.addOpened(other, 1);
    const evidence = new Evidence({
      registry,
      question: '',
      works,
      rules: { categories, forbids: () => false },
    });
    const sentences = sentencesOf(passage.text);
    for (const sentence of sentences) {
      judge(result, evidence, `${sentence} [${id}]`);
      judge(result, evidence, `“${sentence.replace(/[“”]/g, '')}” [${id}]`);
    }
    if (sentences.length > 1) judge(result, evidence, `${sentences.slice(0, 4).join(' ')} [${id}]`);
  }
  return result;
}

function judge(result: Strictness, evidence: Evidence, text: string): void {
  const gate = new Gate('sentence', evidence);
  const out = [...gate.push(text), ...gate.end()].map((sentence) => sentence.text).join('');
  result.sentences += 1;
  if (out === text) {
    result.passed += 1;
    return;
  }
  const check = gate.withheld[0]?.check ?? 'changed';
  result.failed[check] = (result.failed[check] ?? 0) + 1;
  if (result.examples.length < 40) result.examples.push(`${check}: ${text}`);
}

/** As a model lifts them: prose of four words or more, without line breaks; no rows of tables and no code. */
function sentencesOf(text: string): string[] {
  return text
    .split(/\n+/)
    .filter((line) => !/^\s*[|`{}<]|^\s{4}/.test(line))
    .flatMap((line) => line.split(/(?<=[.!?؟])\s+(?=\p{Lu}|\p{Script=Arabic})/u))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.split(/\s+/).length >= 4 && sentence.length < 1500);
}

type Kept = Awaited<ReturnType<typeof keptEditions>>[number];

function passagesOf({
  collection,
  work,
  edition,
  editionLabel,
  title,
  author,
  language,
  passages,
}: Kept): Passage[] {
  const name = { collection, work, edition, editionLabel, title, author, language, categories: OWN };
  return passages.map(({ id, headings, text }) => ({
    ...{ ...name, id, headings, text, url: null, locator: { kind: 'section' as const } },
  }));
}

function libraryPassages(folder: string): Passage[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  return files.flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line, at) => {
        const record = JSON.parse(line) as Record<string, unknown>;
        const edition = String(record.edition_id);
        return {
          ...{ id: `${edition}#${at}`, collection: 'library', work: String(record.work), edition },
          ...{
            editionLabel: null,
            title: String(record.work_title),
            author: String(record.author),
            language: 'ar',
            categories: [String(record.category)],
          },
          ...{ headings: [], url: null, text: String(record.text) },
          locator: { kind: 'page' as const, volume: String(record.volume), label: String(record.page) },
        };
      }),
  );
}
