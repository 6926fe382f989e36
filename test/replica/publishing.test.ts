import { cpSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runReplicaCommand } from '../../search-node/replica/command.ts';
import { fetchGeneration } from '../../search-node/replica/fetch-generation.ts';
import { folderTarget } from '../../search-node/replica/folder-target.ts';
import { partsOf } from '../../search-node/replica/manifest.ts';
import { rollBack } from '../../search-node/replica/operate.ts';
import { prune } from '../../search-node/replica/prune.ts';
import { publishCommit } from '../../search-node/replica/publish.ts';
import { readList, served } from '../../search-node/replica/published-list.ts';
import { publisherOf, startPublishing } from '../../search-node/replica/publishing.ts';
import { openReplicaFolder } from '../../search-node/replica/replica-folder.ts';
import { placeOf, type Target } from '../../search-node/replica/target.ts';
import { promise } from '../behaviours.ts';
import { refusal, temporaryFolder } from '../engine/small-index.ts';
import { listIn, manifestIn, published, startPrimary, type TestPrimary } from './replicated.ts';

let folder: string;
let primary: TestPrimary;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pincite-test-'));
  primary = await startPrimary(folder);
});
afterAll(async () => {
  await primary.engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const emptyTarget = () => join(temporaryFolder(), 'target');

function objectsIn(target: string): string[] {
  const all = readdirSync(join(target, 'objects'), { recursive: true, withFileTypes: true });
  return all.flatMap((file) => (file.isFile() ? [file.name] : [])).sort();
}

/** A target that goes away for good at its so-manieth call, as when the process that publishes is killed. */
function breakingOff(
  target: Target,
  calls: number,
): { target: Target; signal: AbortSignal; broke: () => boolean } {
  const killed = new AbortController();
  let left = calls;
  const counted = Object.entries(target).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value];
    return [
      name,
      (...given: never[]) => {
        left -= 1;
        if (left < 0) killed.abort(new Error('killed'));
        killed.signal.throwIfAborted();
        return (value as (...given: never[]) => unknown)(...given);
      },
    ];
  });
  return { target: Object.fromEntries(counted), signal: killed.signal, broke: () => killed.signal.aborted };
}

test(promise('replica.only-new', 'and an index without anything in it is not published'), async () => {
  const target = emptyTarget();
  expect(await publishCommit(primary.primary, folderTarget(target))).toBeNull();
  await primary.write('a', 'b');
  const first = await published(primary, folderTarget(target));
  await primary.write('c');
  const second = await published(primary, folderTarget(target));
  const old = partsOf(manifestIn(target, first.publication));
  const now = partsOf(manifestIn(target, second.publication));
  const fresh = [...now].filter(([sha256]) => !old.has(sha256));
  expect(second.sentParts).toBe(fresh.length);
  expect(second.sentBytes).toBe(fresh.reduce((sum, [, size]) => sum + size, 0));
  expect(fresh.length).toBeLessThan(now.size);

  const home = await openReplicaFolder(join(temporaryFolder(), 'replica'));
  const { kept } = await fetchGeneration(folderTarget(target), first.publication, home);
  await home.serve(kept, null);
  const fetched = await fetchGeneration(folderTarget(target), second.publication, home);
  expect(fetched.fetchedBytes).toBe(second.sentBytes);
});

test(promise('replica.never-half'), async () => {
  const target = emptyTarget();
  await primary.write('before');
  const { publication: before } = await published(primary, folderTarget(target));
  await primary.write('after', 'and more');
  let tried = 0;
  for (let calls = 0; ; calls++) {
    const breaking = breakingOff(folderTarget(target), calls);
    const ended = await publishCommit(primary.primary, breaking.target, {
      signal: breaking.signal,
      partBytes: 1024,
    }).catch(() => 'broke off' as const);
    if (ended !== 'broke off') break;
    expect(breaking.broke()).toBe(true);
    const list = await listIn(target);
    expect(served(list).manifest).toBe(before.manifest);
    const sent = objectsIn(target).length;
    tried += 1;
    expect(sent).toBeGreaterThan(0);
  }
  expect(tried).toBeGreaterThan(3);
  const list = await listIn(target);
  expect(served(list).generation).toBe(await primary.engine.generation());
  const home = await openReplicaFolder(join(temporaryFolder(), 'replica'));
  await fetchGeneration(folderTarget(target), served(list), home);
});

test(promise('replica.held'), async () => {
  const generation = await primary.write('held');
  const held = await primary.primary.commits.hold();
  for (let commit = 0; commit < 3; commit++) await primary.write(`later${commit}`, 'held');
  const names = readdirSync(join(folder, 'index'));
  expect(held.files.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([]);
  expect(`${held.identity}-${held.commit}`).toBe(generation);
  await primary.primary.commits.release(held.hold);
  expect(readdirSync(join(folder, 'index'))).not.toContain(held.segments);
});

test(promise('replica.one-primary'), async () => {
  const target = emptyTarget();
  await primary.write('mine');
  await published(primary, folderTarget(target));
  const before = await listIn(target);
  const own = primary.primary;
  const strangers = [
    ['another index', { ...own, commits: holding({ identity: 'ffffffff' }) }],
    ['a copy of this index', { ...own, publisher: 'b'.repeat(32) }],
    ['put back from an older copy', { ...own, commits: holding({ commit: 0 }) }],
  ] as const;
  for (const [said, stranger] of strangers) {
    const { message } = await refusal(publishCommit(stranger, folderTarget(target)));
    expect(message).toContain(said);
    expect(message).toContain(`hand-over ${target}`);
    expect(await listIn(target)).toEqual(before);
  }
  expect(await runReplicaCommand(['hand-over', target], {}, () => {})).toBe(0);
  const taken = await publishCommit({ ...own, publisher: 'b'.repeat(32) }, folderTarget(target));
  expect(taken?.served).toBe(true);
  expect((await refusal(publishCommit(own, folderTarget(target)))).message).toContain('another primary');

  function holding(other: object) {
    return { ...own.commits, hold: async () => ({ ...(await own.commits.hold()), ...other }) };
  }
});

test(promise('replica.one-primary', 'a copy of the folder is another publisher'), () => {
  const index = join(temporaryFolder(), 'index');
  const known = publisherOf(index);
  expect(publisherOf(index)).toBe(known);
  const copied = join(temporaryFolder(), 'index');
  cpSync(join(folder, 'index'), copied, { recursive: true });
  expect(publisherOf(copied)).not.toBe(known);
});

test(promise('replica.list-once'), async () => {
  const target = folderTarget(emptyTarget());
  let tag: string | null = null;
  for (let version = 0; version < 12; version++) {
    const expected: string | null = tag;
    const won = await Promise.all(
      Array.from({ length: 6 }, (_, writer) => target.writeList(`${version} ${writer}`, expected)),
    );
    expect(won.filter(Boolean)).toHaveLength(1);
    const read = await target.readList();
    expect(read?.text).toBe(`${version} ${won.indexOf(true)}`);
    tag = read?.tag ?? null;
  }
  expect(await target.writeList('too late', '3')).toBe(false);
  expect(await target.writeList('as if there were none', null)).toBe(false);
  expect((await target.readList())?.text).toMatch(/^11 /);
});

test(promise('replica.pruned'), async () => {
  const target = emptyTarget();
  const all = folderTarget(target);
  const generations: string[] = [];
  for (let commit = 0; commit < 5; commit++) {
    generations.push(await primary.write(`prune${commit}`));
    await published(primary, all);
  }
  const back = generations[1] ?? '';
  expect(await rollBack(all, back)).toMatchObject({ to: back });
  for (let calls = 3; ; calls += 5) {
    const breaking = breakingOff(all, calls);
    const pruned = await prune(breaking.target, 2, { signal: breaking.signal }).catch(() => null);
    if (pruned && !breaking.broke()) break;
    // Whoever pruned and ended in the middle leaves a word behind; after a while the next takes over.
    const list = await listIn(target);
    if (list.pruning !== null)
      await all.writeList(JSON.stringify({ ...list, pruning: null }), (await all.readList())?.tag ?? null);
  }
  const { publications, doomed } = await listIn(target);
  expect(doomed).toEqual([]);
  // The one that is served is never pruned, however old.
  expect(publications.map(({ generation }) => generation)).toEqual([back, generations[3], generations[4]]);
  const wanted = publications.flatMap((one) => [one.manifest, ...partsOf(manifestIn(target, one)).keys()]);
  expect(objectsIn(target)).toEqual([...new Set(wanted)].sort());
  expect(await runReplicaCommand(['verify', target], {}, () => {})).toBe(0);
  const said: string[] = [];
  expect(await runReplicaCommand(['generations', target], {}, (line) => said.push(line))).toBe(0);
  expect(said.map((line) => line.trim().split(/\s+/).slice(0, 2))).toEqual([
    ['*', back],
    [generations[3], expect.anything()],
    [generations[4], expect.anything()],
  ]);
  expect(await runReplicaCommand(['roll-back', target, 'ffffffff-9'], {}, (line) => said.push(line))).toBe(2);
  expect(said.at(-1)).toContain(generations[4]);
});

test(promise('replica.left-behind'), async () => {
  const target = emptyTarget();
  const all = folderTarget(target);
  await primary.write('kept');
  await published(primary, all);
  const listed = objectsIn(target);
  // A publishing that is killed after some of its parts, and whose commit is another by the next try.
  await primary.write('killed');
  for (let calls = 4; objectsIn(target).length === listed.length; calls += 1) {
    const { target: breaking, signal } = breakingOff(all, calls);
    await publishCommit(primary.primary, breaking, { signal, partBytes: 4096 }).catch(() => null);
  }
  const left = objectsIn(target).filter((name) => !listed.includes(name));
  const pathOf = (name: string) => join(target, placeOf(name));
  const half = join(target, 'objects', '00', '.11111111-2222-4333-8444-555555555555');
  const note = join(target, 'objects', '00', 'README');
  cpSync(pathOf(left[0] ?? ''), half, { recursive: true });
  writeFileSync(note, 'Not ours.');
  const aged = (path: string, hours: number) => {
    const then = new Date(Date.now() - hours * 3_600_000);
    utimesSync(path, then, then);
  };

  // It may be under way still.
  for (const path of [half, note, ...left.map(pathOf)]) aged(path, 23);
  expect(await prune(all, 9)).toEqual({ generations: [], objects: 0 });
  expect(objectsIn(target)).toEqual(expect.arrayContaining(left));

  for (const path of [
    half,
    note,
    ...objectsIn(target)
      .filter((name) => /^[0-9a-f]{64}$/.test(name))
      .map(pathOf),
  ])
    aged(path, 25);
  expect(await prune(all, 9)).toEqual({ generations: [], objects: left.length + 1 });
  expect(objectsIn(target)).toEqual(['README', ...listed].sort());
  expect(await prune(all, 9)).toEqual({ generations: [], objects: 0 });
  expect(await runReplicaCommand(['verify', target], {}, () => {})).toBe(0);

  // Under way while it is pruned: parts that were there when it began are sent again.
  const fresh = await primary.write('begun');
  const { target: breaking, signal } = breakingOff(all, 12);
  await publishCommit(primary.primary, breaking, { signal, partBytes: 4096 }).catch(() => null);
  let isPruned = false;
  const pruning: Target = {
    ...all,
    async put(sha256, bytes) {
      await all.put(sha256, bytes);
      if (isPruned) return;
      isPruned = true;
      for (const name of objectsIn(target)) if (/^[0-9a-f]{64}$/.test(name)) aged(pathOf(name), 25);
      await prune(all, 9);
    },
  };
  const made = await published(primary, pruning);
  expect(made.publication.generation).toBe(fresh);
  expect(await runReplicaCommand(['verify', target], {}, () => {})).toBe(0);
});

test(promise('replica.published-by-itself'), async () => {
  const target = emptyTarget();
  const said: string[] = [];
  const { commits, index } = primary.primary;
  const publishing = startPublishing({
    commits,
    index,
    target: folderTarget(target),
    keep: 2,
    everyMs: 50,
    log: (line) => said.push(line),
  });
  try {
    for (let commit = 0; commit < 3; commit++) {
      const generation = await primary.write(`alone${commit}`);
      await expect
        .poll(async () => (await readList(folderTarget(target)))?.list.publications.at(-1)?.generation)
        .toBe(generation);
    }
    await expect.poll(async () => (await listIn(target)).publications.length).toBe(2);
    expect(publishing.trouble()).toBeNull();
  } finally {
    await publishing.close();
  }
});
