import { Command } from 'commander';
import { ensureEngine } from '../engine-build/build-engine.ts';
import { aliased, builds, rollBack } from './cluster/builds.ts';
import { type Cluster, connectCluster } from './cluster/connect.ts';
import { check } from './cluster/install.ts';
import { reindex } from './cluster/reindex.ts';
import { generationOf, readState } from './cluster/state.ts';
import { clusterOf, type Environment, withCluster } from './cluster-arguments.ts';
import { startJavaInFront } from './java-in-front.ts';

type Say = (line: string) => void;

/** `npm run search-node -- cluster …`: what an operator asks of a cluster. Tells the exit code: 0, or 2 where it could not be done. */
export async function runClusterCommand(words: string[], env: Environment, say: Say): Promise<number> {
  const program = new Command('npm run search-node -- cluster').description(
    'The index on an OpenSearch cluster. Each build of it is a pair of indexes; one is served, the one before it is kept.',
  );
  for (const [name, says, action] of [
    ['status', 'lists the builds, and marks the one that is served', status],
    ['reindex', 'builds the index anew beside the one that is served, then serves it', build],
    ['roll-back', 'serves the build before the last again', back],
  ] as const) {
    const command = withCluster(program.command(name).description(says));
    command.action(async () => {
      const cluster = connectCluster(clusterOf(command.opts(), env));
      try {
        await check(cluster);
        await action(cluster, say);
      } finally {
        await cluster.close();
      }
    });
  }
  try {
    await program.parseAsync(words, { from: 'user' });
    return 0;
  } catch (cause) {
    say(cause instanceof Error ? cause.message : String(cause));
    return 2;
  }
}

async function status(cluster: Cluster, say: Say): Promise<void> {
  const { serving, previous } = await aliased(cluster);
  for (const build of await builds(cluster)) {
    const read = await readState(cluster, `${cluster.name}-editions-${build}`);
    const role = build === serving ? '* served  ' : build === previous ? '  previous' : '  left    ';
    const writing = read?.state.writer ? `, written by ${read.state.writer.host}` : '';
    const state = read
      ? `generation ${generationOf(read.state)}, layout ${read.state.layout}${writing}`
      : 'empty';
    say(`${role} ${build}   ${state}`);
  }
}

async function build(cluster: Cluster, say: Say): Promise<void> {
  const java = startJavaInFront(await ensureEngine(), () => {});
  try {
    const { from, to, editions, removed } = await reindex(cluster, java);
    const gone = removed.length > 0 ? ` Removed ${removed.join(', ')}.` : '';
    say(`Build ${to} is served: ${editions} editions. Build ${from} is kept for roll-back.${gone}`);
  } finally {
    await java.close();
  }
}

async function back(cluster: Cluster, say: Say): Promise<void> {
  const { serving, previous } = await rollBack(cluster);
  say(`Build ${serving} is served again. The same command goes back to ${previous}.`);
}
