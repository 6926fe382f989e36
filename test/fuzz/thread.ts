import { parentPort, workerData } from 'node:worker_threads';
import type { Job, News } from './main.ts';
import { runRange } from './run-range.ts';

// One thread of `npm run fuzz`: the streams of a range of seeds, one after the other.

const EACH = 200;
const { from, to } = workerData as Job;
const tell = (news: News) => parentPort?.postMessage(news);

let ran = 0;
await runRange(from, to, (seed, what) => {
  if (what.length > 0) tell({ kind: 'violation', seed, what });
  ran += 1;
  if (ran === EACH) report();
});
report();

function report(): void {
  tell({ kind: 'progress', ran, heapMb: Math.round(process.memoryUsage().heapUsed / 1e6) });
  ran = 0;
}
