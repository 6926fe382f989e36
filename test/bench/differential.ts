import Table from 'cli-table3';
import type { EditionDocument } from '../../search-node/engine-child/edition-document.ts';
import type { Engine, EngineCall, Timed } from '../../search-node/engine-child/engine.ts';
import type { CallCost } from '../../search-node/opensearch/engine.ts';
import type { SearchRequest } from '../../shared/search-api.ts';
import { startOpenSearch } from '../support/opensearch-node/start-node.ts';
import { compare } from '../support/same-result.ts';
import { corpus } from '../support/shared-data.ts';
import { startTwoEngines, type TwoEngines } from '../support/two-engines.ts';
import { libraryEditions } from './kept-editions.ts';
import { questionSets } from './question-sets.ts';
import { altered, cutQuotations } from './quotation-samples.ts';
import { percentile, seededRandom } from './ranking-metrics.ts';
import { readRomanised, romanisedFile } from './romanised-queries.ts';

type Ask = (engine: Engine, call: EngineCall) => Promise<Timed<unknown>>;
type Asked = { what: string; questions: { name: string; ask: Ask }[] };
type Data = { name: string; editions: EditionDocument[]; asked: Asked[] };

const SHARDS = [1, 3];
const QUOTATIONS = 200;
const PAGES = 100;
const WARMING = 20;
const SHOWN = 5;

/**
 * The same questions to both engines over the same text: how many have the same answer, the first that have not, and
 * what each costs. `questions` names the data, and after a slash the kinds of what is asked of it:
 * `library/quotations,pages`.
 */
export async function run({
  passages: most = Number.POSITIVE_INFINITY,
  questions: only,
}: {
  passages?: number;
  questions?: string;
}): Promise<void> {
  const node = await startOpenSearch({ name: 'differential', fast: true, heap: 1024 });
  const table = new Table({
    head: [
      'data',
      'shards',
      'asked',
      'of it',
      'the same',
      'scores differ by',
      'round trips',
      'passages',
      'in Java ms',
      'in the cluster ms',
      'embedded p50',
      'cluster p50',
      'p99 ms',
    ],
    colAligns: ['left', 'right', 'left', ...Array<'right'>(10).fill('right')],
    style: { head: [], border: [] },
  });
  const [set, part] = only?.split('/') ?? [];
  try {
    for (const { name, editions, asked } of await allData(set)) {
      const chosen = asked.filter(({ what }) => part === undefined || part.split(',').includes(what));
      await withShards(node.url, name, editions, async (two, shards) => {
        for (const one of chosen) {
          const differences: string[] = [];
          const row = [name, shards, one.what, ...(await measured(two, one, most, differences))];
          console.log([row.join(' · '), ...differences].join('\n'));
          table.push(row);
        }
      });
    }
  } finally {
    await node.stop();
  }
  console.log(table.toString());
}

/** One embedded engine beside a cluster of each number of shards. */
async function withShards(
  url: string,
  name: string,
  editions: EditionDocument[],
  use: (two: TwoEngines, shards: number) => Promise<void>,
): Promise<void> {
  const started: TwoEngines[] = [];
  try {
    for (const shards of SHARDS) {
      const index = `differential-${name.replace(/[^a-z0-9]+/g, '-')}-${shards}`;
      const [first] = started;
      const given = { name: index, shards, ...(first && { embedded: first.embedded }) };
      const two = await startTwoEngines(url, given, editions);
      started.push(two);
      await use(two, shards);
    }
  } finally {
    for (const two of started.reverse()) await two.close();
  }
}

async function measured(two: TwoEngines, asked: Asked, most: number, differences: string[]) {
  const questions = asked.questions.slice(0, most);
  for (const { ask } of questions.slice(0, WARMING)) await compare([two.embedded, two.cluster], ask);
  two.costs();
  const ms: [number[], number[]] = [[], []];
  let same = 0;
  let scores = 0;
  let shown = 0;
  for (const { name, ask } of questions) {
    const timed = async (engine: Engine, call: EngineCall) => {
      const start = performance.now();
      const answer = await ask(engine, call);
      ms[engine === two.embedded ? 0 : 1].push(performance.now() - start);
      return answer;
    };
    const compared = await compare([two.embedded, two.cluster], timed);
    scores = Math.max(scores, compared.scores);
    if (compared.difference === null) same += 1;
    else if (shown++ < SHOWN)
      differences.push(`  ${asked.what}: ${name.slice(0, 80)}\n    ${compared.difference}`);
  }
  const costs = two.costs();
  const mean = (of: (cost: CallCost) => number) =>
    (costs.reduce((sum, cost) => sum + of(cost), 0) / Math.max(1, costs.length)).toFixed(1);
  return [
    questions.length,
    same,
    scores.toExponential(1),
    mean(({ roundTrips }) => roundTrips),
    mean(({ passages }) => passages),
    mean(({ javaMs }) => javaMs),
    mean(({ clusterMs }) => clusterMs),
    percentile(ms[0], 0.5).toFixed(1),
    percentile(ms[1], 0.5).toFixed(1),
    percentile(ms[1], 0.99).toFixed(1),
  ];
}

/** All of it, or the data named. */
async function allData(only?: string): Promise<Data[]> {
  const sets = (only === 'library' ? [] : await questionSets(only)).map(
    ({ name, editions, answered, unanswered }) => {
      const scope = scopeOf(editions);
      const questions = [...answered, ...unanswered].map(({ question }) => searched(question, scope));
      return { name, editions, asked: [{ what: 'questions', questions }] };
    },
  );
  if (only !== undefined && only !== 'library') return sets;
  if (!corpus('library', 'the library on both engines')) return sets;
  return [...sets, await library()];
}

async function library(): Promise<Data> {
  const editions = await libraryEditions();
  const scope = scopeOf(editions);
  const random = seededRandom(31);
  const cuts = cutQuotations(editions, QUOTATIONS, QUOTATIONS / 5, random);
  const asked: Asked[] = [];
  if (corpus(romanisedFile, 'queries in Latin letters on both engines')) {
    const queries = readRomanised();
    asked.push({ what: 'in Latin letters', questions: queries.map(({ query }) => searched(query, scope)) });
    const arabic = [...new Set(queries.flatMap((query) => query.arabic))];
    asked.push({ what: 'in Arabic', questions: arabic.map((query) => searched(query, scope)) });
  }
  const quoted = (quote: string) => ({
    name: quote,
    ask: (engine: Engine, call: EngineCall) => engine.quote({ scope, quote, places: 20 }, call),
  });
  asked.push({ what: 'quotations', questions: cuts.map(({ quote }) => quoted(quote)) });
  asked.push({
    what: 'altered ones',
    questions: altered(cuts, editions, random).map(({ quote }) => quoted(quote)),
  });
  asked.push({ what: 'pages', questions: pages(editions, random) });
  asked.push({ what: 'opened', questions: opened(editions, random) });
  return { name: 'library', editions, asked };
}

function pages(editions: EditionDocument[], random: () => number): Asked['questions'] {
  const scope = scopeOf(editions);
  return Array.from({ length: PAGES }, () => {
    const { locator } = some(some(editions, random).passages, random);
    const { volume = null, label = '1' } = locator.kind === 'page' ? locator : {};
    return {
      name: `${volume}/${label}`,
      ask: (engine, call) => engine.page({ scope, volume, label, maxEditions: 50 }, call),
    };
  });
}

function opened(editions: EditionDocument[], random: () => number): Asked['questions'] {
  const scope = scopeOf(editions);
  return Array.from({ length: PAGES }, () => {
    const target = { passage: some(some(editions, random).passages, random).id };
    return {
      name: target.passage,
      ask: (engine, call) => engine.open({ scope, target, maxChars: 12_000 }, call),
    };
  });
}

function some<T>(all: T[], random: () => number): T {
  return all[Math.floor(random() * all.length)] as T;
}

function searched(query: string, scope: { collections: string[] }): Asked['questions'][number] {
  const request: SearchRequest = { scope, query, mode: 'auto', slop: 0, limit: 10, explain: true };
  return { name: query, ask: (engine, call) => engine.search(request, call) };
}

function scopeOf(editions: EditionDocument[]): { collections: string[] } {
  return { collections: [...new Set(editions.map(({ collection }) => collection))] };
}
