import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureEngine } from '../../../../search-node/engine-build/build-engine.ts';
import type { EditionDocument } from '../../../../search-node/engine-child/edition-document.ts';
import { startEngine } from '../../../../search-node/engine-child/engine.ts';
import { EngineError } from '../../../../search-node/engine-child/engine-error.ts';
import type { LoadCorpus } from '../corpus.ts';
import { passagesOf } from '../sources-as-written.ts';
import type { Fault, FaultResult } from './fault.ts';

const MEGABYTES = 48;
const EDITIONS = 60;
const TRIES = 4;

export const diskFull: Fault = {
  name: 'disk-full',
  says: `the disk full in mid-commit, ${TRIES} times, on a disk of ${MEGABYTES} MB`,
  async run(corpus) {
    const folder = mkdtempSync(join(tmpdir(), 'pincite-full-'));
    const skipped = mountSmallDisk(folder);
    try {
      return skipped ?? (await fillUp(folder, await corpus()));
    } finally {
      if (!skipped) execFileSync('umount', [folder]);
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function mountSmallDisk(folder: string): { skipped: string } | null {
  try {
    const size = `size=${MEGABYTES}m`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', folder], { stdio: 'ignore' });
    return null;
  } catch {
    return { skipped: 'a small disk could not be mounted: that needs root on Linux' };
  }
}

/**
 * Each try: a good commit stands; ballast leaves less room than the next commit needs; it fails; what stood before is
 * still found word for word and under the same generation, also by an engine that opens the folder anew; and with room
 * again the commit comes to pass.
 */
async function fillUp(folder: string, { editions, questions }: LoadCorpus): Promise<FaultResult> {
  const ballast = join(folder, 'ballast');
  const notes: string[] = [];
  let survived = 0;
  for (let number = 0; number < TRIES; number += 1) {
    const index = join(folder, `index-${number}`);
    const first = editions.slice(0, EDITIONS);
    const more = editions.slice(EDITIONS, 3 * EDITIONS);
    const fault = await oneTry({
      index,
      ballast,
      first,
      more,
      room: 120 + 90 * number,
      question: questions[number] ?? '',
    });
    if (fault === null) survived += 1;
    else notes.push(fault);
    for (const gone of [ballast, index, `${index}.references`])
      rmSync(gone, { recursive: true, force: true });
  }
  return { tried: TRIES, survived, notes };
}

type Try = {
  index: string;
  ballast: string;
  first: EditionDocument[];
  more: EditionDocument[];
  /** KB left when the commit begins. */
  room: number;
  question: string;
};

/** Null where the promise was kept, else how it was broken. */
async function oneTry({ index, ballast, first, more, room, question }: Try): Promise<string | null> {
  const paths = await ensureEngine();
  const engine = startEngine({ ...paths, index }, () => {});
  let before: { generation: string; found: string };
  try {
    for (const edition of first) await engine.put([edition]);
    await engine.commit();
    before = await state(engine, question);
    leave(room, ballast, index);
    const failure = await write(engine, more);
    if (failure === null) return `room for ${room} KB was enough: nothing was tried`;
    if (!/disk|space|room/i.test(failure)) return `the failure does not name the disk: ${failure}`;
    await engine.rollback().catch(() => {}); // Told by the next call where it is broken.
    const still = await state(engine, question);
    if (still.found !== before.found) return 'what was committed is not found as before';
  } catch (error) {
    return `with a full disk the engine serves no more: ${error instanceof Error ? error.message : error}`;
  } finally {
    await engine.close();
  }
  return openAgain({ index, ballast, first, more, question }, before);
}

async function openAgain(
  { index, ballast, first, more, question }: Omit<Try, 'room'>,
  before: { generation: string; found: string },
): Promise<string | null> {
  const engine = startEngine({ ...(await ensureEngine()), index }, () => {});
  try {
    const opened = await state(engine, question);
    if (opened.generation !== before.generation) return 'another generation is there than before';
    if (opened.found !== before.found) return 'opened anew it finds something else';
    rmSync(ballast);
    const failure = await write(engine, more);
    if (failure !== null) return `with room again the commit still fails: ${failure}`;
    const texts = passagesOf([...first, ...more]);
    const { value } = await search(engine, question);
    const strange = value.hits.some(
      ({ passage }) => !texts.has(`${passage.collection}\n${passage.edition}\n${passage.text}`),
    );
    return strange ? 'a passage is not as it was written' : null;
  } catch (error) {
    return `opened anew it fails: ${error instanceof Error ? error.message : error}`;
  } finally {
    await engine.close();
  }
}

type Engine = ReturnType<typeof startEngine>;

async function state(engine: Engine, query: string): Promise<{ generation: string; found: string }> {
  const { value } = await search(engine, query);
  return {
    generation: value.generation,
    found: JSON.stringify(value.hits.map(({ passage }) => [passage.id, passage.text])),
  };
}

/** With the patience that a machine under load asks for: what is slow is not lost. */
async function search(engine: Engine, query: string, tries = 10): ReturnType<Engine['search']> {
  try {
    return await engine.search({ scope: { collections: ['help'] }, query, limit: 10 });
  } catch (error) {
    if (tries <= 1 || !(error instanceof EngineError && error.code === 'timeout')) throw error;
    return search(engine, query, tries - 1);
  }
}

/** The failure's words, or null where all went in. */
async function write(engine: Engine, editions: EditionDocument[]): Promise<string | null> {
  try {
    for (const edition of editions) await engine.put([edition]);
    await engine.commit();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Fills the disk but for so many KB. */
function leave(room: number, ballast: string, index: string): void {
  const [, free = '0'] =
    /\s(\d+)\s+\d+%/.exec(execFileSync('df', ['-k', index], { encoding: 'utf8' }).split('\n')[1] ?? '') ?? [];
  writeFileSync(ballast, Buffer.alloc(Math.max(0, Number(free) - room) * 1024, 1));
}
