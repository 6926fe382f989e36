import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Command } from 'commander';
import { wholeNumber } from './whole-number.ts';

// `npm run fuzz -- --streams N`: a model that misbehaves on purpose, through the real turn.

type Options = { streams: number; from: number; workers: number };
export type Job = { from: number; to: number };
export type News =
  | { kind: 'progress'; ran: number; heapMb: number }
  | { kind: 'violation'; seed: number; what: string[] };

const program = new Command('npm run fuzz --')
  .description('Runs hostile model streams through the real turn and checks what the reader gets.')
  .option('--streams <number>', 'how many', wholeNumber, 2000)
  .option(
    '--from <seed>',
    'the first seed: a run is taken up again with the seed it had reached',
    wholeNumber,
    1,
  )
  .option('--workers <number>', 'threads', wholeNumber, availableParallelism())
  .action(fuzz);
await program.parseAsync();

async function fuzz({ streams, from, workers }: Options): Promise<void> {
  const start = performance.now();
  const share = Math.ceil(streams / workers);
  const totals = { ran: 0, bad: 0, firstHeap: 0, lastHeap: 0 };
  const timer = setInterval(() => say(totals.ran, streams, start), 10_000);
  await Promise.all(
    Array.from({ length: workers }, (_, at) =>
      runThread({ from: from + at * share, to: Math.min(from + (at + 1) * share, from + streams) }, totals),
    ),
  );
  clearInterval(timer);
  const seconds = (performance.now() - start) / 1000;
  console.log(
    `${totals.ran} streams (seeds ${from} to ${from + streams - 1}), ${totals.bad} with violations, ` +
      `${(totals.ran / seconds).toFixed(0)} streams/s, heap ${totals.firstHeap} MB early, ${totals.lastHeap} MB at the end`,
  );
  if (totals.bad > 0) process.exitCode = 1;
}

function runThread(
  job: Job,
  totals: { ran: number; bad: number; firstHeap: number; lastHeap: number },
): Promise<void> {
  if (job.from >= job.to) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: job });
    worker.on('message', (news: News) => {
      if (news.kind === 'violation') {
        totals.bad += 1;
        console.error(`seed ${news.seed}: ${news.what.join('; ')}`);
        return;
      }
      totals.ran += news.ran;
      totals.firstHeap ||= news.heapMb;
      totals.lastHeap = news.heapMb;
    });
    worker.on('error', reject);
    worker.on('exit', () => resolve());
  });
}

function say(ran: number, of: number, start: number): void {
  const rate = ran / ((performance.now() - start) / 1000);
  console.log(`${ran} of ${of}, ${rate.toFixed(0)} streams/s`);
}
