import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Command } from 'commander';
import { type Block, Blocks } from './blocks.ts';
import type { Heap } from './memory.ts';
import { wholeNumber } from './whole-number.ts';

// `npm run fuzz -- --streams N`: a model that misbehaves on purpose, through the real turn.

type Options = { streams: number; from: number; workers: number };
/** About how many streams a thread will run. */
export type Share = { streams: number };
export type News =
  | { kind: 'ready' }
  | { kind: 'ran'; from: number; streams: number }
  | { kind: 'violation'; seed: number; what: string[] }
  | { kind: 'heap'; first: Heap; last: Heap; what: string | null };
type Totals = { blocks: Blocks; ran: number; bad: number; heaps: string[] };

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
  const totals: Totals = { blocks: new Blocks(from, streams), ran: 0, bad: 0, heaps: [] };
  const rate = () => `${(totals.ran / ((performance.now() - start) / 1000)).toFixed(0)} streams/s`;
  const progress = () =>
    `${totals.ran} of ${streams}, all below seed ${totals.blocks.reached}, ${totals.bad} with violations, ${rate()}`;
  const timer = setInterval(() => console.log(progress()), 10_000);
  try {
    await Promise.all(
      Array.from({ length: workers }, () => runThread({ streams: streams / workers }, totals)),
    );
  } catch (error) {
    console.error(`It broke off: ${progress()}.`);
    throw error;
  } finally {
    clearInterval(timer);
  }
  console.log(
    `${totals.ran} streams (seeds ${from} to ${from + streams - 1}), ${totals.bad} with violations, ${rate()}; ` +
      `heap after collection ${totals.heaps.join(' and ')}`,
  );
  if (totals.bad > 0) process.exitCode = 1;
}

function runThread(share: Share, totals: Totals): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: share });
    worker.on('message', (news: News) => {
      hear(news, totals, (block) => worker.postMessage(block));
    });
    worker.on('error', reject);
    worker.on('exit', () => resolve());
  });
}

function hear(news: News, totals: Totals, give: (block: Block | null) => void): void {
  if (news.kind === 'violation') {
    totals.bad += 1;
    console.error(`seed ${news.seed}: ${news.what.join('; ')}`);
  } else if (news.kind === 'heap') {
    const megabytes = ({ bytes }: Heap) => (bytes / 1e6).toFixed(1);
    totals.heaps.push(
      `${megabytes(news.first)} MB at ${news.first.streams}, ${megabytes(news.last)} MB at ${news.last.streams}`,
    );
    if (news.what === null) return;
    totals.bad += 1;
    console.error(`memory: ${news.what}`);
  } else {
    if (news.kind === 'ran') {
      totals.ran += news.streams;
      totals.blocks.done(news.from);
    }
    give(totals.blocks.take());
  }
}
