import * as z from 'zod';
import type { EditionHead, PassageDocument } from '../../engine-child/edition-document.ts';
import { indexesOf } from './builds.ts';
import type { Cluster } from './connect.ts';
import type { State } from './state.ts';
import { StoredEdition } from './stored-edition.ts';
import { visible } from './visible.ts';

const EDITIONS = 500;
/** Passages. */
export const AT_ONCE = 500;
const TIMEOUT_MS = 120_000;

const Head = z.object({
  record: StoredEdition,
  categories: z.array(z.string()).default([]),
});
const EditionHit = z.object({
  _source: z.object({ version: z.number(), source: Head }),
  sort: z.tuple([z.number()]),
});
const About = z.object({
  headings: z.array(z.string()),
  anchor: z.string().nullish(),
  // Written by this host's engine, which reads it again.
  locator: z.custom<PassageDocument['locator']>((value) => value !== null && typeof value === 'object'),
});
const PassageHit = z.object({
  _source: z.object({
    version: z.number(),
    passage: z.string(),
    source: z.object({ text: z.string(), about: About }),
  }),
  sort: z.tuple([z.number()]),
});

export type ReadEdition = { version: number; about: EditionHead; passages: number };

/** The editions of a build as its state shows it, in the order in which they were written. */
export async function* readEditions(
  cluster: Cluster,
  build: string,
  { last, gone }: State,
): AsyncGenerator<ReadEdition> {
  const index = indexesOf(cluster, build).editions;
  const query = { bool: { filter: [visible(last, gone)] } };
  for await (const { _source } of walk(cluster, `/${index}/_search`, { query, size: EDITIONS }, EditionHit)) {
    const { passages, pages: _s, citablePages: _c, categories: _g, ...about } = _source.source.record;
    yield {
      version: _source.version,
      passages,
      about: {
        ...about,
        editionLabel: about.editionLabel ?? null,
        author: about.author ?? null,
        categories: _source.source.categories,
      },
    };
  }
}

/** The passages of some editions, each edition's in reading order, some at a time. */
export async function* readPassages(
  cluster: Cluster,
  build: string,
  versions: number[],
): AsyncGenerator<{ version: number; passage: PassageDocument }[]> {
  const path = `/${indexesOf(cluster, build).passages}/_search`;
  const query = { bool: { filter: [{ terms: { version: versions } }] } };
  let some: { version: number; passage: PassageDocument }[] = [];
  for await (const { _source } of walk(cluster, path, { query, size: AT_ONCE }, PassageHit)) {
    const { passage: id, version, source } = _source;
    const { headings, anchor = null, locator } = source.about;
    some.push({ version, passage: { id, headings, anchor, locator, text: source.text } });
    if (some.length < AT_ONCE) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

async function* walk<T extends { sort: [number] }>(
  cluster: Cluster,
  path: string,
  search: { query: object; size: number },
  hit: z.ZodType<T>,
): AsyncGenerator<T> {
  const reply = z.object({ hits: z.object({ hits: z.array(hit) }) });
  let after: number | null = -1;
  while (after !== null) {
    const { hits }: { hits: { hits: T[] } } = await cluster.ask({
      method: 'POST',
      path,
      query: { allow_partial_search_results: false },
      body: { ...search, sort: [{ sequence: 'asc' }], search_after: [after] },
      timeoutMs: TIMEOUT_MS,
      reply,
    });
    yield* hits.hits;
    after = hits.hits.length < search.size ? null : (hits.hits.at(-1)?.sort[0] ?? null);
  }
}
