import { readFileSync } from 'node:fs';
import { Command, InvalidArgumentError } from 'commander';
import { type NamedScopes, readNamedScopes } from './host/named-scopes.ts';
import type { ClusterOptions } from './opensearch/cluster/cluster-options.ts';
import { engineOf, withEngine } from './opensearch/cluster-arguments.ts';
import { keepNumber, replicaCommands } from './replica/command.ts';

export type SearchNodeOptions = {
  index: string;
  port: number;
  host: string;
  collection: string;
  content: string | null;
  baseUrl: string | null;
  pageBaseUrl: string | null;
  scopes: NamedScopes;
  secret: string;
  metricsSecret: string | null;
  /** Milliseconds between saying that it stops and taking no more requests. */
  drainMs: number;
  /** Where each commit is published to, and how many generations stay there. */
  publish: string | null;
  keep: number;
  /** What this host is a replica of, and how many seconds lie between two looks. */
  replicaOf: string | null;
  poll: number;
  /** Where the index is, when it is not in a folder of this machine. */
  cluster: ClusterOptions | null;
};

/** The message names the option or variable and what it wants. */
export class OptionError extends Error {
  override name = 'OptionError';
}

const MIN_SECRET = 16;

/** Reads the arguments of `npm run search-node`. `--help` and mistakes end the process. Throws `OptionError`, `ClusterError` or `NamedScopesError`. */
export function readOptions(words: string[], env: Record<string, string | undefined>): SearchNodeOptions {
  const program = withEngine(
    new Command('npm run search-node --').description(
      'Serves an index over HTTP. Prints one line of JSON when it listens.',
    ),
  )
    .option(
      '--index <dir>',
      'folder of the index, made when missing (default: ".data/index"; ".data/replica" for a replica)',
    )
    .option('--port <number>', 'port to listen on, 0 for any free one', portNumber, 8790)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--content <dir>', 'folder of Markdown, MDX, HTML or printed editions (.jsonl) to index first')
    .option('--collection <id>', 'collection that the content is indexed as', 'help')
    .option('--base-url <url>', "where the collection's articles are, with {path} where the address goes in")
    .option(
      '--page-base-url <url>',
      'where printed pages are: /read/EDITION/VOLUME/PAGE is put behind it, or in for {path}; {passage} is the passage',
    )
    .option('--scopes <file>', 'JSON file of named scopes')
    .option('--secret-file <file>', 'file with the bearer secret, else SEARCH_SECRET_FILE or SEARCH_SECRET')
    .option(
      '--drain <seconds>',
      'told to stop, say so at /readyz so long before taking no more requests',
      seconds,
      0,
    )
    .option('--publish <target>', 'folder or https address where each commit is published for replicas')
    .option('--keep <number>', 'how many published generations stay there', keepNumber, 10)
    .option('--replica-of <target>', 'serves what a primary published there, and is only read')
    .option('--poll <seconds>', 'about how often a replica looks for a new generation', pollSeconds, 15)
    .addHelpText(
      'after',
      `\nAlso: npm run search-node -- ${replicaCommands.join(' | ')} TARGET\n      npm run search-node -- cluster --help`,
    )
    .parse(words, { from: 'user' });
  const {
    secretFile,
    scopes,
    baseUrl = null,
    pageBaseUrl = null,
    content = null,
    drain,
    engine,
    ...given
  } = program.opts();
  const { url, name, shards, replicas, ca, ...rest } = given;
  const { publish = null, replicaOf = null, index } = rest;
  refuseWriting({ replicaOf, content, publish });
  const cluster = engineOf({ engine, index, url, name, shards, replicas, ca }, env);
  if (cluster) refuseFolder({ replicaOf, publish });
  return {
    ...rest,
    publish,
    replicaOf,
    cluster,
    index: index ?? (replicaOf === null ? '.data/index' : '.data/replica'),
    baseUrl,
    pageBaseUrl,
    content,
    scopes: scopes === undefined ? {} : readNamedScopes(scopes),
    secret: secretOf(secretFile ?? env.SEARCH_SECRET_FILE, env),
    metricsSecret: metricsSecretOf(env),
    drainMs: drain * 1000,
  } as SearchNodeOptions;
}

/** A replica is only read: what would write is refused before anything is started. */
function refuseWriting({
  replicaOf,
  content,
  publish,
}: Pick<SearchNodeOptions, 'replicaOf' | 'content' | 'publish'>): void {
  if (replicaOf === null) return;
  if (content !== null)
    throw new OptionError(
      `A replica is only read: it indexes no content. Give --content to the primary that publishes to ${replicaOf}.`,
    );
  if (publish !== null)
    throw new OptionError(
      'A replica does not publish. Let other replicas follow the same target, with --replica-of alone.',
    );
}

/** A cluster has its own copies. */
function refuseFolder({ replicaOf, publish }: Pick<SearchNodeOptions, 'replicaOf' | 'publish'>): void {
  if (replicaOf === null && publish === null) return;
  throw new OptionError(
    'An index on a cluster is not published, and has no replicas of this kind: start several search hosts on one cluster, and use --replicas. Leave out --publish and --replica-of.',
  );
}

function pollSeconds(text: string): number {
  const seconds = Number(text);
  if (/^\d{1,5}(\.\d)?$/.test(text) && seconds >= 0.1 && seconds <= 86_400) return seconds;
  throw new InvalidArgumentError('It is a number of seconds from 0.1 to 86400.');
}

function portNumber(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65535) return port;
  throw new InvalidArgumentError('It is a number from 0 to 65535.');
}

function seconds(text: string): number {
  if (/^\d{1,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is a whole number of seconds, up to 999.');
}

/** Null where nobody is to read the metrics. */
function metricsSecretOf(env: Record<string, string | undefined>): string | null {
  const file = env.METRICS_SECRET_FILE;
  const secret = file ? readSecret(file) : (env.METRICS_SECRET ?? '');
  if (secret === '' && !file) return null;
  if (secret.length >= MIN_SECRET) return secret;
  const where = file ? `The secret in ${file}` : 'The variable METRICS_SECRET';
  throw new OptionError(
    `${where} is shorter than ${MIN_SECRET} characters. Use a random one, for instance from: openssl rand -base64 32`,
  );
}

/** Never an argument: arguments are seen by everybody on the machine. */
export function secretOf(file: string | undefined, env: Record<string, string | undefined>): string {
  const secret = file === undefined ? env.SEARCH_SECRET : readSecret(file);
  if (secret && secret.length >= MIN_SECRET) return secret;
  const where = file === undefined ? 'The variable SEARCH_SECRET' : `The secret in ${file}`;
  throw new OptionError(
    `${where} is ${secret ? `shorter than ${MIN_SECRET} characters` : 'not set'}. Use a random one, for instance from: openssl rand -base64 32`,
  );
}

function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new OptionError(`The secret file ${file} cannot be read. Name one that this user may read.`, {
      cause,
    });
  }
}
