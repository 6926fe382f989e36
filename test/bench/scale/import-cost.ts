import type { EditionDocument, IndexWriter } from '../../../search-node/engine-child/edition-document.ts';
import { cpuOf } from '../child-process-figures.ts';

/** Milliseconds of processor time a passage, by process; and passages a second on the clock. The making of the text is in neither. */
export type ImportCost = { passages: number; perSecond: number; cpuMs: Record<string, number> };

/** Java is still being compiled while the first are indexed, which an import of millions does not notice. */
const WARM_PASSAGES = 10_000;

/** Indexes and commits. `processes`: beside this one, which is told as `host`. */
export async function importCost(
  editions: Iterable<EditionDocument>,
  index: IndexWriter,
  processes: Record<string, number | undefined>,
): Promise<ImportCost> {
  const made = { passages: 0, ms: 0, cpuMs: 0 };
  const start = performance.now();
  let warm = false;
  let from = figures();
  for (const edition of timed(editions)) {
    if (!warm && made.passages >= WARM_PASSAGES) {
      warm = true;
      from = figures();
    }
    await index.put([edition]);
    made.passages += edition.passages.length;
  }
  await index.commit();
  const to = figures();
  const measured = to.passages - from.passages;
  const cpuMs = Object.entries(to.cpu).map(
    ([name, ms]) => [name, (ms - (from.cpu[name] ?? 0)) / measured] as const,
  );
  return {
    passages: made.passages,
    perSecond: (1000 * made.passages) / (performance.now() - start - made.ms),
    cpuMs: Object.fromEntries(cpuMs),
  };

  function figures(): { passages: number; cpu: Record<string, number> } {
    const others = Object.entries(processes).map(([name, pid]) => [name, cpuOf(pid)] as const);
    return {
      passages: made.passages,
      cpu: { ...Object.fromEntries(others), host: ownCpuMs() - made.cpuMs },
    };
  }

  function* timed(all: Iterable<EditionDocument>): Generator<EditionDocument> {
    const iterator = all[Symbol.iterator]();
    for (;;) {
      const begun = { ms: performance.now(), cpuMs: ownCpuMs() };
      const { value, done } = iterator.next();
      made.ms += performance.now() - begun.ms;
      made.cpuMs += ownCpuMs() - begun.cpuMs;
      if (done) return;
      yield value;
    }
  }
}

/** The two imports of one run, side by side. */
export function tellImports(embedded: ImportCost, cluster: ImportCost): void {
  console.log(`Import into a folder: ${told(embedded)}.`);
  console.log(`Import into OpenSearch: ${told(cluster)}.`);
  console.log(
    `The cluster takes ${(sum(cluster) / sum(embedded)).toFixed(2)} times the processor time of the embedded engine (both after the first ${WARM_PASSAGES} passages).`,
  );
}

function told(cost: ImportCost): string {
  const parts = Object.entries(cost.cpuMs).map(([name, ms]) => `${name} ${ms.toFixed(2)}`);
  return `${cost.perSecond.toFixed(0)} passages/s on the clock, ${(1000 / sum(cost)).toFixed(0)} a second of processor time; ${sum(cost).toFixed(2)} ms a passage: ${parts.join(', ')} (${cost.passages} of them)`;
}

function sum({ cpuMs }: ImportCost): number {
  return Object.values(cpuMs).reduce((total, ms) => total + ms, 0);
}

function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
