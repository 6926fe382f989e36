import type { EditionName } from '../../shared/passage.ts';
import type { Scope } from '../../shared/scope.ts';
import type { Engine, EngineCall, Timed } from '../engine-child/engine.ts';
import type { BrowseResult } from '../engine-child/engine-reply.ts';
import { type CatalogueWork, type WorkMatcher, workMatcher } from './match-works.ts';

/** A work of a scope with its editions. `titles` and `authors` are as each edition gives them. */
export type ScopedWork = CatalogueWork & { collection: string; work: string; editions: EditionName[] };
export type ScopedWorks = { generation: string; matcher: WorkMatcher<ScopedWork> };

const PAGE = 200;
const MAX_EDITIONS = 100_000;
const KEPT_SCOPES = 16;

/**
 * The works of a scope, ready to be matched with names. Kept for the scopes used last, for as long as the index has
 * the same generation; a commit makes them anew. Throws `EngineError`.
 */
export function catalogueWorks(engine: Pick<Engine, 'browse' | 'generation'>) {
  const kept = new Map<string, Promise<ScopedWorks>>();

  return async (scope: Scope, call?: EngineCall): Promise<Timed<ScopedWorks>> => {
    const key = JSON.stringify([await engine.generation(call), scope]);
    const known = kept.get(key);
    const works = known ?? readWorks(engine, scope);
    kept.delete(key);
    kept.set(key, works);
    for (const oldest of kept.keys()) if (kept.size > KEPT_SCOPES) kept.delete(oldest);
    works.catch(() => kept.delete(key));
    return { value: await works, tookMs: 0 };
  };
}

/** Reads the titles page by page; begins again, twice at most, where a commit comes between. */
async function readWorks(engine: Pick<Engine, 'browse'>, scope: Scope, attempts = 3): Promise<ScopedWorks> {
  const titles: BrowseResult['titles'] = [];
  let generation: string | null = null;
  for (let offset = 0; offset <= MAX_EDITIONS; offset += PAGE) {
    const { value } = await engine.browse({ scope, limit: PAGE, offset });
    if (generation !== null && value.generation !== generation && attempts > 1)
      return readWorks(engine, scope, attempts - 1);
    generation = value.generation;
    titles.push(...value.titles);
    if (value.titles.length < PAGE) break;
  }
  return { generation: generation ?? '', matcher: workMatcher(worksOf(titles)) };
}

function worksOf(titles: BrowseResult['titles']): ScopedWork[] {
  const works = new Map<string, ScopedWork>();
  for (const { address: _, sourcePath: __, contentHash: ___, passages: ____, ...edition } of titles) {
    const { collection, work: id } = edition;
    const key = JSON.stringify([collection, id]);
    const work = works.get(key) ?? { collection, work: id, titles: [], authors: [], editions: [] };
    work.editions.push(edition);
    if (!work.titles.includes(edition.title)) work.titles.push(edition.title);
    if (edition.author !== null && !work.authors.includes(edition.author)) work.authors.push(edition.author);
    works.set(key, work);
  }
  return [...works.values()];
}
