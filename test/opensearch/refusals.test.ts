import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { readOptions as readImportOptions } from '../../search-node/import/options.ts';
import { clusterFaults } from '../../search-node/opensearch/cluster/cluster-error.ts';
import { readClusterOptions } from '../../search-node/opensearch/cluster/cluster-options.ts';
import type { connectCluster } from '../../search-node/opensearch/cluster/connect.ts';
import { check, install } from '../../search-node/opensearch/cluster/install.ts';
import { ENGINE_FORMAT, LAYOUT } from '../../search-node/opensearch/cluster/layout.ts';
import { served } from '../../search-node/opensearch/cluster/served.ts';
import { readOptions } from '../../search-node/options.ts';
import { promise } from '../behaviours.ts';
import { clusterProxy, selfSigned } from './cluster-proxy.ts';
import {
  asOperator,
  connected,
  edition,
  editionIn,
  freshOptions,
  sharedAnalysis,
  sharedCluster,
  visibleTexts,
} from './on-cluster.ts';

const writerOf = sharedAnalysis();
const shared = sharedCluster();

it(promise('cluster.install'), async () => {
  const cluster = shared();
  const first = await served(cluster);
  // Templates of others, with little in them, are none of its business.
  await withTemplate(`others-${cluster.name}`, { index_patterns: [`others-${cluster.name}-*`] });
  await withTemplate(`theirs-${cluster.name}`, {
    index_patterns: [`theirs-${cluster.name}-*`],
    _meta: { owner: 'another team' },
    template: { settings: { number_of_shards: 1 } },
  });
  await install(connected({ ...cluster.options, shards: 2 }));
  expect(await served(cluster)).toEqual(first);
  expect(Object.keys(await everything(cluster.name))).toEqual([
    `${cluster.name}-editions-000001`,
    `${cluster.name}-passages-000001`,
  ]);
  const settings = await asOperator('GET', `/${first.passages}/_settings?flat_settings=true`);
  expect(settings).toMatchObject({
    [first.passages]: {
      settings: {
        'index.number_of_shards': '1',
        'index.number_of_replicas': '0',
        'index.similarity.text.b': '0.4',
      },
    },
  });
});

it(promise('cluster.refusals', 'an index that takes no writing, as where the disk is full'), async () => {
  const cluster = shared();
  const writer = writerOf(cluster);
  await writer.put([edition('refunds', 'Refunds take five days.')]);
  const { generation } = await writer.commit();
  const { passages } = await served(cluster);
  for (const block of ['read_only_allow_delete', 'write']) {
    await asOperator('PUT', `/${passages}/_settings`, { [`index.blocks.${block}`]: true });
    await expect(writer.put([edition('refunds', 'Not taken.')])).rejects.toMatchObject({
      fault: 'read_only',
      code: 'disk_full',
      message: expect.stringContaining('make room'),
    });
    await expect(writer.commit()).rejects.toThrow('Roll back before writing again.');
    await asOperator('PUT', `/${passages}/_settings`, { [`index.blocks.${block}`]: null });
    await writer.rollback();
  }
  expect((await served(cluster)).generation).toBe(generation);
  expect(await visibleTexts(cluster)).toEqual(['Refunds take five days.']);
});

it(promise('cluster.refusals', 'what is no cluster at all'), async () => {
  for (const instead of [
    { status: 404, body: { error: { code: 'not_found', message: 'No such route.' } } },
    { status: 200, body: { hello: 'world' } },
    { status: 404, body: {} },
  ]) {
    const { url } = await clusterProxy({ node: inject('openSearch'), instead: () => instead });
    await expect(install(connected({ ...freshOptions(), urls: [url] }))).rejects.toMatchObject({
      fault: 'cluster_version',
      message: expect.stringMatching(/is no OpenSearch cluster.*Check --url/),
    });
  }
});

it(promise('cluster.frozen'), async () => {
  let asked = 0;
  const frozen = createServer(() => {
    asked += 1;
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    frozen.closeAllConnections();
    frozen.close();
  });
  await once(frozen, 'listening');
  const url = `http://127.0.0.1:${(frozen.address() as AddressInfo).port}`;
  const alone = connected({ ...freshOptions(), urls: [url] });
  const ask = (cluster: typeof alone, timeoutMs: number) =>
    cluster.ask({ method: 'GET', path: '/', timeoutMs, reply: z.object({ version: z.unknown() }) });
  await expect(ask(alone, 400)).rejects.toMatchObject({
    fault: 'timeout',
    message: expect.stringContaining('did not answer in time. Look at its nodes'),
  });
  // The client’s own second try is ended with the first; there were four.
  expect(asked).toBeLessThanOrEqual(2);

  const beside = connected({ ...freshOptions(), urls: [url, inject('openSearch')] });
  for (let time = 0; time < 3; time++) expect(await ask(beside, 8000)).toHaveProperty('version');
});

it(promise('cluster.refusals', 'our template, altered by somebody'), async () => {
  const cluster = shared();
  const path = `/_index_template/${cluster.name}-passages`;
  const { index_templates } = (await asOperator('GET', path)) as {
    index_templates: { index_template: { template: { mappings: { properties: object } } } }[];
  };
  const ours = index_templates[0]?.index_template;
  if (!ours) throw new Error('The template is not there.');
  const before = JSON.stringify(ours);
  onTestFinished(async () => void (await asOperator('PUT', path, JSON.parse(before))));
  ours.template.mappings.properties = { ...ours.template.mappings.properties, plain: { type: 'keyword' } };
  await asOperator('PUT', path, ours);
  await refusedUntouched(cluster, 'template_conflict', 'another mapping');
});

it(promise('cluster.refusals', 'an alias that leads to two indexes'), async () => {
  const cluster = shared();
  const { passages } = await served(cluster);
  const second = passages.replace('000001', '000002');
  await asOperator('PUT', `/${second}`);
  await asOperator('POST', '/_aliases', {
    actions: [{ add: { index: second, alias: `${cluster.name}-passages` } }],
  });
  onTestFinished(async () => void (await asOperator('DELETE', `/${second}`)));
  await refusedUntouched(cluster, 'alias_conflict', second);
});

it(promise('cluster.refusals', 'a cluster of another major version, or another product'), async () => {
  for (const version of [
    { number: '2.19.6', distribution: 'opensearch' },
    { number: '4.0.0', distribution: 'opensearch' },
    { number: '8.17.0' },
  ]) {
    const proxy = await clusterProxy({
      node: inject('openSearch'),
      instead: () => ({ status: 200, body: { version } }),
    });
    const cluster = connected(freshOptions({ urls: [proxy.url] }));
    await expect(install(cluster)).rejects.toMatchObject({
      fault: 'cluster_version',
      code: 'index_format',
      message: expect.stringMatching(new RegExp(`${version.number}; Pincite works with OpenSearch 3`)),
    });
    expect(proxy.asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /']);
  }
});

it(promise('cluster.refusals', 'a template with another mapping'), async () => {
  const cluster = connected();
  const theirs = {
    index_patterns: [`${cluster.name}-passages-*`],
    template: { mappings: { properties: { plain: { type: 'keyword' } } } },
  };
  await withTemplate(`${cluster.name}-passages`, theirs);
  await refusedUntouched(cluster, 'template_conflict', `DELETE /_index_template/${cluster.name}-passages`);
});

it(promise('cluster.refusals', 'another template that takes our indexes'), async () => {
  const cluster = connected();
  await withTemplate(`${cluster.name}-theirs`, { index_patterns: [`${cluster.name}-*`], priority: 900 });
  await refusedUntouched(cluster, 'template_conflict', `${cluster.name}-theirs`);
});

it(promise('cluster.refusals', 'an index that has the name of an alias'), async () => {
  const cluster = connected();
  await asOperator('PUT', `/${cluster.name}-passages`);
  onTestFinished(async () => void (await asOperator('DELETE', `/${cluster.name}-passages`)));
  await refusedUntouched(cluster, 'alias_conflict', 'Choose another --name');
});

it(promise('cluster.refusals', 'a red cluster'), async () => {
  const cluster = connected();
  const settings = { 'index.routing.allocation.require.box': 'none' };
  await asOperator('PUT', `/${cluster.name}-red?wait_for_active_shards=0&timeout=1s`, { settings });
  onTestFinished(async () => void (await asOperator('DELETE', `/${cluster.name}-red`)));
  await expect(install(cluster)).rejects.toMatchObject({
    fault: 'cluster_red',
    message: expect.stringContaining('GET /_cluster/allocation/explain'),
  });
});

it(promise('cluster.refusals', 'a cluster that cannot be reached'), async () => {
  const cluster = connected(freshOptions({ urls: ['http://127.0.0.1:9'] }));
  await expect(install(cluster)).rejects.toMatchObject({
    fault: 'unreachable',
    code: 'engine_unavailable',
    message: expect.stringContaining('Check --url'),
  });
});

it(promise('cluster.credentials'), async () => {
  const password = 'a password of the tests';
  const authorization = `Basic ${Buffer.from(`pincite:${password}`).toString('base64')}`;
  const { url, asked } = await clusterProxy({ node: inject('openSearch'), authorization });
  const options = (env: Record<string, string>) =>
    readClusterOptions({ url: [url], name: freshOptions().name }, env);

  for (const env of [
    {},
    { OPENSEARCH_USER: 'pincite', OPENSEARCH_PASSWORD: 'wrong one' },
    { OPENSEARCH_TOKEN: 'wrong' },
  ]) {
    const failure = await install(connected(options(env))).catch((cause: unknown) => cause);
    expect(failure).toMatchObject({
      fault: 'wrong_credentials',
      message: expect.stringContaining('OPENSEARCH_USER'),
    });
    expect(shown(failure)).not.toContain('wrong one');
  }
  expect(asked.every(({ method, path }) => method === 'GET' && path === '/')).toBe(true);
  await check(connected(options({ OPENSEARCH_USER: 'pincite', OPENSEARCH_PASSWORD: password })));

  const token = await clusterProxy({ node: inject('openSearch'), authorization: 'Bearer of-the-tests' });
  const given = readClusterOptions(
    { url: [token.url], name: freshOptions().name },
    { OPENSEARCH_TOKEN: 'of-the-tests' },
  );
  await check(connected(given));
});

it(promise('cluster.credentials', 'no secret in an argument, nor in the clear'), () => {
  const secret = { OPENSEARCH_USER: 'pincite', OPENSEARCH_PASSWORD: 'of the tests' };
  for (const [url, env, words] of [
    ['https://pincite:secret@search:9200', {}, 'everybody on this machine sees'],
    ['http://search:9200', secret, 'in the clear'],
    ['search:9200', {}, 'no address'],
    ['https://search:9200', { OPENSEARCH_USER: 'pincite' }, 'OPENSEARCH_PASSWORD is not set'],
  ] as const) {
    expect(() => readClusterOptions({ url: [url] }, env)).toThrow(words);
  }
  expect(readClusterOptions({ url: ['http://127.0.0.1:9200'] }, secret).auth).toEqual({
    user: 'pincite',
    password: 'of the tests',
  });
});

it(promise('cluster.certificate'), async () => {
  const certificate = await selfSigned();
  const { url, asked } = await clusterProxy({ node: inject('openSearch'), certificate });
  await expect(install(connected(freshOptions({ urls: [url] })))).rejects.toMatchObject({
    fault: 'not_trusted',
    message: expect.stringContaining('--ca FILE'),
  });
  const byName = url.replace('127.0.0.1', 'localhost');
  await expect(
    install(connected(freshOptions({ urls: [byName], ca: certificate.pem }))),
  ).rejects.toMatchObject({
    fault: 'not_trusted',
  });
  expect(asked).toEqual([]);
  await check(connected(freshOptions({ urls: [url], ca: certificate.pem })));
  expect(asked).toHaveLength(2);
});

it(promise('cluster.busy'), async () => {
  let busy = 3;
  const { url, asked } = await clusterProxy({
    node: inject('openSearch'),
    instead: ({ path }) =>
      path.includes('/_bulk') && busy-- > 0
        ? { status: 429, body: { error: { type: 'rejected_execution_exception', reason: 'queue full' } } }
        : null,
  });
  const cluster = connected({ ...shared().options, urls: [url] });
  const writer = writerOf(cluster);
  await writer.put([editionIn('busy')('refunds', 'Refunds take five days.', 'They go to your card.')]);
  await writer.commit();
  expect(asked.filter(({ path }) => path.includes('/_bulk'))).toHaveLength(5);
  expect(await visibleTexts(cluster, 'busy')).toEqual(['Refunds take five days.', 'They go to your card.']);
});

it(promise('cluster.refusals', 'a folder for an index that is on a cluster'), () => {
  const words = ['--engine', 'opensearch', '--url', inject('openSearch'), '--index', 'some-folder'];
  const refused = { fault: 'bad_options', message: expect.stringContaining('leave --index out') };
  const env = { SEARCH_SECRET: 'a secret of sixteen letters' };
  expect(faultOf(() => readOptions(words, env))).toMatchObject(refused);
  expect(faultOf(() => readImportOptions(['pages', 'a-file.jsonl', ...words]))).toMatchObject(refused);
  expect(readOptions(words.slice(0, 4), env).cluster).not.toBeNull();
});

function faultOf(read: () => unknown): unknown {
  try {
    return read();
  } catch (cause) {
    return cause;
  }
}

it(promise('cluster.codes'), () => {
  expect(clusterFaults).toEqual({
    bad_options: 'bad_request',
    cluster_version: 'index_format',
    template_conflict: 'index_format',
    alias_conflict: 'index_format',
    other_layout: 'index_format',
    no_previous: 'not_found',
    wrong_credentials: 'engine_unavailable',
    not_allowed: 'engine_unavailable',
    not_trusted: 'engine_unavailable',
    unreachable: 'engine_unavailable',
    cluster_red: 'engine_unavailable',
    read_only: 'disk_full',
    documents_refused: 'bad_request',
    writer_elsewhere: 'index_locked',
    overloaded: 'busy',
    too_large: 'too_large',
    timeout: 'timeout',
    cancelled: 'cancelled',
    internal: 'internal',
  });
});

it(promise('cluster.layout'), () => {
  const java = join(
    import.meta.dirname,
    '../../search-node/engine/src/main/java/pincite/engine/index/Format.java',
  );
  const [, number] = /int NUMBER = (\d+);/.exec(readFileSync(java, 'utf8')) ?? [];
  expect(String(ENGINE_FORMAT)).toBe(number);
  expect(LAYOUT.startsWith(`${number}.`)).toBe(true);
});

/** Everything under a name, as the cluster has it. */
async function everything(name: string): Promise<Record<string, unknown>> {
  return (await asOperator('GET', `/${name}-*`)) as Record<string, unknown>;
}

async function refusedUntouched(
  cluster: ReturnType<typeof connectCluster>,
  fault: string,
  words: string,
): Promise<void> {
  const state = async () => [
    await everything(cluster.name),
    await asOperator('GET', `/_index_template/${cluster.name}-*?filter_path=**`).catch(() => null),
  ];
  const before = await state();
  await expect(install(cluster)).rejects.toMatchObject({ fault, message: expect.stringContaining(words) });
  expect(await state()).toEqual(before);
}

async function withTemplate(name: string, body: object): Promise<void> {
  await asOperator('PUT', `/_index_template/${name}`, body);
  onTestFinished(async () => void (await asOperator('DELETE', `/_index_template/${name}`)));
}

/** All that a log could hold of a failure. */
function shown(failure: unknown): string {
  const { message, stack } = failure instanceof Error ? failure : new Error(String(failure));
  return `${message} ${stack} ${JSON.stringify(failure)}`;
}
