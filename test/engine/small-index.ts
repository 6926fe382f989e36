import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { ensureEngine } from '../../search-node/engine-build/build-engine.ts';
import type { EditionDocument, PassageDocument } from '../../search-node/engine-child/edition-document.ts';
import { type Engine, startEngine } from '../../search-node/engine-child/engine.ts';
import type { Pass } from '../../shared/receipt.ts';
import type { SearchRequest } from '../../shared/search-api.ts';

/** An empty folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pincite-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A real engine on a folder, shut down after the test. `log` collects its words; `java` starts another. */
export async function openEngine(
  index: string,
  { log = [], java }: { log?: string[]; java?: string } = {},
): Promise<Engine> {
  const built = await ensureEngine();
  const engine = startEngine({ ...built, ...(java && { java }), index }, (line) => log.push(line));
  onTestFinished(() => engine.close());
  return engine;
}

/** One real engine for the tests of a file, which keep apart by their collections. */
export function sharedEngine(): {
  engine: () => Engine;
  indexed: (...all: EditionDocument[]) => Promise<string>;
} {
  let engine: Engine;
  let folder: string;
  let collections = 0;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pincite-test-'));
    engine = startEngine({ ...(await ensureEngine()), index: join(folder, 'index') }, () => {});
  });
  afterAll(async () => {
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    engine: () => engine,
    /** Commits editions as a collection of their own and tells its id. */
    async indexed(...all) {
      collections += 1;
      const collection = `c${collections}`;
      await engine.put(all.map((edition) => ({ ...edition, collection })));
      await engine.commit();
      return collection;
    },
  };
}

/** An article of one section for each text; a section's id is `<id>#<number>`. */
export function article(
  id: string,
  texts: string | string[],
  more: Partial<EditionDocument> = {},
): EditionDocument {
  return {
    collection: 'help',
    work: id,
    edition: id,
    editionLabel: null,
    title: id,
    author: null,
    categories: [],
    language: 'en',
    address: `/${id}`,
    sourcePath: `${id}.md`,
    contentHash: 'a'.repeat(64),
    passages: [texts].flat().map((text, at) => section(`${id}#${at}`, text)),
    ...more,
  };
}

export function section(id: string, text: string, more: Partial<PassageDocument> = {}): PassageDocument {
  return { id, headings: [], anchor: null, locator: { kind: 'section' }, text, ...more };
}

/** What a question finds in a collection; `receipt` is that of the words pass. */
export async function search(
  engine: Engine,
  collection: string,
  query: string,
  more: Partial<SearchRequest> = {},
) {
  const request = { scope: { collections: [collection] }, query, limit: 50, ...more };
  // A limit for a machine that is busy with other things: it ends what hangs and measures nothing.
  const { value } = await engine.search(request, { timeoutMs: 60_000 });
  const of = (pass: Pass, formulation = 0) =>
    value.receipts.find((receipt) => receipt.pass === pass && receipt.formulation === formulation);
  const receipt = of('words') ?? value.receipts[0];
  if (!receipt) throw new Error('A search left no receipt.');
  return { ...value, of, receipt };
}

/** The ids of the passages a question finds, best first. */
export async function found(engine: Engine, collection: string, query: string): Promise<string[]> {
  return (await search(engine, collection, query)).hits.map(({ passage }) => passage.id);
}

/** What a call is refused with. Fails when it is not refused. */
export async function refusal(call: Promise<unknown>): Promise<{ code: string; message: string }> {
  const answer = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('value' in answer) throw new Error(`It was not refused: ${JSON.stringify(answer.value)}`);
  return answer.error as { code: string; message: string };
}
