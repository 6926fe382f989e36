import { availableParallelism, loadavg } from 'node:os';
import Table from 'cli-table3';
import { ensureEngine } from '../../search-node/engine-build/build-engine.ts';
import type { EditionDocument } from '../../search-node/engine-child/edition-document.ts';
import { type Engine, startEngine } from '../../search-node/engine-child/engine.ts';
import type { QuoteResult } from '../../search-node/engine-child/quote-result.ts';
import type { Scope } from '../../shared/scope.ts';
import { corpus } from '../support/shared-data.ts';
import { childOf, cpuOf } from './child-process-figures.ts';
import { grownIndex } from './grown-index.ts';
import { EDITION_PAGES, grownLibrary } from './grown-library.ts';
import { libraryEditions } from './kept-editions.ts';
import { altered, type Cut, commonRuns, cutQuotations } from './quotation-samples.ts';
import { percentile, seededRandom } from './ranking-metrics.ts';
import { GROWN_PASSAGES } from './speed-report.ts';

const SAMPLED_EDITIONS = 12;
const SAMPLES = 100;
const OVER_BREAKS = 20;
/** What `POST /v1/quote` gives when no other number is asked for. */
const PLACES = 3;
const WORK_MS = 50;
const WHOLE_MS = 500;

/** Wordings that the library repeats on page after page. */
const FORMULAS = [
  'قال رسول الله صلى الله عليه وسلم',
  'صلى الله عليه وسلم',
  'رضي الله عنه',
  'والله أعلم',
  'عن أبي هريرة',
  'قال الله تعالى',
];

type Kind = { name: string; most: number; checks: { quote: string; scope: Scope }[] };
type Asked = { ms: number; result: QuoteResult };

/** Quotations checked within one work and within all of a grown library, beside the times that they should keep. */
export async function run({ passages = GROWN_PASSAGES }: { passages?: number } = {}): Promise<void> {
  if (!corpus('library', 'the speed of checking quotations')) return;
  const library = await libraryEditions();
  const grown = await grownIndex(library, passages);
  const kinds = kindsOf(library, passages);
  const engine = startEngine({ ...(await ensureEngine()), index: grown.index }, () => {});
  try {
    await warm(engine, kinds);
    console.log(
      `${grown.passages} passages in ${grown.editions} editions. Waiting for a core now: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()}; processor time suffers least from other work.`,
    );
    console.log(await tableOf(engine, kinds));
  } finally {
    await engine.close();
  }
}

function kindsOf(library: EditionDocument[], passages: number): Kind[] {
  const random = seededRandom(29);
  const editions = [
    ...grownLibrary(library, Math.min(passages, SAMPLED_EDITIONS * EDITION_PAGES), 'library'),
  ];
  const cuts = cutQuotations(editions, SAMPLES, OVER_BREAKS, random);
  const changed = altered(cuts, editions, random);
  const own = ({ edition, quote }: Pick<Cut, 'edition' | 'quote'>) => ({
    quote,
    scope: { works: [edition.work] },
  });
  const inAll = ({ quote }: { quote: string }) => ({ quote, scope: { collections: ['library'] } });
  const common = commonRuns().map((quote) => ({ quote }));
  const formulas = FORMULAS.map((quote) => ({ quote }));
  const inFirst = ({ quote }: { quote: string }) => ({ quote, scope: { works: ['grown-work-0'] } });
  return [
    { name: 'one work: verbatim', most: WORK_MS, checks: cuts.map(own) },
    { name: 'one work: one word altered', most: WORK_MS, checks: changed.map(own) },
    { name: 'one work: absent, of common words', most: WORK_MS, checks: common.map(inFirst) },
    { name: 'one work: a bare formula', most: WORK_MS, checks: formulas.map(inFirst) },
    { name: 'whole: verbatim', most: WHOLE_MS, checks: cuts.map(inAll) },
    { name: 'whole: one word altered', most: WHOLE_MS, checks: changed.map(inAll) },
    { name: 'whole: absent, of common words', most: WHOLE_MS, checks: common.map(inAll) },
    { name: 'whole: a bare formula', most: WHOLE_MS, checks: formulas.map(inAll) },
  ];
}

async function warm(engine: Engine, kinds: Kind[]): Promise<void> {
  for (const { checks } of kinds) for (const check of checks.slice(0, 20)) await ask(engine, check);
}

async function tableOf(engine: Engine, kinds: Kind[]): Promise<string> {
  const table = new Table({
    head: ['', 'checks', 'verbatim', 'differs', 'cut', 'p50', 'p99', 'most', 'CPU p50', 'p50 at most', ''],
    colAligns: ['left', ...Array.from({ length: 9 }, () => 'right' as const), 'left'],
    style: { head: [], border: [] },
  });
  for (const { name, most, checks } of kinds) {
    const asked: (Asked & { cpu: number })[] = [];
    for (const check of checks) {
      const before = cpuOf(childOf(process.pid));
      const one = await ask(engine, check);
      asked.push({ ...one, cpu: cpuOf(childOf(process.pid)) - before });
    }
    const ms = asked.map((one) => one.ms);
    const middle = percentile(ms, 0.5);
    table.push([
      name,
      asked.length,
      ...(['verbatim', 'differs'] as const).map(
        (verdict) => asked.filter(({ result }) => result.editions[0]?.verdict === verdict).length,
      ),
      asked.filter(({ result }) => result.cut).length,
      middle.toFixed(1),
      percentile(ms, 0.99).toFixed(1),
      Math.max(...ms).toFixed(1),
      percentile(
        asked.map(({ cpu }) => cpu),
        0.5,
      ).toFixed(0),
      most,
      middle <= most ? 'kept' : 'MISSED',
    ]);
  }
  return table.toString();
}

async function ask(engine: Engine, { quote, scope }: Kind['checks'][number]): Promise<Asked> {
  const start = performance.now();
  const { value } = await engine.quote({ scope, quote, places: PLACES });
  return { result: value, ms: performance.now() - start };
}
