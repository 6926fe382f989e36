import { expect, it } from 'vitest';
import { aliased, builds, rollBack } from '../../search-node/opensearch/cluster/builds.ts';
import { clusterWriter } from '../../search-node/opensearch/cluster/cluster-writer.ts';
import { install } from '../../search-node/opensearch/cluster/install.ts';
import { reindex } from '../../search-node/opensearch/cluster/reindex.ts';
import { served } from '../../search-node/opensearch/cluster/served.ts';
import { promise } from '../behaviours.ts';
import {
  analysis,
  asOperator,
  edition,
  installed,
  passage,
  visibleSources,
  visibleTexts,
} from './on-cluster.ts';

const java = analysis();

it(promise('cluster.reindex'), async () => {
  const cluster = await installed();
  const writer = clusterWriter(cluster, java());
  const long = Array.from({ length: 501 }, (_, at) => passage(`book#${at}`, `Sentence ${at}.`));
  // What an edition does not say of itself is nothing that a build could fail for.
  const statement = { publisher: 'دار هجر', place: null, editor: null, print: null, year: '1412' };
  const locator = { kind: 'page' as const, volume: null, label: '7' };
  const printed = { ...edition('printed', 'A page.', 'Another.'), statement, pagination: 'printed' as const };
  await writer.put([edition('refunds', 'Old.'), { ...edition('book'), passages: long }]);
  await writer.put([{ ...printed, passages: printed.passages.map((one) => ({ ...one, locator })) }]);
  await writer.put([edition('refunds', 'Refunds take five days.')]);
  await writer.commit();
  const before = await served(cluster);
  const texts = await visibleTexts(cluster);
  const editions = await writer.indexed('help');
  expect(texts).toHaveLength(504);
  const sources = await visibleSources(cluster);

  let during = '';
  const done = await reindex(cluster, java(), async () => {
    during = (await served(cluster)).generation;
  });
  expect(done).toMatchObject({ from: '000001', to: '000002', editions: 3, removed: [] });
  expect(during).toBe(before.generation);
  const after = await served(cluster);
  expect(after.generation).not.toBe(before.generation);
  expect(after.passages).toBe(`${cluster.name}-passages-000002`);
  expect(await visibleTexts(cluster)).toEqual(texts);
  expect(await visibleSources(cluster)).toEqual(sources);
  expect(await writer.indexed('help')).toEqual(editions);

  await writer.put([edition('refunds', 'A mistake.')]);
  await writer.commit();
  expect(await rollBack(cluster)).toEqual({ serving: '000001', previous: '000002' });
  expect((await served(cluster)).generation).toBe(before.generation);
  expect(await visibleTexts(cluster)).toEqual(texts);
  expect(await rollBack(cluster)).toEqual({ serving: '000002', previous: '000001' });
  expect(await visibleTexts(cluster)).toContain('A mistake.');

  // What was served is kept for the way back, what is older is not.
  expect(await reindex(cluster, java())).toMatchObject({ to: '000003', removed: ['000001'] });
  expect(await builds(cluster)).toEqual(['000002', '000003']);
});

it(
  promise('cluster.roll-back', 'there is none before the first re-index, and nobody writes during one'),
  async () => {
    const cluster = await installed();
    const writer = clusterWriter(cluster, java());
    await writer.put([edition('refunds', 'Refunds take five days.')]);
    await expect(reindex(cluster, java())).rejects.toMatchObject({ fault: 'writer_elsewhere' });
    await writer.commit();
    expect(await aliased(cluster)).toEqual({ serving: '000001', previous: null });
    await expect(rollBack(cluster)).rejects.toMatchObject({ fault: 'no_previous' });

    // An index of an older layout is refused, and built anew.
    await toLayout(cluster.name, '3.1');

    await expect(install(cluster)).rejects.toMatchObject({
      fault: 'other_layout',
      message: expect.stringContaining('cluster reindex'),
    });
    await expect(served(cluster)).rejects.toMatchObject({ fault: 'other_layout' });
    await reindex(cluster, java());
    await install(cluster);
    expect(await visibleTexts(cluster)).toEqual(['Refunds take five days.']);
    await expect(rollBack(cluster)).rejects.toMatchObject({ fault: 'other_layout' });
  },
);

/** As an earlier Pincite would have left it. */
async function toLayout(name: string, layout: string): Promise<void> {
  const path = `/${name}-editions/_doc/generation`;
  const { _source } = (await asOperator('GET', path)) as { _source: { source: object } };
  await asOperator('PUT', path, { source: { ..._source.source, layout } });
}
