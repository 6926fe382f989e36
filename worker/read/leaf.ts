import type { Passage } from '../../shared/passage.ts';
import type { Scope } from '../../shared/scope.ts';
import type { SearchClient } from '../search/search-client.ts';
import type { Ask } from './ask.ts';
import type { Reading, Step } from './reading.ts';

/** How much is read around a passage, and shown at once, in characters. */
const WINDOW = 24_000;
const SHOWN = 6000;
/** Where a single passage fills the window, its neighbours are looked for in one as large as can be had. */
const WIDEST = 200_000;

/**
 * What stands on no numbered page: the run of such passages that holds the one asked for, or as much of it as is
 * shown at once, from that passage on. A passage that stands on a page is found there (`elsewhere`).
 */
export async function readLeaf(
  ask: Ask,
  scope: Scope,
  { client, signal }: { client: SearchClient; signal: AbortSignal },
): Promise<Reading | null> {
  const wanted = ask.passage ?? ask.at;
  const target = wanted === null ? { edition: ask.edition } : { passage: wanted };
  const { generation, passages, more } = await client.open({ scope, target, maxChars: WINDOW }, signal);
  const index = wanted === null ? 0 : passages.findIndex(({ id }) => id === wanted);
  const passage = passages[index];
  if (!passage || passage.edition !== ask.edition) return null;
  const { locator } = passage;
  if (locator.kind === 'page') {
    return { kind: 'elsewhere', page: { volume: locator.volume, label: locator.label }, passage: passage.id };
  }
  const [from, to] = stretch(passages, index, more);
  const shown = passages.slice(from, to);
  const [first = passage, last = passage] = [shown[0], shown.at(-1)];
  return {
    kind: 'leaf',
    generation,
    edition: passage,
    passages: shown,
    previous: stepBack(passages, from) ?? (more.before ? stepTo(await neighbour(first, -1)) : null),
    next: stepTo(passages[to] ?? (more.after ? await neighbour(last, 1) : undefined)),
  };

  async function neighbour({ id }: Passage, side: -1 | 1): Promise<Passage | undefined> {
    const around = await client.open({ scope, target: { passage: id }, maxChars: WIDEST }, signal);
    return around.passages[around.passages.findIndex((one) => one.id === id) + side];
  }
}

/** The run around `index`, whole where it is short and both its ends are in sight, else from `index` on. */
function stretch(
  passages: Passage[],
  index: number,
  more: { before: boolean; after: boolean },
): [number, number] {
  let [from, to] = [index, index + 1];
  while (from > 0 && isLeaf(passages[from - 1])) from -= 1;
  while (to < passages.length && isLeaf(passages[to])) to += 1;
  const whole = (from > 0 || !more.before) && (to < passages.length || !more.after);
  if (whole && lengthOf(passages.slice(from, to)) <= SHOWN) return [from, to];
  let end = index + 1;
  while (end < to && lengthOf(passages.slice(index, end + 1)) <= SHOWN) end += 1;
  return [index, end];
}

/** The passage that the stretch before begins with: going on from there ends where this one begins. */
function stepBack(passages: Passage[], from: number): Step | null {
  let start = from - 1;
  if (!isLeaf(passages[start])) return stepTo(passages[start]);
  while (isLeaf(passages[start - 1]) && lengthOf(passages.slice(start - 1, from)) <= SHOWN) start -= 1;
  return stepTo(passages[start]);
}

function stepTo(passage: Passage | undefined): Step | null {
  if (!passage) return null;
  const { id, locator } = passage;
  return {
    passage: id,
    page: locator.kind === 'page' ? { volume: locator.volume, label: locator.label } : null,
  };
}

function isLeaf(passage: Passage | undefined): boolean {
  return passage?.locator.kind === 'section';
}

function lengthOf(passages: Passage[]): number {
  return passages.reduce((sum, { text }) => sum + text.length, 0);
}
