import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Table from 'cli-table3';
import { startSearchHost } from '../../search-node/host/search-host.ts';
import type { RealQuestion } from '../support/shared-data.ts';
import { hostClient } from './ask-host.ts';
import { javaClass, jsonLinesOf } from './baselines/java-class.ts';
import { fts5Peers } from './peers/fts5.ts';
import { miniSearchPeers } from './peers/minisearch.ts';
import { oramaPeers } from './peers/orama.ts';
import type { Peer, PeerPassage } from './peers/peer.ts';
import { sqliteDriver } from './peers/sqlite.ts';
import { type QuestionSet, questionSets } from './question-sets.ts';
import { bootstrap, documentsOf, type Figures, figuresOf, mean, seededRandom } from './ranking-metrics.ts';

/** The first documents of each question, by `qid`. */
type Rankings = Map<string, string[]>;
type System = { name: string; rankings: Rankings };
type Ours = { rankings: Rankings; unanswered: { hits: number; exact: number } };

const OURS = 'Pincite';
const LIMIT = 50;

/** Real questions with known answers: ours over HTTP, the usual orders in Lucene, and other search engines. */
export async function run(): Promise<void> {
  const driver = await sqliteDriver();
  console.log(`FTS5 is ${driver.name}. Binary gains; a document stands where its best passage does.`);
  for (const set of await questionSets()) {
    const passages = passagesOf(set);
    const ours = await askHost(set);
    const others = await baselines(set, passages);
    for (const peer of [
      ...miniSearchPeers(passages, set.language),
      ...(await oramaPeers(passages, set.language)),
      ...fts5Peers(passages, driver),
    ]) {
      others.push({ name: peer.name, rankings: await askPeer(set, peer) });
    }
    report(set, passages.length, ours, others);
  }
}

function passagesOf({ editions, documentOf }: QuestionSet): PeerPassage[] {
  return editions.flatMap(({ edition, title, passages }) =>
    passages.map(({ id, headings, text }) => ({
      id,
      document: documentOf(edition),
      title,
      headings: headings.join(' . '),
      text,
    })),
  );
}

async function askHost({ editions, answered, unanswered, documentOf }: QuestionSet): Promise<Ours> {
  const folder = await mkdtemp(join(tmpdir(), 'pincite-retrieval-'));
  const host = await startSearchHost({ index: join(folder, 'index'), log: () => {} });
  const client = hostClient(host);
  const scope = { collections: ['questions'] };
  const ask = (query: string) => client.search({ scope, query, limit: LIMIT });
  try {
    await host.engine.put(editions);
    await host.engine.commit();
    const rankings: Rankings = new Map();
    for (const { qid, question } of answered) {
      const { hits } = await ask(question);
      rankings.set(qid, documentsOf(hits.map(({ passage }) => documentOf(passage.edition))));
    }
    const replies = [];
    for (const { question } of unanswered) replies.push(await ask(question));
    const found = replies.filter(({ hits }) => hits.length > 0);
    const exact = found.filter(({ hits }) => hits[0]?.match === 'exact');
    return { rankings, unanswered: { hits: found.length, exact: exact.length } };
  } finally {
    client.close();
    await host.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function baselines({ language, answered }: QuestionSet, passages: PeerPassage[]): Promise<System[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pincite-baselines-'));
  try {
    const lines = passages.map(({ headings, ...passage }) => ({ ...passage, headings: [headings] }));
    await writeFile(join(folder, 'passages.jsonl'), jsonLines(lines));
    await writeFile(join(folder, 'questions.jsonl'), jsonLines(answered));
    const rankings = await jsonLinesOf<{ system: string; qid: string; ranking: string[] }>(
      await javaClass('Baselines'),
      [language, join(folder, 'passages.jsonl'), join(folder, 'questions.jsonl')],
    );
    const names = [...new Set(rankings.map(({ system }) => system))];
    return names.map((name) => ({
      name,
      rankings: new Map(
        rankings.filter(({ system }) => system === name).map(({ qid, ranking }) => [qid, ranking]),
      ),
    }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function askPeer({ answered }: QuestionSet, peer: Peer): Promise<Rankings> {
  const rankings: Rankings = new Map();
  for (const { qid, question } of answered) rankings.set(qid, documentsOf(await peer.search(question)));
  return rankings;
}

function report(set: QuestionSet, passages: number, ours: Ours, others: System[]): void {
  const judged = [{ name: OURS, rankings: ours.rankings }, ...others].map(({ name, rankings }) => ({
    name,
    figures: set.answered.map((question) => figures(question, rankings)),
  }));
  const table = new Table({
    head: [
      `${set.name}: ${set.answered.length} questions, ${passages} passages`,
      'nDCG@10',
      'MRR@10',
      'hit@10',
      'zero results',
    ],
    colAligns: ['left', 'right', 'right', 'right', 'right'],
    style: { head: [], border: [] },
  });
  for (const { name, figures } of judged) {
    const target = name === OURS && set.target > 0 ? ` (≥ ${set.target})` : '';
    table.push([
      name,
      `${average(figures, 'ndcg')}${target}`,
      average(figures, 'mrr'),
      average(figures, 'hit'),
      `${(100 * mean(figures.map(({ zero }) => zero))).toFixed(1)} %${name === OURS ? ' (0)' : ''}`,
    ]);
  }
  console.log(`\n${table.toString()}`);
  reportSpread(judged);
  const missed = set.answered.filter((question) => figures(question, ours.rankings).hit === 0);
  console.log(`No answer among the ten: ${missed.map(({ qid }) => qid).join(', ') || 'none'}.`);
  if (set.unanswered.length === 0) return;
  const { hits, exact } = ours.unanswered;
  console.log(
    `${set.unanswered.length} questions that nothing answers (left out above): ${hits} with hits, ${exact} of them with an exact one first.`,
  );
}

/** How far the figure moves when the questions are drawn again, and how sure the difference to the best other is. */
function reportSpread(judged: { name: string; figures: Figures[] }[]): void {
  const [ours, ...others] = judged.map(({ name, figures }) => ({
    name,
    ndcg: figures.map(({ ndcg }) => ndcg),
  }));
  const best = others.toSorted((a, b) => mean(b.ndcg) - mean(a.ndcg))[0];
  if (!ours || !best) return;
  const own = bootstrap(ours.ndcg, seededRandom(1));
  const differences = ours.ndcg.map((value, i) => value - (best.ndcg[i] ?? 0));
  const difference = bootstrap(differences, seededRandom(2));
  console.log(
    `nDCG@10 of ${OURS}: 90 % interval [${figure(own.low)}, ${figure(own.high)}]. ` +
      `Against the best other, ${best.name}: ${signed(mean(differences))} ` +
      `[${signed(difference.low)}, ${signed(difference.high)}], better in ${(100 * difference.above).toFixed(0)} % of draws.`,
  );
}

function figures({ qid, relevant }: RealQuestion, rankings: Rankings): Figures {
  return figuresOf(rankings.get(qid) ?? [], relevant);
}

function average(figures: Figures[], name: keyof Figures): string {
  return figure(mean(figures.map((one) => one[name])));
}

function figure(value: number): string {
  return value.toFixed(3).replace(/^0/, '');
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${figure(Math.abs(value))}`;
}

function jsonLines(values: unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}
