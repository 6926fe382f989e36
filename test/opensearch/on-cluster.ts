import { afterAll, beforeAll, inject, onTestFinished } from 'vitest';
import * as z from 'zod';
import { ensureEngine } from '../../search-node/engine-build/build-engine.ts';
import type { EditionDocument, PassageDocument } from '../../search-node/engine-child/edition-document.ts';
import { ownProcess, type ProcessOwner } from '../../search-node/engine-child/process-owner.ts';
import type { ClusterOptions } from '../../search-node/opensearch/cluster/cluster-options.ts';
import {
  type ClusterWriter,
  clusterWriter,
  type WriterOptions,
} from '../../search-node/opensearch/cluster/cluster-writer.ts';
import { type Cluster, connectCluster } from '../../search-node/opensearch/cluster/connect.ts';
import { install } from '../../search-node/opensearch/cluster/install.ts';
import { served } from '../../search-node/opensearch/cluster/served.ts';

let names = 0;

/** Options for the shared node, under a name that no other test has. */
export function freshOptions(given: Partial<ClusterOptions> = {}): ClusterOptions {
  names += 1;
  const name = `t${process.pid}-${names}`;
  return { urls: [inject('openSearch')], name, shards: 1, replicas: 0, ca: null, auth: null, ...given };
}

/** Connected, and closed after the test. */
export function connected(options = freshOptions()): Cluster {
  const cluster = connectCluster(options);
  onTestFinished(() => cluster.close());
  return cluster;
}

export async function installed(options = freshOptions()): Promise<Cluster> {
  const cluster = connected(options);
  await install(cluster);
  return cluster;
}

/** The Java process that makes editions ready, one for a file. */
export function sharedAnalysis(): (cluster: Cluster, options?: WriterOptions) => ClusterWriter {
  const java = analysis();
  return (cluster, options) => {
    const writer = clusterWriter(cluster, java(), options);
    onTestFinished(() => writer.close());
    return writer;
  };
}

export function analysis(): () => ProcessOwner {
  let java: ProcessOwner;
  beforeAll(async () => {
    const jvmArguments = ['-Dpincite.cluster=true', '-Xmx256m'];
    java = ownProcess({ ...(await ensureEngine()), index: '', jvmArguments }, () => {});
  });
  afterAll(() => java.close());
  return () => java;
}

/** One name in the shared node for all tests of a file, which keep apart by their collections: a build is dear. */
export function sharedCluster(): () => Cluster {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = connectCluster(freshOptions());
    await install(cluster);
  });
  afterAll(() => cluster.close());
  return () => cluster;
}

/** An article of one section for each text, in a collection. */
export function editionIn(collection: string): (id: string, ...texts: string[]) => EditionDocument {
  return (id, ...texts) => ({ ...edition(id, ...texts), collection });
}

/** An article of one section for each text. */
export function edition(id: string, ...texts: string[]): EditionDocument {
  return {
    ...{ collection: 'help', work: id, edition: id, editionLabel: null, title: `About ${id}`, author: null },
    ...{
      categories: ['Billing'],
      language: 'en',
      address: `/${id}`,
      sourcePath: `${id}.md`,
      contentHash: id,
    },
    passages: texts.map((text, at) => passage(`${id}#${at}`, text)),
  };
}

export function passage(id: string, text: string): PassageDocument {
  return { id, headings: ['First'], anchor: 'first', locator: { kind: 'section' }, text };
}

const Hits = z.object({
  hits: z.object({
    hits: z.array(z.object({ _source: z.object({ source: z.looseObject({ text: z.string() }) }) })),
  }),
});
const Counted = z.object({ count: z.number() });

/** The texts that a search of this moment may find, in reading order. */
export async function visibleTexts(cluster: Cluster, collection?: string): Promise<string[]> {
  return (await visibleSources(cluster, collection)).map(({ text }) => text);
}

/** All that is kept of those passages. */
export async function visibleSources(
  cluster: Cluster,
  collection = 'help',
): Promise<{ text: string; [part: string]: unknown }[]> {
  const { passages, filter } = await served(cluster);
  const { hits } = await cluster.ask({
    method: 'POST',
    path: `/${passages}/_search`,
    query: { allow_partial_search_results: false },
    body: {
      query: { bool: { filter: [filter, { term: { collection } }] } },
      size: 1000,
      sort: [{ sequence: 'asc' }],
    },
    reply: Hits,
  });
  return hits.hits.map(({ _source }) => _source.source);
}

/** How many documents of passages there are of a collection in the build, seen or not. */
export async function storedPassages(cluster: Cluster, collection = 'help'): Promise<number> {
  const { passages } = await served(cluster);
  await cluster.ask({ method: 'POST', path: `/${passages}/_refresh`, reply: z.unknown() });
  const query = { term: { collection } };
  const { count } = await cluster.ask({
    method: 'POST',
    path: `/${passages}/_count`,
    body: { query },
    reply: Counted,
  });
  return count;
}

/** Asks the shared node itself, as whoever runs it does. */
export async function asOperator(method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${inject('openSearch')}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer;
}
