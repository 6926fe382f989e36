import * as z from 'zod';
import { SiteKey } from './site.ts';

// The articles and editions behind the answers, and what is billed by them.
//   GET /v1/desk/articles?…             ArticleFilters → ArticlesReply                    viewer
//   GET /v1/desk/articles/export?…      ArticleFilters + format=csv|jsonl → streamed      viewer
//   GET /v1/desk/metering?…             site, from, to (months) → MeteringReply           viewer
//   GET /v1/desk/metering/export?…      the same + format=csv|jsonl → streamed            viewer

export const ArticleFilters = z.strictObject({
  site: z.string().max(2000).optional(),
  collection: z.string().max(512).optional(),
  /** `never`: retrieved and never consulted; `untouched`: in the corpus and never retrieved; `bad`: behind answers voted down. */
  show: z.enum(['all', 'never', 'untouched', 'bad']).optional(),
  from: z.iso.date('is no day. Write it as 2026-11-30').optional(),
  to: z.iso.date('is no day. Write it as 2026-11-30').optional(),
  text: z.string().max(400).optional(),
  order: z.enum(['consulted', 'retrieved', 'cited', 'down', 'title']).optional(),
  after: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
});
export type ArticleFilters = z.infer<typeof ArticleFilters>;

/** Answers in the time asked for, counted by one article: an answer counts once however many passages it used. */
export const ArticleRow = z.object({
  collection: z.string(),
  work: z.string(),
  edition: z.string(),
  title: z.string(),
  url: z.string().nullable(),
  retrieved: z.int().nonnegative(),
  cited: z.int().nonnegative(),
  consulted: z.int().nonnegative(),
  up: z.int().nonnegative(),
  down: z.int().nonnegative(),
  lastUsedAt: z.string().nullable(),
  /** `false`: answers name it, and the index has it no longer; null: the search host is out of reach. */
  present: z.boolean().nullable(),
});
export type ArticleRow = z.infer<typeof ArticleRow>;

export const ArticlesReply = z.object({
  articles: z.array(ArticleRow),
  next: z.string().nullable(),
  /** Articles in the corpus of the sites shown; null while the search host is out of reach. */
  corpus: z.int().nonnegative().nullable(),
});
export type ArticlesReply = z.infer<typeof ArticlesReply>;

/** One site in one month (UTC): the base for billing is `citedDocuments`. */
export const MeterRow = z.object({
  site: SiteKey,
  month: z.string().regex(/^\d{4}-\d{2}$/),
  answers: z.int().nonnegative(),
  citedDocuments: z.int().nonnegative(),
  inputTokens: z.int().nonnegative(),
  outputTokens: z.int().nonnegative(),
  cacheReadTokens: z.int().nonnegative(),
});
export type MeterRow = z.infer<typeof MeterRow>;
export const MeteringReply = z.object({ rows: z.array(MeterRow) });
export type MeteringReply = z.infer<typeof MeteringReply>;
