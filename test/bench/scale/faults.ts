import Table from 'cli-table3';
import { type LoadCorpus, ownCorpus } from './corpus.ts';
import { corruptedGeneration } from './faults/corrupted-generation.ts';
import { diskFull } from './faults/disk-full.ts';
import type { Fault, FaultResult } from './faults/fault.ts';
import { javaChildKilled } from './faults/java-child-killed.ts';
import { logRefusesWrites } from './faults/log-refuses-writes.ts';
import { openSearchNodeStopped } from './faults/opensearch-node-stopped.ts';
import { searchHostGone } from './faults/search-host-gone.ts';
import { workerRestarted } from './faults/worker-restarted.ts';

export const faults: Fault[] = [
  javaChildKilled,
  openSearchNodeStopped,
  ...searchHostGone,
  workerRestarted,
  logRefusesWrites,
  diskFull,
  corruptedGeneration,
];

/** Breaks one thing after the other and counts what kept the promise: survived / tried. `only`: one, by its name. */
export async function runFaults(only?: string): Promise<void> {
  let corpus: Promise<LoadCorpus> | undefined;
  const table = new Table({ head: ['fault', 'survived / tried'] });
  for (const fault of faults.filter(({ name }) => only === undefined || name === only)) {
    console.log(`\n${fault.name}: ${fault.says}`);
    corpus ??= ownCorpus();
    const result = await runOne(fault, () => corpus as Promise<LoadCorpus>);
    if ('skipped' in result) console.warn(`  SKIPPED: ${result.skipped}`);
    else for (const note of result.notes) console.log(`  ${note}`);
    table.push([fault.name, 'skipped' in result ? 'SKIPPED' : `${result.survived} / ${result.tried}`]);
  }
  console.log(`\n${table.toString()}`);
}

async function runOne({ run }: Fault, corpus: () => Promise<LoadCorpus>): Promise<FaultResult> {
  try {
    return await run(corpus);
  } catch (error) {
    return {
      tried: 1,
      survived: 0,
      notes: [`the run itself failed: ${error instanceof Error ? error.stack : error}`],
    };
  }
}
