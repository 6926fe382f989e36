import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { EditionDocument } from '../../search-node/engine-child/edition-document.ts';
import { grownLibrary } from './grown-library.ts';

type Wanted = { library: EditionDocument[]; passages: number; from: number };

/** Editions of the grown library in their order, the next made in a thread of its own while the last is used. */
export async function* grownAhead(
  library: EditionDocument[],
  passages: number,
  from: number,
): AsyncGenerator<EditionDocument> {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { library, passages, from } satisfies Wanted,
  });
  try {
    let next = once(worker, 'message');
    for (;;) {
      const [edition] = (await next) as [EditionDocument | null];
      if (!edition) return;
      next = once(worker, 'message');
      worker.postMessage('next');
      yield edition;
    }
  } finally {
    await worker.terminate();
  }
}

async function make({ library, passages, from }: Wanted): Promise<void> {
  for (const edition of grownLibrary(library, passages, 'library', undefined, from)) {
    parentPort?.postMessage(edition);
    await once(parentPort as NonNullable<typeof parentPort>, 'message');
  }
  parentPort?.postMessage(null);
}

if (!isMainThread) await make(workerData as Wanted);
