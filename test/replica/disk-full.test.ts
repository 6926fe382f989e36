import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fetchGeneration } from '../../search-node/replica/fetch-generation.ts';
import { publishCommit } from '../../search-node/replica/publish.ts';
import { openReplicaFolder } from '../../search-node/replica/replica-folder.ts';
import { promise } from '../behaviours.ts';
import { article, refusal } from '../engine/small-index.ts';
import { listIn, published, startPrimary, targetIn } from './replicated.ts';

// Disks that are really full: small ones in memory, which only root may make.

const folder = mkdtempSync(join(tmpdir(), 'pincite-test-'));
const disks: string[] = [];
afterAll(() => {
  for (const disk of disks) execFileSync('umount', ['-l', disk]);
  rmSync(folder, { recursive: true, force: true });
});

/** Null where this user may not make one. */
function smallDisk(name: string, size: string): string | null {
  const disk = join(folder, name);
  mkdirSync(disk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk], { stdio: 'ignore' });
  } catch {
    return null;
  }
  disks.push(disk);
  return disk;
}

function resize(disk: string, bytes: number): void {
  execFileSync('mount', ['-o', `remount,size=${bytes}`, disk]);
}

function used(disk: string): number {
  const { blocks, bfree, bsize } = statfsSync(disk);
  return (blocks - bfree) * bsize;
}

const word = () => Math.random().toString(36).slice(2);
/** Half a megabyte that does not compress. */
const large = (id: string) =>
  article(
    id,
    Array.from({ length: 100 }, () => Array.from({ length: 480 }, word).join(' ')),
  );

test(promise('replica.disk-full'), async ({ skip }) => {
  const primaryDisk = smallDisk('primary', '64m');
  const replicaDisk = smallDisk('replica', '64m');
  if (primaryDisk === null || replicaDisk === null) {
    console.warn('SKIPPED: replica.disk-full needs the right to mount a small disk (root on Linux).');
    skip();
    return;
  }
  const target = targetIn(folder);
  const primary = await startPrimary(primaryDisk);
  try {
    await primary.write('small');
    const { publication: first } = await published(primary, target);
    const home = await openReplicaFolder(join(replicaDisk, 'home'));
    const { kept } = await fetchGeneration(target, first, home);
    await home.serve(kept, null);
    await primary.engine.put([large('large')]);
    await primary.engine.commit();
    const { publication: second } = await published(primary, target);

    resize(replicaDisk, used(replicaDisk) + 100_000);
    expect((await refusal(fetchGeneration(target, second, home))).message).toMatch(
      /needs .* more on the disk/,
    );
    // As when somebody else takes the room between the look and the fetch.
    const crowded = { ...home, room: async () => Number.POSITIVE_INFINITY };
    expect((await refusal(fetchGeneration(target, second, crowded))).message).toContain('became full');
    expect(readdirSync(join(home.path, 'files')).filter((name) => name.endsWith('.part'))).toEqual([]);
    expect((await home.lastServed())?.manifest.generation).toBe(first.generation);
    resize(replicaDisk, 64 << 20);
    expect((await fetchGeneration(target, second, home)).kept.manifest.generation).toBe(second.generation);

    resize(primaryDisk, used(primaryDisk) + 200_000);
    const before = await listIn(target.name);
    const writing = primary.engine.put([large('more')]).then(() => primary.engine.commit());
    expect((await refusal(writing)).code).toBe('disk_full');
    expect(await publishCommit(primary.primary, target, { partBytes: 4096 })).toBeNull();
    expect(await listIn(target.name)).toEqual(before);
    resize(primaryDisk, 64 << 20);
    await primary.engine.rollback();
    const generation = await primary.write('after');
    expect((await published(primary, target)).publication.generation).toBe(generation);
  } finally {
    await primary.engine.close();
  }
});
