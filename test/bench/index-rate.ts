import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureEngine } from '../../search-node/engine-build/build-engine.ts';
import type { EditionDocument } from '../../search-node/engine-child/edition-document.ts';
import { startEngine } from '../../search-node/engine-child/engine.ts';
import { inTwo } from '../../search-node/engine-child/index-writer.ts';
import { javaClass, jsonLinesOf } from './baselines/java-class.ts';

/** Passages a second. `ours` goes through the pipe as JSON and ends with a commit; `lucene` is its own writer. */
export type IndexRate = { passages: number; ours: number; lucene: number };

const ROUNDS = 2;

/** The better of two rounds each, in turns: what else runs on the machine only ever slows. */
export async function indexRate(editions: EditionDocument[]): Promise<IndexRate> {
  const folder = await mkdtemp(join(tmpdir(), 'pincite-rate-'));
  const lines = join(folder, 'editions.jsonl');
  await writeFile(lines, editions.map((edition) => `${JSON.stringify(inTwo(edition))}\n`).join(''));
  const passages = editions.reduce((sum, edition) => sum + edition.passages.length, 0);
  const rate: IndexRate = { passages, ours: 0, lucene: 0 };
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const ours = await throughEngine(join(folder, `ours-${round}`), editions);
      const lucene = await throughLucene(join(folder, `lucene-${round}`), lines);
      rate.ours = Math.max(rate.ours, (1000 * passages) / ours);
      rate.lucene = Math.max(rate.lucene, (1000 * passages) / lucene);
    }
    return rate;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function throughEngine(index: string, editions: EditionDocument[]): Promise<number> {
  const engine = startEngine({ ...(await ensureEngine()), index }, () => {});
  try {
    await engine.generation({ timeoutMs: 60_000 });
    const start = performance.now();
    for (const edition of editions) await engine.put([edition]);
    await engine.commit();
    return performance.now() - start;
  } finally {
    await engine.close();
  }
}

async function throughLucene(index: string, lines: string): Promise<number> {
  const [done] = await jsonLinesOf<{ ms: number }>(
    await javaClass('WriterLoop', ['-Xmx512m', '-XX:+UseSerialGC']),
    [index, lines],
  );
  return done?.ms ?? Number.NaN;
}
