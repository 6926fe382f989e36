import type { Scope } from '../../shared/scope.ts';
import type { NamedScope } from '../../shared/search-api.ts';
import type { Engine, Timed } from '../engine-child/engine.ts';
import { EngineError } from '../engine-child/engine-error.ts';
import { type NamedScopes, type ScopeList, scopeLists } from './named-scopes.ts';
import { SearchError } from './search-error.ts';

/** What a call within a scope gave. `partial` says what the scope names and the index does not hold; null if nothing. */
export type Within<T> = { result: T; partial: string | null };

export type ScopeBook = {
  names: string[];
  /** Runs a call within a scope, its name, if it has one, replaced by what the name stands for. Throws `SearchError`. */
  within<T extends Timed<{ generation: string }>>(
    scope: Scope,
    call: (scope: Scope) => Promise<T>,
  ): Promise<Within<T>>;
  /** A sentence for each named scope that names what is not in the index. */
  faults(): Promise<string[]>;
  /** The named scopes as the catalogue of a commit lists them. */
  listed(generation: string): Promise<NamedScope[]>;
};

/** A named scope as one commit of the index can serve it; `scope` is null where nothing of a list is there. */
type Resolved = { generation: string; scope: Scope | null; missing: [ScopeList, string][] };

const NOTHING = { works: 0, editions: 0, pages: 0, passages: 0 };
const kinds = {
  collections: 'collection',
  categories: 'category',
  works: 'work',
  editions: 'edition',
} as const;

/**
 * The named scopes of a configuration, seen against the index. An id that is not in the index is left out of the
 * search and said in `partial`; what a name stands for is looked up once a commit, not with every question.
 */
export function scopeBook(scopes: NamedScopes, engine: Engine): ScopeBook {
  const known = new Map<string, Promise<Resolved>>();
  const names = Object.keys(scopes);

  return {
    names,
    async within(scope, call) {
      const { named, ...beside } = scope;
      if (named === undefined) return { result: await call(scope), partial: null };
      const first = await resolved(named);
      const answer = await attempt(named, beside, first, call);
      if (answer?.result.value.generation === first.generation) return answer;
      known.delete(named); // the index was committed since: what is missing may be there now, or the reverse
      const last = await attempt(named, beside, await resolved(named), call, true);
      return last as Within<Awaited<ReturnType<typeof call>>>;
    },
    async faults() {
      const all = await Promise.all(names.map(async (name) => partialOf(name, await resolved(name, true))));
      return all.filter((sentence) => sentence !== null);
    },
    listed: (generation) => Promise.all(names.map((name) => listing(name, generation))),
  };

  async function listing(name: string, generation: string): Promise<NamedScope> {
    const { title = name, scope = {} } = scopes[name] ?? {};
    const last = await resolved(name);
    const { scope: served } = last.generation === generation ? last : await resolved(name, true);
    const covered = served && (await engine.browse({ scope: served, limit: 1, offset: 0 })).value.searched;
    return { name, title, scope, searched: covered ?? NOTHING };
  }

  /** Null where the index has changed under it, so that it must be resolved anew; thrown the second time. */
  async function attempt<T>(
    name: string,
    beside: Omit<Scope, 'named'>,
    { scope, missing, generation }: Resolved,
    call: (scope: Scope) => Promise<T>,
    isLast = false,
  ): Promise<Within<T> | null> {
    if (scope === null) {
      if (!isLast) return null;
      throw new SearchError('unknown_scope', emptySentence(name, missing));
    }
    try {
      const result = await call(narrowed(name, scope, beside));
      return { result, partial: partialOf(name, { generation, scope, missing }) };
    } catch (cause) {
      if (isLast || !isUnknown(cause)) throw cause;
      return null;
    }
  }

  function resolved(name: string, fresh = false): Promise<Resolved> {
    const found = fresh ? undefined : known.get(name);
    if (found) return found;
    const scope = Object.hasOwn(scopes, name) ? scopes[name]?.scope : undefined;
    if (!scope) throw new SearchError('unknown_scope', unknownSentence(name, names));
    const looking = resolve(engine, scope);
    known.set(name, looking);
    looking.catch(() => known.delete(name));
    return looking;
  }
}

async function resolve(engine: Engine, scope: Scope): Promise<Resolved> {
  const generation = await engine.generation();
  const missing: [ScopeList, string][] = [];
  const served: Scope = {};
  let isEmpty = false;
  for (const list of scopeLists) {
    const ids = scope[list];
    if (!ids) continue;
    const there: string[] = [];
    for (const id of ids) {
      if (await isIndexed(engine, list, id)) there.push(id);
      else missing.push([list, id]);
    }
    if (there.length === 0) isEmpty = true; // an empty list must not come to mean "any"
    served[list] = there;
  }
  return { generation, scope: isEmpty ? null : served, missing };
}

async function isIndexed(engine: Engine, list: ScopeList, id: string): Promise<boolean> {
  try {
    await engine.browse({ scope: { [list]: [id] }, limit: 1, offset: 0 });
    return true;
  } catch (cause) {
    if (isUnknown(cause)) return false;
    throw cause;
  }
}

/** Lists beside a name narrow it: what both list, where both do. */
function narrowed(name: string, scope: Scope, beside: Omit<Scope, 'named'>): Scope {
  const both: Scope = { ...scope };
  for (const list of scopeLists) {
    const asked = beside[list];
    if (!asked) continue;
    const own = scope[list];
    const common = own ? asked.filter((id) => own.includes(id)) : asked;
    if (common.length === 0) throw new SearchError('outside_scope', outsideSentence(name, list, asked));
    both[list] = common;
  }
  return both;
}

function isUnknown(cause: unknown): boolean {
  return cause instanceof EngineError && cause.code === 'unknown_scope';
}

function partialOf(name: string, { missing, scope }: Resolved): string | null {
  if (scope === null) return emptySentence(name, missing);
  if (missing.length === 0) return null;
  return `The scope "${name}" names ${listOf(missing)}, not in the index today; the rest of it was searched.`;
}

function emptySentence(name: string, missing: [ScopeList, string][]): string {
  return `Nothing can be searched in the scope "${name}": it names ${listOf(missing)}, not in the index today. Index that, or correct the scopes file.`;
}

function outsideSentence(name: string, list: ScopeList, asked: string[]): string {
  return `The ${kinds[list]} ${asked.slice(0, 5).map(quoted).join(', ')} is not in the scope "${name}". Leave it out, or ask without the name.`;
}

function unknownSentence(name: string, names: string[]): string {
  const there =
    names.length > 0
      ? `The named scopes here are ${names.map(quoted).join(', ')}.`
      : 'None is configured here (--scopes).';
  return `There is no named scope "${name}" here. ${there}`;
}

function listOf(missing: [ScopeList, string][]): string {
  const shown = missing.slice(0, 10).map(([list, id]) => `${kinds[list]} ${quoted(id)}`);
  const left = missing.length - shown.length;
  return shown.join(', ') + (left > 0 ? ` and ${left} more` : '');
}

function quoted(id: string): string {
  return `"${id}"`;
}
