import { parentPort, workerData } from 'node:worker_threads';
import type { Block } from './blocks.ts';
import type { News, Share } from './main.ts';
import { growth, type Heap, heapAfterCollection, WARM } from './memory.ts';
import { runRange } from './run-range.ts';

// One thread of `npm run fuzz`: asks for blocks of seeds and runs them until none is left.

const { streams } = workerData as Share;
const early = Math.max(WARM, streams / 4);
const tell = (news: News) => parentPort?.postMessage(news);
let ran = 0;
let first: Heap | null = null;

parentPort?.on('message', (block: Block | null) => {
  void (block ? run(block) : end());
});
tell({ kind: 'ready' });

async function run({ from, to }: Block): Promise<void> {
  await runRange(from, to, (seed, what) => {
    if (what.length > 0) tell({ kind: 'violation', seed, what });
  });
  ran += to - from;
  if (ran >= early) first ??= await heapAfterCollection(ran);
  tell({ kind: 'ran', from, streams: to - from });
}

async function end(): Promise<void> {
  const last = await heapAfterCollection(ran);
  // Of a short run nothing can be told.
  const what = first && last.streams > first.streams ? growth(first, last) : null;
  tell({ kind: 'heap', first: first ?? last, last, what });
  parentPort?.close();
}
