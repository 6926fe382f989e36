import { readFileSync } from 'node:fs';
import { ClusterError } from './cluster-error.ts';

/** How to reach a cluster. The secrets come from the environment, never from arguments, which everybody sees. */
export type ClusterOptions = {
  /** One or several nodes of one cluster. */
  urls: string[];
  /** What its indexes, aliases and templates are named after. */
  name: string;
  /** Of a new build; those there are keep theirs. */
  shards: number;
  /** Null: one where there is more than one node. */
  replicas: number | null;
  /** Certificate authority to trust besides those of this machine, PEM. */
  ca: string | null;
  auth: { user: string; password: string } | { token: string } | null;
};

/** As the command line has it. */
export type ClusterArguments = {
  url: string[];
  name?: string | undefined;
  shards?: number | undefined;
  replicas?: number | undefined;
  ca?: string | undefined;
};

export const DEFAULT_NAME = 'pincite';
export const DEFAULT_SHARDS = 3;

/** Throws `ClusterError`; the message names the option or variable and what it wants. */
export function readClusterOptions(
  given: ClusterArguments,
  env: Record<string, string | undefined>,
): ClusterOptions {
  const { url, name = DEFAULT_NAME, shards = DEFAULT_SHARDS, replicas = null, ca } = given;
  if (!/^[a-z0-9][a-z0-9_.-]{0,60}$/.test(name)) {
    throw refused(
      `The name ${JSON.stringify(name)} cannot name an index. Use small letters a-z, digits, - and _ for --name.`,
    );
  }
  const auth = authOf(env);
  if (url.length === 0) throw refused('An OpenSearch cluster needs its address: --url https://…:9200');
  for (const one of url) refuseUnsafe(one, auth !== null);
  return { urls: url, name, shards, replicas, ca: ca === undefined ? null : readAuthority(ca), auth };
}

function authOf(env: Record<string, string | undefined>): ClusterOptions['auth'] {
  const { OPENSEARCH_USER: user, OPENSEARCH_PASSWORD: password, OPENSEARCH_TOKEN: token } = env;
  if (token) return { token };
  if (user && password) return { user, password };
  if (!user && !password) return null;
  throw refused(
    `The variable ${user ? 'OPENSEARCH_PASSWORD' : 'OPENSEARCH_USER'} is not set, and the other of the two is. Set both, or OPENSEARCH_TOKEN, or none.`,
  );
}

function refuseUnsafe(text: string, withSecret: boolean): void {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw refused(
      `${JSON.stringify(text)} is no address of a cluster. Write one such as https://search:9200.`,
    );
  }
  if (url.username || url.password) {
    throw refused(
      'The address of the cluster holds a password, which everybody on this machine sees. Set OPENSEARCH_USER and OPENSEARCH_PASSWORD instead.',
    );
  }
  if (withSecret && url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw refused(
      `A password would go to ${url.host} in the clear. Use https:// (with --ca for an authority of your own).`,
    );
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

function readAuthority(file: string): string {
  try {
    const text = readFileSync(file, 'utf8');
    if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
  } catch (cause) {
    throw refused(`The certificate file ${file} cannot be read. Name one that this user may read.`, cause);
  }
  throw refused(`The file ${file} holds no certificate. Name a PEM file with -----BEGIN CERTIFICATE-----.`);
}

function refused(message: string, cause?: unknown): ClusterError {
  return new ClusterError('bad_options', message, { cause });
}
