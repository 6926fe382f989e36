import { setTimeout as sleep } from 'node:timers/promises';
import { startSearchHost } from './host/search-host.ts';
import { formatReport, ingest } from './ingest/ingest.ts';
import { showProgress } from './ingest/progress.ts';
import { readOptions } from './options.ts';
import { replicaCommands, runReplicaCommand } from './replica/command.ts';
import { enginePart } from './replica/engine-part.ts';

// `npm run search-node`: starts the host, brings the index up to date, serves until told to stop. Standard output
// carries one line, {"listening": "http://…"}, for whoever started this process; words for people and the log go
// to standard error. The last commit is served while content is indexed. With `generations`, `roll-back` and the like
// it looks after what was published for replicas, with `cluster` after an index on OpenSearch, and ends.

const say = (line: string) => process.stderr.write(`${line}\n`);
const words = process.argv.slice(2);
if (replicaCommands.includes(words[0] ?? ''))
  process.exit(await runReplicaCommand(words, process.env, (line) => process.stdout.write(`${line}\n`)));
if (words[0] === 'cluster') {
  const { runClusterCommand } = await import('./opensearch/command.ts');
  const print = (line: string) => process.stdout.write(`${line}\n`);
  process.exit(await runClusterCommand(words.slice(1), process.env, print));
}
const stopping = new AbortController();
const hurry = new AbortController(); // told a second time
const told = () => (stopping.signal.aborted ? hurry : stopping).abort();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, told);

try {
  const options = readOptions(words, process.env);
  const { port, host: hostname, collection, content, baseUrl, pageBaseUrl, scopes, secret } = options;
  const { metricsSecret, drainMs } = options;
  const baseUrls = baseUrl === null ? {} : { [collection]: baseUrl };
  const pageBaseUrls = pageBaseUrl === null ? {} : { [collection]: pageBaseUrl };
  const { signal } = stopping;
  const part = await enginePart(options, process.env, signal);
  const host = await startSearchHost({
    ...{ port, hostname, baseUrls, pageBaseUrls, scopes, secret, metricsSecret },
    ...part.host,
    env: process.env,
  });
  try {
    part.begin(say);
    process.stdout.write(`${JSON.stringify({ listening: host.url })}\n`);
    if (content !== null) {
      const index = host.engine;
      const read = () => ingest({ content, collection, index, progress: showProgress(), signal });
      say(formatReport(await host.indexing.readBy(read)));
    }
    for (const fault of await host.scopeFaults()) say(fault);
    await stopped(signal);
    host.stopping();
    await sleep(drainMs, undefined, { signal: hurry.signal }).catch(() => {}); // cut short: as it was told
  } finally {
    await part.close();
    await host.close();
  }
} catch (error) {
  if (!stopping.signal.aborted) {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

function stopped(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
