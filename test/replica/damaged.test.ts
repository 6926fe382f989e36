import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { replicaCommands, runReplicaCommand } from '../../search-node/replica/command.ts';
import { fetchGeneration } from '../../search-node/replica/fetch-generation.ts';
import { sha256Of } from '../../search-node/replica/file-digests.ts';
import { folderTarget } from '../../search-node/replica/folder-target.ts';
import { firstGeneration } from '../../search-node/replica/follow.ts';
import { INDEX_FORMAT, type Manifest, readManifest } from '../../search-node/replica/manifest.ts';
import { rollBack } from '../../search-node/replica/operate.ts';
import { publishCommit } from '../../search-node/replica/publish.ts';
import { type Publication, readList, served } from '../../search-node/replica/published-list.ts';
import { openReplicaFolder, type ReplicaFolder } from '../../search-node/replica/replica-folder.ts';
import { promise } from '../behaviours.ts';
import { refusal, temporaryFolder } from '../engine/small-index.ts';
import {
  common,
  copyOf,
  listIn,
  manifestIn,
  objectIn,
  publishTwo,
  putList,
  startPrimary,
  startTestReplica,
  type TwoGenerations,
} from './replicated.ts';

let two: TwoGenerations;
beforeAll(async () => {
  two = await publishTwo(mkdtempSync(join(tmpdir(), 'pincite-test-')));
});
afterAll(() => rmSync(two.folder, { recursive: true, force: true }));

/** A replica's folder that has the first generation and serves it. */
async function servingFirst(home = join(temporaryFolder(), 'replica')): Promise<ReplicaFolder> {
  const folder = await openReplicaFolder(home);
  const { kept } = await fetchGeneration(folderTarget(two.target), two.first, folder);
  await folder.serve(kept, null);
  return folder;
}

/** What a replica does with each look: the list, then what it says is served. */
async function fetchServed(target: string, folder: ReplicaFolder) {
  const read = await readList(folderTarget(target));
  if (!read) throw new Error('Nothing is published.');
  return fetchGeneration(folderTarget(target), served(read.list), folder);
}

/** A part of the second generation that the first does not have. */
const newPart = (target: string) => ownPart(target, two.second, two.first);
const oldPart = (target: string) => ownPart(target, two.first, two.second);

function ownPart(target: string, of: Publication, other: Publication): string {
  const others = new Set(manifestIn(target, other).files.flatMap(({ parts }) => parts));
  const part = manifestIn(target, of)
    .files.flatMap(({ parts }) => parts)
    .find((one) => !others.has(one));
  if (!part) throw new Error(`Generation ${of.generation} has no part of its own.`);
  return part;
}

/** Publishes what whoever may write to the target can make of the second generation's manifest. */
async function forge(target: string, change: (manifest: Manifest) => object): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(change(manifestIn(target, two.second))));
  const sha256 = sha256Of(bytes);
  await folderTarget(target).put(sha256, bytes);
  const list = await listIn(target);
  const forged = { ...two.second, manifest: sha256, manifestBytes: bytes.length };
  await putList(target, JSON.stringify({ ...list, serves: sha256, publications: [two.first, forged] }));
}

const damages: [name: string, said: string, damage: (target: string) => unknown][] = [
  ['a byte of a part differs', 'checksum mismatch', (target) => flip(objectIn(target, newPart(target)))],
  [
    'a part is cut short',
    'checksum mismatch',
    (target) => truncateSync(objectIn(target, newPart(target)), 20),
  ],
  ['a part is longer', 'longer than', (target) => appendFileSync(objectIn(target, newPart(target)), 'more')],
  ['a part is missing', 'is missing', (target) => rmSync(objectIn(target, newPart(target)))],
  [
    'the manifest is cut short',
    'checksum mismatch',
    (target) => truncateSync(objectIn(target, two.second.manifest), 99),
  ],
  ['the manifest is missing', 'is missing', (target) => rmSync(objectIn(target, two.second.manifest))],
  ['the list is cut short', 'cannot be read', (target) => putList(target, '{"format":1,"prima')],
  ['the list is empty', 'cannot be read', (target) => putList(target, '')],
  [
    'the list serves what it does not have',
    'cannot be read',
    async (target) => putList(target, JSON.stringify({ ...(await listIn(target)), serves: 'f'.repeat(64) })),
  ],
  [
    'the list is of a later version',
    'another version of Pincite',
    async (target) => putList(target, JSON.stringify({ ...(await listIn(target)), format: 2 })),
  ],
  [
    'a generation of a later format',
    `reads format ${INDEX_FORMAT}. Update this replica`,
    (target) => forge(target, (manifest) => ({ ...manifest, indexFormat: INDEX_FORMAT + 1 })),
  ],
  [
    'a generation of an earlier format',
    'Update the primary',
    (target) => forge(target, (manifest) => ({ ...manifest, indexFormat: 1 })),
  ],
  [
    'a manifest of another generation',
    'is of',
    (target) => forge(target, (manifest) => ({ ...manifest, generation: 'ffffffff-1' })),
  ],
  [
    'a file that leads out',
    'name is not valid',
    (target) =>
      forge(target, ({ files, ...rest }) => ({
        ...rest,
        files: files.map((one) => ({ ...one, name: '../../escaped' })),
      })),
  ],
  [
    'a file with sizes beyond its parts',
    'sizes do not agree',
    (target) =>
      forge(target, ({ files, ...rest }) => ({
        ...rest,
        files: files.map((one) => ({ ...one, size: one.size + 1e6 })),
      })),
  ],
  [
    'a file shorter than its part',
    'longer than',
    (target) =>
      forge(target, ({ files, ...rest }) => ({
        ...rest,
        files: files.map((one) =>
          one.parts.length === 1 && one.parts[0] === newPart(target) ? { ...one, size: one.size - 1 } : one,
        ),
      })),
  ],
];

function flip(path: string): void {
  const bytes = readFileSync(path);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

describe('what is wrong in a target', () => {
  test.each(damages)(promise('replica.damaged', '%s'), { timeout: 60_000 }, async (_, said, damage) => {
    const target = copyOf(two);
    const folder = await servingFirst();
    await damage(target);
    const { name, message } = (await refusal(fetchServed(target, folder))) as unknown as Error;
    expect(name).toBe('ReplicaError');
    expect(message).toContain(said);
    // What is said next begins a sentence of its own.
    expect(message).toMatch(/\.$/);
    expect((await folder.lastServed())?.manifest.generation).toBe(two.first.generation);
    expect(
      readdirSync(join(folder.path, 'generations')).filter((one) => !one.endsWith('.json')),
    ).toHaveLength(1);
    // It is tried again, and what was right by then is not fetched twice.
    const { kept } = await fetchServed(two.target, folder);
    expect(kept.manifest.generation).toBe(two.second.generation);
  });

  test(promise('replica.names-stay-inside'), () => {
    const manifest = manifestIn(two.target, two.second);
    const hostile = fc.oneof(
      fc.constantFrom(
        '..',
        '.',
        '',
        '/etc/passwd',
        '_0/../../x.cfs',
        'C:\\x',
        '_0.cfs\0.x',
        '_0.cfs/x',
        '..\\_0.cfs',
        'segments_1/..',
        'write.lock',
      ),
      fc.string(),
      fc.string().map((text) => `_0${text}.cfs`),
      fc.string().map((text) => `segments_${text}`),
    );
    fc.assert(
      fc.property(hostile, (name) => {
        const [first, ...rest] = manifest.files;
        const forged = { ...manifest, files: [{ ...first, name }, ...rest] };
        let read: Manifest;
        try {
          read = readManifest(Buffer.from(JSON.stringify(forged)), manifest.generation);
        } catch (cause) {
          expect((cause as Error).name).toBe('ReplicaError');
          return;
        }
        for (const file of read.files) expect(file.name).toMatch(/^(_|segments_)[0-9A-Za-z_.]*$/);
        for (const file of read.files) expect(file.name).not.toContain('..');
      }),
      { numRuns: 500 },
    );
  });

  test(promise('replica.clocks'), async () => {
    const target = copyOf(two);
    const list = await listIn(target);
    const [first, second] = list.publications;
    const skewed = [
      { ...first, at: '2099-01-01T00:00:00.000Z' },
      { ...second, at: '1970-01-01T00:00:00.000Z' },
    ];
    await putList(target, JSON.stringify({ ...list, publications: skewed }));
    const folder = await servingFirst();
    expect((await fetchServed(target, folder)).kept.manifest.generation).toBe(two.second.generation);
    expect(await rollBack(folderTarget(target), null)).toMatchObject({ to: two.first.generation });
  });
});

describe('what verify says of a lost object', () => {
  const rollBacks = /npm run search-node -- (roll-back \S+ [0-9a-f]{8}-\d+)/;
  const verified = async (target: string) => {
    const said: string[] = [];
    expect(await runReplicaCommand(['verify', target], {}, (line) => said.push(line))).toBe(1);
    return said.join('\n');
  };

  test(promise('replica.lost-for-good', 'of the generation that was rolled back to'), async () => {
    const target = copyOf(two);
    await rollBack(folderTarget(target), null);
    flip(objectIn(target, oldPart(target)));
    const folder = await openReplicaFolder(join(temporaryFolder(), 'replica'));
    expect((await refusal(fetchServed(target, folder))).message).not.toContain('The primary sends it again');
    const said = await verified(target);
    expect(said).toContain(`${oldPart(target)} of ${two.first.generation}`);
    expect(said).toContain('The primary cannot send again');
    expect(said).toContain('index it again');
    // The way out is the command as it is printed.
    const [, words = ''] = rollBacks.exec(said) ?? [];
    expect(await runReplicaCommand(words.split(' '), {}, () => {})).toBe(0);
    expect((await fetchServed(target, folder)).kept.manifest.generation).toBe(two.second.generation);
  });

  test(promise('replica.lost-for-good', 'of a generation that is not served'), async () => {
    const target = copyOf(two);
    flip(objectIn(target, oldPart(target)));
    const said = await verified(target);
    expect(said).toContain('The primary cannot send again');
    expect(said).toContain(`Do not roll back to ${two.first.generation}`);
    expect(said).not.toMatch(rollBacks);
  });

  test(promise('replica.lost-for-good', 'but not of the newest'), async () => {
    const target = copyOf(two);
    flip(objectIn(target, newPart(target)));
    const said = await verified(target);
    expect(said).toContain('The primary sends again');
    expect(said).not.toContain('cannot');
    expect(said).not.toMatch(/roll.back/);
  });
});

describe('a folder that is not there', () => {
  test.each(replicaCommands)(promise('replica.folder-missing', '%s'), async (command) => {
    const target = join(temporaryFolder(), 'target');
    const said: string[] = [];
    const run = () => runReplicaCommand([command, target], {}, (line) => said.push(line));
    expect(await run()).toBe(2);
    expect(said.at(-1)).toMatch(/target does not exist.*[Mm]ount.*address/);
    mkdirSync(target);
    expect(await run()).toBe(2);
    expect(said.at(-1)).toContain('Nothing was published');
    expect(
      await runReplicaCommand([command, join(target, 'of', 'none')], {}, (line) => said.push(line)),
    ).toBe(2);
    expect(said.at(-1)).toContain('cannot be used');
  });

  test(promise('replica.folder-missing', 'when a replica starts'), async () => {
    const target = join(temporaryFolder(), 'target');
    const log: string[] = [];
    const folder = await openReplicaFolder(join(temporaryFolder(), 'replica'));
    const signal = new AbortController().signal;
    const waiting = { target: folderTarget(target), folder, everyMs: 50, signal };
    const first = firstGeneration({ ...waiting, log: (line) => log.push(line) });
    await expect.poll(() => log.join('\n')).toContain(`${target} does not exist`);
    expect(log.join('\n')).not.toContain('Nothing was published');
    cpSync(two.target, `${target}.aside`, { recursive: true });
    renameSync(`${target}.aside`, target);
    expect((await first).manifest.generation).toBe(two.second.generation);
  });
});

describe('with a real engine', () => {
  test(promise('replica.sent-again'), async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pincite-test-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const home = join(folder, 'replica');
    await servingFirst(home);
    // The primary goes on from the index that was published.
    renameSync(join(two.folder, 'index'), join(folder, 'index'));
    const target = join(folder, 'target');
    renameSync(copyOf(two), target);
    const primary = await startPrimary(folder);
    onTestFinished(() => primary.engine.close());
    flip(objectIn(target, newPart(target)));

    const log: string[] = [];
    const replica = await startTestReplica(home, folderTarget(target), log);
    onTestFinished(() => replica.engine.close());
    await expect.poll(() => replica.following().trouble).toContain('checksum mismatch');
    expect(await common(replica.engine)).toEqual({ generation: two.first.generation, hits: 2 });
    expect(log.filter((line) => line.includes('checksum mismatch'))).toHaveLength(1);

    const said: string[] = [];
    expect(await runReplicaCommand(['verify', target], {}, (line) => said.push(line))).toBe(1);
    expect(said.join('\n')).toContain('was missing or damaged');
    expect(await publishCommit(primary.primary, folderTarget(target), { partBytes: 4096 })).toMatchObject({
      sentParts: 1,
    });
    await expect.poll(() => common(replica.engine)).toEqual({ generation: two.second.generation, hits: 3 });
    await expect.poll(() => replica.following().trouble).toBeNull();
    expect(await runReplicaCommand(['verify', target], {}, () => {})).toBe(0);

    await replica.engine.close();
    renameSync(target, `${target}.away`);
    const alone = await startTestReplica(home, folderTarget(target), log);
    onTestFinished(() => alone.engine.close());
    expect(await common(alone.engine)).toEqual({ generation: two.second.generation, hits: 3 });
    await expect.poll(() => alone.following().trouble).toContain(`${target} does not exist`);
  });
});
