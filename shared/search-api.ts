import * as z from 'zod';
import { Passage, Title } from './passage.ts';
import { Match, Pass, Receipt, Rung } from './receipt.ts';
import { CatalogueId, Scope, Searched } from './scope.ts';

// The search host's HTTP interface. Requests are strict, replies loose (unknown fields are ignored),
// and a request never gains a new required field. All routes but the health check want
// `Authorization: Bearer <secret>`; `X-Request-Id` is echoed and logged.

/** `POST /v1/search` */
export const SearchRequest = z.strictObject({
  scope: Scope,
  /** The asker's words. Text only: no character of it is ever query syntax. */
  query: z.string().max(100_000),
  /** Other ways to say it, each run as passes of its own over the same scope and merged with the query's. */
  formulations: z
    .array(
      z.strictObject({ text: z.string().max(100_000), kind: z.enum(['translation', 'spelling', 'wording']) }),
    )
    .max(4)
    .optional(),
  /** `auto`, also when absent, runs what the question needs. Any other value runs that pass alone. */
  mode: z.enum(['auto', 'phrase', 'words', 'morphology', 'transliteration']).optional(),
  /** For the phrase pass: how many positions its words may be apart beyond the wording. */
  slop: z.int().min(0).max(20).optional(),
  /** Adds to each hit why it stands where it does. */
  explain: z.boolean().optional(),
  limit: z.int().min(1).max(50).default(10),
});
export type SearchRequest = z.infer<typeof SearchRequest>;

/** Why a hit stands where it does, largest share first. Shares add up to 1. */
export const Explanation = z.object({
  /** One sentence for a person. */
  summary: z.string(),
  parts: z.array(
    z.object({
      because: z.enum([
        'own_form',
        'other_form',
        'root',
        'title',
        'heading',
        'phrase',
        'function_words',
        'spelling',
      ]),
      words: z.array(z.string()),
      share: z.number().min(0).max(1),
    }),
  ),
});
export type Explanation = z.infer<typeof Explanation>;

export const Hit = z.object({
  passage: Passage,
  score: z.number(),
  pass: Pass,
  rung: Rung,
  /** Which of the receipt's words this hit carries. */
  words: z.array(z.string()),
  /** Those of them that it carries in another form only: `installing` for `install`. */
  otherForms: z.array(z.string()).optional(),
  /** Which of the request's formulations found it, 0 the query itself, best first. */
  formulations: z.array(z.int().nonnegative()).optional(),
  match: Match,
  /** Where those words stand in `passage.text`: [start, end) in UTF-16 units, ascending, not overlapping. */
  marks: z.array(z.tuple([z.int().nonnegative(), z.int().nonnegative()])),
  /** The sentences of `passage.text` that carry most of the words: [start, end) in UTF-16 units. */
  snippet: z.tuple([z.int().nonnegative(), z.int().nonnegative()]).optional(),
  /** Passages of other editions or versions of the same work that say nearly the same; they are no hits of their own. */
  alike: z.array(Passage.omit({ text: true })).optional(),
  explanation: Explanation.optional(),
});
export type Hit = z.infer<typeof Hit>;

export const SearchReply = z.object({
  generation: z.string(),
  receipts: z.array(Receipt),
  hits: z.array(Hit),
});
export type SearchReply = z.infer<typeof SearchReply>;

/**
 * `POST /v1/open`: the text around a passage, or of an edition from its start, in reading order.
 * The whole edition where it fits into `maxChars`, else a window that holds the passage asked for.
 */
export const OpenRequest = z.strictObject({
  scope: Scope,
  target: z.union([
    z.strictObject({ passage: z.string().min(1).max(200) }),
    z.strictObject({ edition: CatalogueId }),
  ]),
  maxChars: z.int().min(200).max(200_000).default(24_000),
});
export type OpenRequest = z.infer<typeof OpenRequest>;

export const OpenReply = z.object({
  generation: z.string(),
  passages: z.array(Passage),
  /** Whether the edition has text before or after the window. */
  more: z.object({ before: z.boolean(), after: z.boolean() }),
  /** The passages next to the window, where there are any: reading goes on there. */
  previous: z.string().optional(),
  next: z.string().optional(),
});
export type OpenReply = z.infer<typeof OpenReply>;

/** `POST /v1/browse`: the titles in a scope, by title order; with `query`, the best matching titles first. */
export const BrowseRequest = z.strictObject({
  scope: Scope,
  query: z.string().max(1000).optional(),
  limit: z.int().min(1).max(200).default(50),
  offset: z.int().nonnegative().max(100_000).default(0),
  /** Keeps the titles of these authors, as the catalogue writes them. */
  authors: z.array(z.string().min(1).max(1000)).max(50).optional(),
  /** `editions`, also when absent: a title for each edition. `works`: one for each work. `authors`: names alone. */
  by: z.enum(['editions', 'works', 'authors']).optional(),
});
export type BrowseRequest = z.infer<typeof BrowseRequest>;

export const BrowseReply = z.object({
  generation: z.string(),
  titles: z.array(Title),
  total: z.int().nonnegative(),
  /** How much the scope covers. */
  searched: Searched.optional(),
  /** How many of the scope's pages can be cited; absent where nothing is printed. */
  citablePages: z.int().nonnegative().optional(),
  /** For `by: 'authors'`: the authors of the scope, by name; `titles` is then empty and `total` counts authors. */
  authors: z.array(z.object({ author: z.string(), works: z.int(), editions: z.int() })).optional(),
});
export type BrowseReply = z.infer<typeof BrowseReply>;

/** A scope that the host's configuration names, of `GET /v1/catalogue`. */
export const NamedScope = z.object({
  name: CatalogueId,
  title: z.string(),
  scope: Scope,
  searched: Searched,
});
export type NamedScope = z.infer<typeof NamedScope>;

/** One collection of `GET /v1/catalogue`. */
export const Collection = z.object({
  id: CatalogueId,
  works: z.int().nonnegative(),
  editions: z.int().nonnegative(),
  pages: z.int().nonnegative(),
  passages: z.int().nonnegative(),
  languages: z.array(z.string()),
  /** Distinct pages that can be cited; absent where nothing is printed. */
  citablePages: z.int().nonnegative().optional(),
  authors: z.int().nonnegative().optional(),
});
export type Collection = z.infer<typeof Collection>;

/** One subject of `GET /v1/catalogue`; an edition may be shelved under several, or none. */
export const Category = Searched.extend({ id: CatalogueId });
export type Category = z.infer<typeof Category>;

export const CatalogueReply = z.object({
  generation: z.string(),
  collections: z.array(Collection),
  categories: z.array(Category).optional(),
  scopes: z.array(NamedScope).optional(),
});
export type CatalogueReply = z.infer<typeof CatalogueReply>;

/** `GET /v1/health`: 200 when searches are answered, 503 otherwise. Open to all, so it names nothing private. */
export const HealthReply = z.object({
  status: z.enum(['ok', 'starting', 'unavailable']),
  generation: z.string().nullable(),
  /** Of a replica: the generation it is to serve, when it last learned that, and whether it cannot follow now. */
  replica: z
    .object({ wanted: z.string().nullable(), checked: z.string().nullable(), behind: z.boolean() })
    .optional(),
});
export type HealthReply = z.infer<typeof HealthReply>;

/**
 * `GET /v1/indexing`, and `POST /v1/indexing`, which has the host read its content folder again. One run at a time:
 * `started` is false while one is running, and where the host was given no folder.
 */
export const IndexingReply = z.object({
  /** Without a folder, content comes in by import or ingest alone. */
  folder: z.boolean(),
  running: z.boolean(),
  /** Of POST: whether this call began a run. */
  started: z.boolean().optional(),
  /** The run before, in a sentence; null until one has ended. */
  last: z.object({ at: z.string(), ok: z.boolean(), words: z.string() }).nullable(),
});
export type IndexingReply = z.infer<typeof IndexingReply>;

/** Every code the search host answers with. Closed: a test freezes the list. */
export const SearchErrorCode = z.enum([
  'bad_request',
  'unauthorized',
  'no_scope',
  'unknown_scope',
  'outside_scope',
  'not_found',
  'too_large',
  'busy',
  'timeout',
  'engine_unavailable',
  'internal',
]);
export type SearchErrorCode = z.infer<typeof SearchErrorCode>;

/** The body of every answer that is not 2xx, search host and worker alike. */
export const ErrorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    /** The field of the request that is at fault, where one is: `site.origins.2`. */
    field: z.string().optional(),
  }),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
