import { expect, it } from 'vitest';
import { purge } from '../../search-node/opensearch/cluster/purge.ts';
import { served } from '../../search-node/opensearch/cluster/served.ts';
import { readState } from '../../search-node/opensearch/cluster/state.ts';
import { promise } from '../behaviours.ts';
import {
  editionIn,
  passage,
  sharedAnalysis,
  sharedCluster,
  storedPassages,
  visibleTexts,
} from './on-cluster.ts';

const writerOf = sharedAnalysis();
const shared = sharedCluster();

it(promise('cluster.commit'), async () => {
  const cluster = shared();
  const edition = editionIn('c1');
  const writer = writerOf(cluster);
  const before = (await served(cluster)).generation;
  await writer.put([edition('refunds', 'Refunds take five days.', 'They go to your card.')]);
  await writer.put([edition('trial', 'The trial lasts a month.')]);
  await refreshed(cluster);
  expect(await visibleTexts(cluster, 'c1')).toEqual([]);
  expect(await writer.indexed('c1')).toEqual([]);

  const { generation } = await writer.commit();
  expect(generation).not.toBe(before);
  expect((await served(cluster)).generation).toBe(generation);
  const three = ['Refunds take five days.', 'They go to your card.', 'The trial lasts a month.'];
  expect(await visibleTexts(cluster, 'c1')).toEqual(three);
  const indexed = await writer.indexed('c1');
  expect(indexed.map(({ edition, passages }) => [edition, passages])).toEqual([
    ['refunds', 2],
    ['trial', 1],
  ]);
  expect(await writer.commit()).toEqual({ generation }); // nothing was written
});

it(promise('cluster.remembered'), async () => {
  const writer = writerOf(shared());
  const edition = editionIn('c0');
  const known = { publisher: 'دار هجر', place: 'القاهرة', editor: 'التركي', print: 'ط2', year: '1412' };
  const fields = Object.keys(known) as (keyof typeof known)[];
  const partly = fields.flatMap((field) => [
    { ...known, [field]: null },
    { publisher: null, place: null, editor: null, print: null, year: null, [field]: known[field] },
  ]);
  const given = [known, ...partly, undefined].map((statement, at) => ({
    ...edition(`e${at}`, 'Some words.'),
    ...{ statement, author: at % 2 ? 'ابن قدامة' : null, editionLabel: at % 3 ? 'ت التركي' : null },
  }));
  await writer.put(given);
  await writer.commit();
  const told = (one: { edition: string; author?: unknown; editionLabel?: unknown; statement?: unknown }) => [
    one.edition,
    one.author,
    one.editionLabel,
    one.statement,
  ];
  const indexed = await writer.indexed('c0');
  expect(indexed.map(told)).toEqual(given.map(told));
});

it(promise('cluster.replaced-whole'), async () => {
  const cluster = shared();
  const edition = editionIn('c2');
  const writer = writerOf(cluster);
  await writer.put([edition('refunds', 'Old first.', 'Old second.'), edition('trial', 'The trial.')]);
  await writer.commit();

  await writer.put([edition('refunds', 'New.')]);
  await writer.remove('c2', ['trial', 'never-there']);
  await refreshed(cluster);
  expect(await visibleTexts(cluster, 'c2')).toEqual(['Old first.', 'Old second.', 'The trial.']);
  await writer.commit();
  expect(await visibleTexts(cluster, 'c2')).toEqual(['New.']);

  await writer.put([edition('refunds', 'Twice in one run, first.')]);
  await writer.put([edition('refunds', 'Twice in one run, last.')]);
  await writer.commit();
  expect(await visibleTexts(cluster, 'c2')).toEqual(['Twice in one run, last.']);
  expect((await writer.indexed('c2')).map(({ passages }) => passages)).toEqual([1]);
});

it(promise('cluster.replaced-whole', 'in parts'), async () => {
  const cluster = shared();
  const edition = editionIn('c3');
  const writer = writerOf(cluster);
  await writer.put([edition('book', 'Old.')]);
  await writer.commit();

  const { passages: _none, ...about } = edition('book');
  await writer.begin(about);
  await writer.add([passage('book#0', 'Page one.'), passage('book#1', 'Page two.')]);
  await expect(writer.put([edition('other', 'x')])).rejects.toThrow('Edition book was begun');
  await writer.add([passage('book#2', 'Page three.')]);
  await writer.end();
  await writer.begin({ ...about, edition: 'left', work: 'left' });
  await writer.add([passage('left#0', 'Never seen.')]);
  await writer.leave();
  await writer.commit();
  expect(await visibleTexts(cluster, 'c3')).toEqual(['Page one.', 'Page two.', 'Page three.']);
});

it(promise('cluster.replaced-whole', 'a refused edition leaves the rest of the run'), async () => {
  const cluster = shared();
  const edition = editionIn('c4');
  const writer = writerOf(cluster);
  await writer.put([edition('good', 'Good.')]);
  const twice = { ...edition('bad'), passages: [passage('bad#0', 'One.'), passage('bad#0', 'Two.')] };
  await expect(writer.put([twice])).rejects.toMatchObject({ code: 'bad_request' });
  await writer.commit();
  expect(await visibleTexts(cluster, 'c4')).toEqual(['Good.']);
});

it(promise('cluster.rollback'), async () => {
  const cluster = shared();
  const edition = editionIn('c5');
  const writer = writerOf(cluster);
  await writer.put([edition('refunds', 'Committed.')]);
  const { generation } = await writer.commit();

  await writer.put([edition('refunds', 'Taken back.'), edition('trial', 'Taken back too.')]);
  await writer.rollback();
  await writer.put([edition('later', 'Committed later.')]);
  expect((await served(cluster)).generation).toBe(generation);
  await writer.commit();
  expect(await visibleTexts(cluster, 'c5')).toEqual(['Committed.', 'Committed later.']);
});

it(promise('cluster.crash'), async () => {
  const cluster = shared();
  const edition = editionIn('c6');
  const crashed = writerOf(cluster);
  await crashed.put([edition('refunds', 'Committed.')]);
  await crashed.commit();
  await crashed.put([edition('refunds', 'Not committed.'), edition('trial', 'Not committed either.')]);

  // To another host it is gone once its lease is over, though it still goes on.
  const next = writerOf(cluster, { leaseMs: 0 });
  await next.put([edition('later', 'Of the next run.')]);
  await crashed.put([edition('zombie', 'Written after all.')]);
  expect(await visibleTexts(cluster, 'c6')).toEqual(['Committed.']);
  await next.commit();
  await refreshed(cluster);
  expect(await visibleTexts(cluster, 'c6')).toEqual(['Committed.', 'Of the next run.']);

  await expect(crashed.commit()).rejects.toMatchObject({ fault: 'writer_elsewhere', code: 'index_locked' });
  await expect(crashed.put([edition('x', 'X.')])).rejects.toThrow('Roll back before writing again.');
  await crashed.rollback();
  await crashed.put([edition('again', 'Again.')]);
  await crashed.commit();
  expect(await visibleTexts(cluster, 'c6')).toEqual(['Committed.', 'Of the next run.', 'Again.']);
});

it(promise('cluster.one-writer'), async () => {
  const cluster = shared();
  const edition = editionIn('c7');
  const one = writerOf(cluster);
  const other = writerOf(cluster);
  await one.put([edition('refunds', 'Of the one.')]);
  await expect(other.put([edition('trial', 'Of the other.')])).rejects.toMatchObject({
    fault: 'writer_elsewhere',
    message: expect.stringContaining('Wait until it is done'),
  });
  await one.commit();
  await other.put([edition('trial', 'Of the other.')]);
  await other.commit();
  expect(await visibleTexts(cluster, 'c7')).toEqual(['Of the one.', 'Of the other.']);
});

it(promise('cluster.purged'), async () => {
  const cluster = shared();
  const edition = editionIn('c8');
  const writer = writerOf(cluster);
  await writer.put([edition('refunds', 'Old one.', 'Old two.'), edition('trial', 'Stays.')]);
  await writer.commit();
  await writer.put([edition('refunds', 'New.')]);
  await writer.commit();
  const { editions } = await served(cluster);

  await purge(cluster, editions);
  expect(await storedPassages(cluster, 'c8')).toBe(4); // a request that began before may still need them
  await purge(cluster, editions, 0);
  expect(await storedPassages(cluster, 'c8')).toBe(2);
  expect(await visibleTexts(cluster, 'c8')).toEqual(['Stays.', 'New.']);
  const kept = (await readState(cluster, editions))?.state.gone ?? [];
  expect(kept.filter(({ crashed }) => !crashed)).toEqual([]);
});

it(promise('cluster.strict'), async () => {
  const cluster = shared();
  const edition = editionIn('c9');
  const writer = writerOf(cluster);
  const { passages } = await served(cluster);
  // What the cluster refuses of one passage: a word that is longer than any index takes.
  const long = edition('long', `A ${'x'.repeat(4000)}.`);
  await writer.put([long]);
  await writer.commit();
  const { writeAll } = await import('../../search-node/opensearch/cluster/bulk.ts');
  const lines = ['good', 'bad'].map((name) => {
    const action = { index: { _id: name, routing: 'c9' } };
    const document = { collection: 'c9', passage: name, ...(name === 'bad' && { undescribed: 1 }) };
    return `${JSON.stringify(action)}\n${JSON.stringify(document)}\n`;
  });
  await expect(writeAll(cluster, passages, Buffer.from(lines.join('')))).rejects.toMatchObject({
    fault: 'documents_refused',
    message: expect.stringMatching(/1 documents.*passage bad \(.*undescribed/),
  });
});

async function refreshed(cluster: Parameters<typeof storedPassages>[0]): Promise<void> {
  await storedPassages(cluster);
}
