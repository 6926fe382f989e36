import { availableParallelism, setPriority } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import Table from 'cli-table3';
import { type Cell, type Coverage, simulate } from './audit-simulation.ts';

const SAMPLES = 20_000;
const SEED = 20_240;
const cells: Cell[] = [0.05, 0.3].flatMap((correlation) =>
  [0.005, 0.02, 0.1, 0.3].flatMap((rate) =>
    [60, 150, 300].map((answers) => ({ correlation, rate, answers })),
  ),
);

type Job = { cells: Cell[]; seeds: number[] };

if (!isMainThread) {
  const { cells, seeds } = workerData as Job;
  for (const [at, cell] of cells.entries()) parentPort?.postMessage(simulate(cell, SAMPLES, seeds[at] ?? 0));
}

/** Prints how often the published interval holds the true rate; fails where a cell leaves 93 to 97 %. */
export async function run(): Promise<void> {
  setPriority(10);
  const threads = Math.min(4, availableParallelism());
  const jobs = Array.from({ length: threads }, (_, thread) => jobOf(thread, threads));
  const coverages = (await Promise.all(jobs.map(simulated))).flat();
  const table = new Table({
    head: ['correlation', 'rate', 'answers', 'published', 'naive Wilson', 'half-width, points'],
    colAligns: ['right', 'right', 'right', 'right', 'right', 'right'],
  });
  const inOrder = cells.map((cell) => coverages.find((found) => isOf(found, cell)) as Coverage);
  for (const { correlation, rate, answers, published, naive, halfWidth } of inOrder)
    table.push([
      ...[correlation.toFixed(2), `${100 * rate} %`, answers, perCent(published), perCent(naive)],
      `±${(100 * halfWidth).toFixed(1)}`,
    ]);
  console.log(table.toString());
  const all = inOrder.map(({ published }) => published);
  console.log(
    `Coverage of the published 95 % interval: ${perCent(Math.min(...all))} to ${perCent(Math.max(...all))}, ` +
      `wanted 93.0 % to 97.0 % (${SAMPLES} campaigns a cell, seed ${SEED}).`,
  );
  if (all.some((coverage) => coverage < 0.93 || coverage > 0.97)) process.exitCode = 1;
}

/** Cells by turns, so that threads have large campaigns and small ones; a cell has a seed of its own. */
function jobOf(thread: number, threads: number): Job {
  const mine = cells.map((cell, at) => ({ cell, at })).filter(({ at }) => at % threads === thread);
  return { cells: mine.map(({ cell }) => cell), seeds: mine.map(({ at }) => SEED + at) };
}

function simulated(job: Job): Promise<Coverage[]> {
  const worker = new Worker(new URL(import.meta.url), { workerData: job });
  const found: Coverage[] = [];
  return new Promise((resolve, reject) => {
    worker.on('message', (coverage: Coverage) => found.push(coverage));
    worker.on('error', reject);
    worker.on('exit', () => resolve(found));
  });
}

function isOf(found: Cell, cell: Cell): boolean {
  return found.correlation === cell.correlation && found.rate === cell.rate && found.answers === cell.answers;
}

function perCent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
