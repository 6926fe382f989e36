import { Agent } from 'node:http';
import { seededRandom } from '../ranking-metrics.ts';
import { askBare } from './bare-visit.ts';
import { answerCalls } from './process-calls.ts';
import { wrongSources } from './sources-as-written.ts';
import { type Visit, visit } from './visitor.ts';

// The visitors of a load test, in a process of their own.

export type LoadSettings = {
  worker: string;
  origin: string;
  site: string;
  questions: string[];
  /** Every passage of the corpus as it was handed in: its edition's key and its text. */
  passages: Set<string>;
  patienceMs: number;
  /** Asks a bare worker, whose stream is the model's own. */
  bare: boolean;
};

/**
 * So many visitors at once, each asking again when it has its answer; or so many questions a second, whether or not
 * the earlier ones are answered. Asking ends after `seconds`; what was asked is waited for.
 */
export type LoadPlan = ({ visitors: number } | { rate: number }) & { seconds: number };

/** One question as it went. `times` in milliseconds; 0 where it did not come. */
export type Outcome = Pick<
  Visit,
  'done' | 'code' | 'wayOn' | 'lane' | 'end' | 'answer' | 'resumed' | 'gaveUp' | 'inOrder'
> & {
  times: { firstEvent: number; firstText: number; last: number };
  /** Sources whose text is not the corpus's, and markers without a source. */
  wrong: string[];
  sources: number;
  chars: number;
};

/** Every visitor may come from another place in its second before it asks. */
const SPREAD_MS = 1000;

let settings: LoadSettings;
let agent: Agent;
let asked = 0;

answerCalls({
  start(given: LoadSettings) {
    settings = given;
    agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  },
  run: (plan: LoadPlan): Promise<Outcome[]> => ('rate' in plan ? atRate(plan) : atOnce(plan)),
  close: () => agent.destroy(),
});

async function atOnce({ visitors, seconds }: { visitors: number; seconds: number }): Promise<Outcome[]> {
  const end = performance.now() + 1000 * seconds;
  const outcomes: Outcome[] = [];
  const spread = Math.min(SPREAD_MS, 500 * seconds);
  await Promise.all(
    Array.from({ length: visitors }, async (_, number) => {
      await pause((spread * number) / visitors);
      while (performance.now() < end) outcomes.push(await askOne());
    }),
  );
  return outcomes;
}

/** Arrivals as people come: independent of each other, so many a second on average. */
async function atRate({ rate, seconds }: { rate: number; seconds: number }): Promise<Outcome[]> {
  const random = seededRandom(Math.round(rate * 1000));
  const asking: Promise<Outcome>[] = [];
  const start = performance.now();
  for (let at = 0; ; ) {
    at += (-Math.log(1 - random()) / rate) * 1000;
    if (at > 1000 * seconds) break;
    await pause(start + at - performance.now());
    asking.push(askOne());
  }
  return Promise.all(asking);
}

async function askOne(): Promise<Outcome> {
  const { questions, worker, origin, site, patienceMs, passages, bare } = settings;
  const message = questions[asked++ % questions.length] ?? '';
  const asking = { worker, origin, site, message, patienceMs };
  const it = await (bare ? askBare : visit)(asking, agent);
  const { done, code, wayOn, lane, end, answer, resumed, gaveUp, inOrder } = it;
  return {
    ...{ done, code, wayOn, lane, end, answer, resumed, gaveUp, inOrder },
    times: { firstEvent: it.firstEventMs, firstText: it.firstTextMs, last: it.lastMs },
    wrong: wrongSources(it, passages),
    sources: it.sources.size,
    chars: it.text.length,
  };
}

function pause(ms: number): Promise<void> {
  return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve();
}
