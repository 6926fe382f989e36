import { type Command, InvalidArgumentError, Option } from 'commander';
import { ClusterError } from './cluster/cluster-error.ts';
import {
  type ClusterOptions,
  DEFAULT_NAME,
  DEFAULT_SHARDS,
  readClusterOptions,
} from './cluster/cluster-options.ts';

export type Given = {
  index?: string;
  url?: string[];
  name: string;
  shards: number;
  replicas?: number;
  ca?: string;
};
export type Environment = Record<string, string | undefined>;

/** The options by which a command is told which cluster. The user and the secrets come from the environment. */
export function withCluster<T extends Command>(command: T): T {
  return command
    .option('--url <urls...>', 'addresses of the cluster’s nodes, such as https://search:9200')
    .option('--name <name>', 'what its indexes there are named after', DEFAULT_NAME)
    .option('--shards <number>', 'shards of a new index', count(1, 1000), DEFAULT_SHARDS)
    .option(
      '--replicas <number>',
      'copies of each shard besides the first (default: 1 where there is more than one node)',
      count(0, 20),
    )
    .option('--ca <file>', 'certificate of the authority that signed the cluster’s') as T;
}

/** The same for a command whose index may also be in a folder of this machine. */
export function withEngine<T extends Command>(command: T): T {
  const engine = new Option('--engine <engine>', 'where the index is: in a folder, or on a cluster');
  return withCluster(command.addOption(engine.choices(['lucene', 'opensearch']).default('lucene')) as T);
}

/** The cluster, where it is to be one. Throws `ClusterError`. */
export function engineOf(given: Given & { engine: string }, env: Environment): ClusterOptions | null {
  if (given.engine === 'opensearch') {
    if (given.index === undefined) return clusterOf(given, env);
    throw new ClusterError(
      'bad_options',
      '--index is a folder of this machine. On a cluster --name says what the index is named after: leave --index out.',
    );
  }
  if (!given.url) return null;
  throw new ClusterError('bad_options', '--url names a cluster: say --engine opensearch as well.');
}

/** Throws `ClusterError`. */
export function clusterOf({ url = [], name, shards, replicas, ca }: Given, env: Environment): ClusterOptions {
  return readClusterOptions({ url, name, shards, replicas, ca }, env);
}

function count(from: number, to: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d{1,4}$/.test(text) && number >= from && number <= to) return number;
    throw new InvalidArgumentError(`It is a number from ${from} to ${to}.`);
  };
}
