import { setTimeout } from 'node:timers/promises';
import type { OpenSearchNode } from './start-node.ts';

/** What goes on at the cluster. Each call may fail; none may be wrong. */
export type Load = {
  /** What a search of this moment shows, as names of editions. */
  search: () => Promise<string[]>;
  /** Writes an edition and commits. That it returns is the acknowledgement. */
  write: (edition: string) => Promise<void>;
  /** After a failed write. */
  rollback: () => Promise<void>;
};

export type Survived = {
  /** `refused` said that it could not; `wrong` lacked what was acknowledged, or showed what was never written. */
  searches: { tried: number; right: number; refused: number; wrong: string[] };
  writes: { tried: number; acknowledged: number; refused: number };
  /** Acknowledged and not there at the end. */
  lost: string[];
  /** From the loss until the next right search and the next acknowledged write, in ms. */
  searchedAgainMs: number;
  wroteAgainMs: number;
};

const WRITES_BEFORE = 3;
const WRITES_AFTER = 5;
const PATIENCE_MS = 90_000;

/** Searches and writes without a pause, and takes one node away in the middle of it. */
export async function loseANode(lost: OpenSearchNode, load: Load): Promise<Survived> {
  const acknowledged = new Set<string>();
  const written = new Set<string>();
  const searches: Survived['searches'] = { tried: 0, right: 0, refused: 0, wrong: [] };
  const writes = { tried: 0, acknowledged: 0, refused: 0 };
  let goneAt = 0;
  let searchedAgainMs = Number.NaN;
  let wroteAgainMs = Number.NaN;
  let going = true;

  const searching = (async () => {
    while (going) {
      await searchOnce();
      await setTimeout(20);
    }
  })();
  try {
    await writeUntil(WRITES_BEFORE);
    const killed = writeOnce(); // with a write on its way
    await setTimeout(30);
    await lost.kill();
    goneAt = Date.now();
    await killed;
    await writeUntil(writes.acknowledged + WRITES_AFTER);
  } finally {
    going = false;
    await searching;
  }
  const end = new Set(await patiently(load.search));
  return {
    searches,
    writes,
    lost: [...acknowledged].filter((edition) => !end.has(edition)),
    searchedAgainMs,
    wroteAgainMs,
  };

  async function searchOnce(): Promise<void> {
    const known = [...acknowledged];
    const begun = Date.now();
    searches.tried++;
    try {
      const shown = new Set(await load.search());
      const missing = known.filter((edition) => !shown.has(edition));
      const strange = [...shown].filter((edition) => !written.has(edition));
      if (missing.length + strange.length > 0) searches.wrong.push(`without ${missing}, with ${strange}`);
      else searches.right++;
      if (goneAt > 0 && begun >= goneAt && Number.isNaN(searchedAgainMs))
        searchedAgainMs = Date.now() - goneAt;
    } catch {
      searches.refused++; // It said that it could not.
    }
  }

  async function writeOnce(): Promise<void> {
    const edition = `edition-${writes.tried++}`;
    written.add(edition);
    const begun = Date.now();
    try {
      await load.write(edition);
      acknowledged.add(edition);
      writes.acknowledged++;
      if (goneAt > 0 && begun >= goneAt && Number.isNaN(wroteAgainMs)) wroteAgainMs = Date.now() - goneAt;
    } catch {
      writes.refused++;
      await load.rollback().catch(() => {}); // The next write says it again.
      await setTimeout(200);
    }
  }

  async function writeUntil(count: number): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while (writes.acknowledged < count) {
      if (Date.now() > deadline)
        throw new Error(`Only ${writes.acknowledged} of ${count} writes went through.`);
      await writeOnce();
    }
  }
}

async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await ask();
    } catch (cause) {
      if (Date.now() > deadline) throw cause;
      await setTimeout(200);
    }
  }
}
