import type { PageRef } from '../../shared/pages-api.ts';
import type { EditionName } from '../../shared/passage.ts';
import type { ReferenceCoverage, ReferencesReply, ReferencesRequest } from '../../shared/references-api.ts';
import type { Scope } from '../../shared/scope.ts';
import type { Engine, EngineCall, Timed } from '../engine-child/engine.ts';
import { EngineError } from '../engine-child/engine-error.ts';
import type { ReferencePlace, ReferenceTable, ReferenceTables } from '../references/reference-tables.ts';
import { SearchError } from './search-error.ts';

export type ReferencesDesk = {
  /** What each table sets beside a page, within a scope without a name. Throws `SearchError` and `EngineError`. */
  answer: (request: ReferencesRequest, scope: Scope, call: EngineCall) => Promise<Timed<ReferencesReply>>;
};

type FoundPage = { edition: EditionName; page: PageRef; passage: string };

/** Each reference is looked up in the index; a page that hundreds of others refer to is not listed whole. */
const MOST_REFERENCES = 100;

/**
 * Answers from tables of cross references. Which works a table covers is asked anew with each commit of the index and
 * each change of the tables: what is not covered is said to be so, and never to have no references.
 */
export function referencesDesk(engine: Engine, tables: ReferenceTables): ReferencesDesk {
  const known = new Map<string, { of: string; coverage: ReferenceCoverage }>();

  return {
    async answer({ edition, volume = null, label }, scope, call) {
      const start = performance.now();
      const asked = await pageOf(edition, volume, label, scope, call);
      if (asked === 'outside')
        throw new SearchError(
          'outside_scope',
          `The edition "${edition}" is not in the scope of the request.`,
        );
      if (asked === null) throw new SearchError('not_found', missingSentence(edition, volume, label));
      const generation = await engine.generation(call);
      const answers: ReferencesReply['tables'] = [];
      for (const table of tables.all()) {
        const coverage = await coverageOf(table, generation, call);
        answers.push(await answerOf(table, coverage, asked, scope, call));
      }
      return { value: { generation, tables: answers }, tookMs: performance.now() - start };
    },
  };

  async function answerOf(
    table: ReferenceTable,
    coverage: ReferenceCoverage,
    { edition: { edition }, page }: FoundPage,
    scope: Scope,
    call: EngineCall,
  ): Promise<ReferencesReply['tables'][number]> {
    if (!table.covers.has(edition)) return { coverage, answer: 'not_covered', references: [] };
    const places = tables.beside(table.id, edition, page.volume, page.label);
    const references = await lookedUp(places.slice(0, MOST_REFERENCES), scope, call);
    const notShown = places.length - references.length;
    return {
      coverage,
      answer: places.length > 0 ? 'found' : 'none',
      references,
      ...(notShown > 0 && { notShown }),
    };
  }

  async function lookedUp(places: ReferencePlace[], scope: Scope, call: EngineCall) {
    const pages = new Map<string, FoundPage | null>();
    const found: ReferencesReply['tables'][number]['references'] = [];
    for (const { key, edition, volume, label } of places) {
      const id = JSON.stringify([edition, volume, label]);
      if (!pages.has(id)) {
        const page = label === null ? null : await pageOf(edition, volume, label, scope, call);
        pages.set(id, page === 'outside' ? null : page);
      }
      const page = pages.get(id);
      if (page) found.push({ key, ...page });
    }
    return found;
  }

  /** Null where the edition has no such page, or is not in the index. */
  async function pageOf(
    edition: string,
    volume: string | null,
    label: string,
    scope: Scope,
    call: EngineCall,
  ): Promise<FoundPage | 'outside' | null> {
    if (scope.editions && !scope.editions.includes(edition)) return 'outside';
    try {
      const own = { ...scope, editions: [edition] };
      const { value } = await engine.page({ scope: own, volume, label, maxEditions: 1 }, call);
      const [answer] = value.editions;
      if (!answer) return 'outside';
      const passage = answer.found === 'page' && answer.places[0]?.passages[0]?.id;
      if (answer.found === 'missing' || !passage) return null;
      return { edition: answer.edition, page: answer.page, passage };
    } catch (cause) {
      if (!(cause instanceof EngineError)) throw cause;
      if (cause.code === 'outside_scope') return 'outside';
      if (cause.code === 'unknown_scope') return null;
      throw cause;
    }
  }

  async function coverageOf(
    table: ReferenceTable,
    generation: string,
    call: EngineCall,
  ): Promise<ReferenceCoverage> {
    const of = JSON.stringify([generation, table.title, table.entries, [...table.covers]]);
    const last = known.get(table.id);
    if (last?.of === of) return last.coverage;
    const works = new Map<string, string>();
    for (const [edition, title] of table.covers) {
      const indexed = await nameOf(edition, call);
      if (indexed) works.set(indexed.work, indexed.title);
      else works.set(edition, title || edition);
    }
    const coverage = {
      table: table.id,
      title: table.title,
      entries: table.entries,
      works: [...works].map(([work, title]) => ({ work, title })),
    };
    known.set(table.id, { of, coverage });
    return coverage;
  }

  /** Null where the edition is not in the index: the table then covers it all the same. */
  async function nameOf(edition: string, call: EngineCall): Promise<{ work: string; title: string } | null> {
    try {
      const { value } = await engine.browse({ scope: { editions: [edition] }, limit: 1, offset: 0 }, call);
      return value.titles[0] ?? null;
    } catch (cause) {
      if (cause instanceof EngineError && cause.code === 'unknown_scope') return null;
      throw cause;
    }
  }
}

function missingSentence(edition: string, volume: string | null, label: string): string {
  const page = volume === null ? `page ${label}` : `volume ${volume}, page ${label}`;
  return `The edition "${edition}" has no ${page}. Open the page first: that says which pages there are.`;
}
