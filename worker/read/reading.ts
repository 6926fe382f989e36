import type { EditionPage, PageRef } from '../../shared/pages-api.ts';
import type { EditionName, Passage } from '../../shared/passage.ts';
import type { Scope } from '../../shared/scope.ts';
import { logFailure } from '../log.ts';
import type { SearchClient } from '../search/search-client.ts';
import { SearchFailure } from '../search/search-failure.ts';
import type { Ask } from './ask.ts';
import { readLeaf } from './leaf.ts';

export type Found = Extract<EditionPage, { found: 'page' }>;
export type Missing = Extract<EditionPage, { found: 'missing' }>;

/** A stretch of reading and where it goes on. */
export type Step = { passage: string; page: PageRef | null };

/** What the library has where an address points. */
export type Reading =
  | { kind: 'page'; generation: string; own: Found; place: number; others: EditionPage[] | null }
  | { kind: 'missing'; generation: string; asked: PageRef; own: Missing; others: EditionPage[] | null }
  /** What stands on no numbered page. */
  | {
      kind: 'leaf';
      generation: string;
      edition: EditionName;
      passages: Passage[];
      previous: Step | null;
      next: Step | null;
    }
  | { kind: 'elsewhere'; page: PageRef; passage: string };

const MAX_EDITIONS = 100;

/**
 * Looks up what an address asks for, inside the site's scope and nowhere else. Null where that holds no such
 * edition or passage. Throws SearchFailure.
 */
export async function readPlace(
  ask: Ask,
  library: { scope: Scope; client: SearchClient; signal: AbortSignal; requestId: string },
): Promise<Reading | null> {
  const scope = within(library.scope, ask.edition);
  if (!scope) return null;
  try {
    return ask.page
      ? await readPage({ ...ask, page: ask.page }, scope, library)
      : await readLeaf(ask, scope, library);
  } catch (error) {
    if (error instanceof SearchFailure && NOT_THERE.has(error.code)) return null;
    throw error;
  }
}

const NOT_THERE = new Set(['unknown_scope', 'outside_scope', 'not_found']);

type Library = Parameters<typeof readPlace>[1];

async function readPage(
  ask: Ask & { page: PageRef },
  scope: Scope,
  library: Library,
): Promise<Reading | null> {
  const { client, signal } = library;
  const { generation, editions } = await client.page(
    { scope, ...ask.page, maxEditions: MAX_EDITIONS },
    signal,
  );
  const named = editions.filter(({ edition }) => edition.edition === ask.edition);
  const wanted = ask.passage ?? ask.at;
  const own = named.find((one) => wanted !== null && placeOf(one, wanted) >= 0) ?? named[0];
  if (!own) return null;
  const others = await otherEditions(own.edition, ask.page, library);
  if (own.found === 'missing') return { kind: 'missing', generation, asked: ask.page, own, others };
  const place = Math.max(0, wanted === null ? 0 : placeOf(own, wanted));
  return { kind: 'page', generation, own, place, others };
}

function placeOf(one: EditionPage, passage: string): number {
  if (one.found === 'missing') return -1;
  return one.places.findIndex(({ passages }) => passages.some(({ id }) => id === passage));
}

/** The same page in the work's other editions. A page is read without them where they can't be had. */
async function otherEditions(
  own: EditionName,
  page: PageRef,
  { scope, client, signal, requestId }: Library,
): Promise<EditionPage[] | null> {
  try {
    const reply = await client.page(
      { scope: { ...scope, works: [own.work] }, ...page, maxEditions: MAX_EDITIONS },
      signal,
    );
    return reply.editions.filter(
      ({ edition }) =>
        edition.work === own.work &&
        (edition.edition !== own.edition || edition.collection !== own.collection),
    );
  } catch (error) {
    logFailure('The other editions of a page could not be read.', error, { requestId });
    return null;
  }
}

/** The site's scope narrowed to one edition; null where the scope names its editions and this is none of them. */
function within(scope: Scope, edition: string): Scope | null {
  if (scope.editions && !scope.editions.includes(edition)) return null;
  return { ...scope, editions: [edition] };
}
