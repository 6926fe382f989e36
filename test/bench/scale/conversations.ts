import Table from 'cli-table3';
import { mostMemoryOf } from '../child-process-figures.ts';
import { missingFromLog } from './answer-log.ts';
import { startCalibration } from './calibration.ts';
import { loadCorpus } from './corpus.ts';
import { figuresOf, type LoadFigures } from './load-figures.ts';
import type { LoadPlan, Outcome } from './load-process.ts';
import { type Part, startPart } from './process-calls.ts';
import { type Pids, type Stack, startLoad, startStack } from './stack.ts';
import { steadyRate } from './steady-rate.ts';

const VISITORS = 200;
const HELD_S = 25;
/** A model of usual speed: half a second to its first word, then twenty characters every eighty milliseconds. */
const USUAL = { thinkMs: 500, paceMs: 80 };
const AT_ONCE = { thinkMs: 0, paceMs: 0 };

/** 200 streaming conversations at once, then the highest rate before p99 doubles; beside a bare worker. */
export async function conversations({ ratesOnly = false }: { ratesOnly?: boolean } = {}): Promise<void> {
  const corpus = await loadCorpus();
  console.log(`Asked: ${corpus.name}, ${corpus.questions.length} questions. Times in ms.`);
  const stack = await startStack({ corpus, pace: USUAL });
  try {
    const bare = await startBare(stack);
    try {
      const bareLoad = await startLoad(await bare.call<string>('url'), corpus, undefined, true);
      const ours = (plan: LoadPlan) => stack.load(plan);
      const limit = (plan: LoadPlan) => bareLoad.call<Outcome[]>('run', plan);
      await ours({ visitors: 4, seconds: 3 });
      await limit({ visitors: 4, seconds: 3 });
      if (!ratesOnly) await held(stack, ours, limit, VISITORS);
      await rates(stack, ours, limit);
      await bareLoad.close();
    } finally {
      await bare.close();
    }
  } finally {
    await stack.close();
  }
}

type Load = (plan: LoadPlan) => Promise<Outcome[]>;

async function held(stack: Stack, ours: Load, limit: Load, visitors: number): Promise<void> {
  const pids = await stack.pids();
  const before = memory(pids);
  const plan = { visitors, seconds: HELD_S };
  const outcomes = await ours(plan);
  const figures = figuresOf(outcomes);
  const bare = figuresOf(await limit(plan));
  const lost = await missingFromLog(stack.worker, outcomes);
  const table = new Table({ head: [`${visitors} at once, ${HELD_S} s`, 'Pincite', 'bare worker', 'ratio'] });
  for (const what of ['firstEvent', 'firstText', 'last'] as const)
    for (const share of ['p50', 'p99'] as const)
      table.push([
        `${WORDS[what]}, ${share}`,
        ms(figures[what][share]),
        ms(bare[what][share]),
        times(figures[what][share] / bare[what][share]),
      ]);
  console.log(table.toString());
  tell(figures, lost);
  const after = memory(pids);
  for (const [name, mb] of Object.entries(after))
    console.log(
      `  ${name}: at most ${mb?.toFixed(0)} MB, ${((((mb ?? 0) - (before[name as keyof Pids] ?? 0)) * 1024) / visitors).toFixed(0)} KB more a conversation held`,
    );
}

async function rates(stack: Stack, ours: Load, limit: Load): Promise<void> {
  await stack.model.call('pace', AT_ONCE);
  const calibration = await startCalibration(stack);
  const found = await steadyRate('Pincite', ours, calibration.allCpu);
  await calibration.tell(found);
  const bare = await steadyRate('bare worker', limit);
  console.log(
    `Highest steady rate before p99 doubles: ${found.rate.toFixed(1)} conversations/s, bare worker ${bare.rate.toFixed(1)}; ratio ${(found.rate / bare.rate).toFixed(2)}`,
  );
}

const WORDS = { firstEvent: 'first event', firstText: 'first words', last: 'last event' };

function startBare({ settings, model }: Stack): Promise<Part> {
  const { SEARCH_URL, SEARCH_SECRET } = settings.bindings;
  return (async () =>
    startPart(new URL('./bare-worker-process.ts', import.meta.url), {
      bindings: { SEARCH_URL, SEARCH_SECRET, MODEL_URL: await model.call<string>('url') },
    }))();
}

export function tell(figures: LoadFigures, lost: string[]): void {
  const { asked, grounded, notFound, unavailable, refused, failed, wrong, resumed } = figures;
  console.log(
    `  asked ${asked}: answered ${grounded}, nothing found ${notFound}, unavailable ${unavailable}, refused in words ${refused}, failed ${failed}; resumed ${resumed}; wrong sources ${wrong.length}; lost from the log ${lost.length}`,
  );
  for (const words of [...new Set(wrong)].slice(0, 3)) console.log(`    ${words}`);
}

function memory({ workerd, host, jvm }: Pids) {
  return { workerd: mostMemoryOf(workerd), host: mostMemoryOf(host), jvm: mostMemoryOf(jvm) };
}

const ms = (value: number) => value.toFixed(0);
const times = (value: number) => `× ${value.toFixed(2)}`;
