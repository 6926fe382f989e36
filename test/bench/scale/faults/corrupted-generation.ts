import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeOf, type Target } from '../../../../search-node/replica/target.ts';
import { common, published, startPrimary, startTestReplica, targetIn } from '../../../replica/replicated.ts';
import type { Fault, FaultResult } from './fault.ts';

const PATIENCE_MS = 20_000;

/** What is done to a file of the new generation. */
const harms: Record<string, (file: string) => void> = {
  'a bit turned in the middle': (file) => {
    const bytes = readFileSync(file);
    const at = bytes.length >> 1;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(file, bytes);
  },
  'cut short': (file) => truncateSync(file, statSync(file).size >> 1),
  empty: (file) => truncateSync(file, 0),
  missing: (file) => rmSync(file),
};

export const corruptedGeneration: Fault = {
  name: 'corrupted-generation',
  says: 'a replica fetches a generation with a part damaged, once for each way of damage',
  async run() {
    const notes: string[] = [];
    let survived = 0;
    for (const [name, harm] of Object.entries(harms)) {
      const fault = await oneTry(harm);
      if (fault === null) survived += 1;
      else notes.push(`${name}: ${fault}`);
    }
    return { tried: Object.keys(harms).length, survived, notes } satisfies FaultResult;
  },
};

/**
 * The replica goes on serving the last good generation and says what is wrong; once the damaged part is sent again, it
 * takes the new one. Null where that was so.
 */
async function oneTry(harm: (file: string) => void): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), 'pincite-corrupt-'));
  const target = targetIn(folder);
  const primary = await startPrimary(folder);
  try {
    const good = await primary.write('a', 'b', 'c');
    await published(primary, target);
    const replica = await startTestReplica(join(folder, 'replica'), target, []);
    try {
      const serves = async (generation: string) => (await common(replica.engine)).generation === generation;
      await until(() => serves(good));
      const bad = await primary.write('d', 'e');
      const damaged = damaging(target, (sha256) => harm(join(folder, 'target', placeOf(sha256))));
      await published(primary, damaged);
      const told = await until(async () => replica.following().trouble !== null);
      const { generation, hits } = await common(replica.engine);
      if (generation === bad) return 'the damaged generation is served';
      if (generation !== good || hits !== 3) return 'the good generation is no longer served';
      if (!told) return 'it does not say that something is wrong';
      await damaged.mend();
      return (await until(() => serves(bad))) ? null : 'mended, the generation is still not taken';
    } finally {
      await replica.engine.close();
    }
  } finally {
    await primary.engine.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Harms the first object that is put, after it was put. */
function damaging(target: Target, harm: (sha256: string) => void): Target & { mend: () => Promise<void> } {
  let first: { sha256: string; bytes: Uint8Array } | null = null;
  return {
    ...target,
    async put(sha256, bytes, signal) {
      await target.put(sha256, bytes, signal);
      if (first !== null) return;
      first = { sha256, bytes: Uint8Array.from(bytes) };
      harm(sha256);
    },
    async mend() {
      if (first !== null) await target.put(first.sha256, first.bytes);
    },
  };
}

async function until(is: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await is())) {
    if (performance.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return true;
}
