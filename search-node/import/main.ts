import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { IndexWriter } from '../engine-child/edition-document.ts';
import { ImportError } from './import-error.ts';
import { showImport } from './import-progress.ts';
import { formatImport } from './import-report.ts';
import { noIndex } from './no-index.ts';
import { readOptions } from './options.ts';

// `npm run import`: brings printed editions into an index. The report goes to standard error, a works file to standard
// output. Ends with 0, with 130 where it was stopped, with 2 where it could not be done. The first Ctrl-C keeps what
// is finished, a second one ends at once.

const [kind, ...words] = process.argv.slice(2);
if (kind === 'references') {
  const { runReferencesCommand } = await import('../references/import-command.ts');
  process.exit(await runReferencesCommand(words, (line) => console.error(line)));
}
const command = asked();
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
// Loaded late: help and mistakes are answered before the engine's side comes in.
const { ensureEngine } = await import('../engine-build/build-engine.ts');
const { startEngine } = await import('../engine-child/engine.ts');
const { openCluster } = await import('../opensearch/open-cluster.ts');
const { isReplicaFolder } = await import('../replica/replica-folder.ts');
const { runImport, worksText } = await import('./run-import.ts');
const { readWorksFile } = await import('./works/works-file.ts');

try {
  const engine = await openIndex();
  try {
    const report = await runImport(command, engine, { signal: stopping.signal, progress: showImport() });
    if (command.kind !== 'works') console.error(formatImport(report, command.isDry, command.report));
    else if (command.worksOut === null) {
      const corrections = command.works === null ? new Map() : readWorksFile(command.works, () => {});
      process.stdout.write(await worksText(command, engine, corrections));
    }
    if (report.isStopped) process.exitCode = 130;
  } finally {
    await engine.close?.();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}

function asked(): ReturnType<typeof readOptions> {
  try {
    return readOptions(process.argv.slice(2));
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : String(cause));
    process.exit(2);
  }
}

/** What only reads makes no index where there is none. */
async function openIndex(): Promise<IndexWriter & { close?: () => Promise<unknown> }> {
  if (command.cluster) return openCluster(command.cluster, () => {});
  const index = resolve(command.index);
  if ((command.isDry || command.kind === 'works') && !existsSync(index)) return noIndex();
  if (await isReplicaFolder(index))
    throw new ImportError(
      `${index} is a replica's folder, which is only read. Import into the index of its primary.`,
    );
  const built = await ensureEngine({ progress: (line) => console.error(line) });
  const engine = startEngine({ ...built, index }, () => {});
  try {
    await engine.generation({ timeoutMs: 60_000 });
  } catch (cause) {
    await engine.close();
    throw cause;
  }
  return engine;
}

function stop(): void {
  if (stopping.signal.aborted) process.exit(130);
  console.error('\nStopping: the edition at hand is left, those before it are kept …');
  stopping.abort();
}
