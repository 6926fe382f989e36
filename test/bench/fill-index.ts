import { ensureEngine } from '../../search-node/engine-build/build-engine.ts';
import type { EditionDocument } from '../../search-node/engine-child/edition-document.ts';
import { startEngine } from '../../search-node/engine-child/engine.ts';

/** Writes editions into the index of a folder, in one commit. */
export async function fillIndex(index: string, editions: Iterable<EditionDocument>): Promise<void> {
  const engine = startEngine({ ...(await ensureEngine()), index }, () => {});
  try {
    for (const edition of editions) await engine.put([edition]);
    await engine.commit();
  } finally {
    await engine.close();
  }
}
