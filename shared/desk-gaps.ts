import * as z from 'zod';
import { Lane } from './chat-api.ts';
import { Receipt } from './receipt.ts';
import { SiteKey } from './site.ts';

// Real questions that were answered without a source, grouped by what they mean: the articles to write.
//   GET  /v1/desk/gaps?…               GapFilters → GapsReply, ranked                              viewer
//   GET  /v1/desk/gaps/coverage?…      site, from, to → CoverageReply                              viewer
//   POST /v1/desk/gaps/group           GroupReply: groups what is new, bounded in time             editor
//   GET  /v1/desk/gaps/export?…        GapFilters + format=csv|jsonl → a streamed file             viewer
//   GET  /v1/desk/gaps/:id             WholeGap                                                    viewer
//   PATCH /v1/desk/gaps/:id            GapChange → WholeGap; changed_meanwhile when `revision` is old editor
//   POST /v1/desk/gaps/:id/merge       {into, revision} → WholeGap                                 editor
//   POST /v1/desk/gaps/:id/split       {answers, revision} → {gap, split}                          editor
//   POST /v1/desk/gaps/:id/ask-again   AskAgainReply; may close the gap                            editor
//   GET  /v1/desk/gaps/:id/outline     OutlineReply, from the questions alone                      viewer

export const GapState = z.enum(['open', 'planned', 'written', 'not_ours']);
export type GapState = z.infer<typeof GapState>;

export const GapFilters = z.strictObject({
  site: z.string().max(2000).optional(),
  state: GapState.optional(),
  language: z.string().max(35).optional(),
  assignee: z.string().max(320).optional(),
  text: z.string().max(400).optional(),
  from: z.iso.date('is no day. Write it as 2026-11-30').optional(),
  to: z.iso.date('is no day. Write it as 2026-11-30').optional(),
  order: z.enum(['rank', 'newest', 'askers']).optional(),
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
});
export type GapFilters = z.infer<typeof GapFilters>;

/** The article that fills a gap. */
export const LinkedArticle = z.object({
  collection: z.string().max(512).optional(),
  edition: z.string().max(512).optional(),
  title: z.string().max(500),
  /** http(s) only. */
  url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional(),
});
export type LinkedArticle = z.infer<typeof LinkedArticle>;

export const GapRow = z.object({
  id: z.string(),
  site: SiteKey,
  title: z.string(),
  state: GapState,
  assignee: z.string().nullable(),
  /** Different conversations that asked. */
  askers: z.int().nonnegative(),
  questions: z.int().nonnegative(),
  unhelpful: z.int().nonnegative(),
  approximateOnly: z.int().nonnegative(),
  firstAskedAt: z.string(),
  lastAskedAt: z.string(),
  rank: z.number(),
  /** Questions a week, oldest first, up to the present one. */
  trend: z.array(z.int().nonnegative()),
  /** The commonest wordings. */
  samples: z.array(z.string()),
});
export type GapRow = z.infer<typeof GapRow>;

export const GapsReply = z.object({
  gaps: z.array(GapRow),
  next: z.string().nullable(),
  states: z.record(GapState, z.int().nonnegative()),
  askers: z.int().nonnegative(),
  /** Sourceless questions that are not in a group yet. */
  waiting: z.int().nonnegative(),
});
export type GapsReply = z.infer<typeof GapsReply>;

export const GapQuestion = z.object({
  answer: z.string(),
  question: z.string(),
  askedAt: z.string(),
  language: z.string(),
  lane: Lane,
  vote: z.enum(['up', 'down']).nullable(),
});
export type GapQuestion = z.infer<typeof GapQuestion>;

export const WholeGap = GapRow.omit({ samples: true }).extend({
  revision: z.int().positive(),
  note: z.string(),
  article: LinkedArticle.nullable(),
  languages: z.array(z.object({ language: z.string(), questions: z.int().positive() })),
  wordings: z.array(z.object({ wording: z.string(), times: z.int().positive() })),
  questionsAsked: z.array(GapQuestion),
  /** What was searched for them, the same search once. */
  receipts: z.array(Receipt),
  /** Articles, each once, over all answers of the group. */
  sets: z.object({
    retrieved: z.int().nonnegative(),
    cited: z.int().nonnegative(),
    consulted: z.int().nonnegative(),
  }),
  nearest: z.array(
    z.object({ collection: z.string(), edition: z.string(), title: z.string(), times: z.int() }),
  ),
  history: z.array(z.object({ at: z.string(), who: z.string(), what: z.string() })),
});
export type WholeGap = z.infer<typeof WholeGap>;

export const GapChange = z.strictObject({
  revision: z.int().positive(),
  title: z.string().trim().min(1).max(300).optional(),
  state: GapState.optional(),
  assignee: z.string().max(320).nullable().optional(),
  note: z.string().max(20_000, 'A note may have 20,000 characters at most.').optional(),
  article: LinkedArticle.nullable().optional(),
});
export type GapChange = z.infer<typeof GapChange>;

export const GapMerge = z.strictObject({ into: z.string().max(64), revision: z.int().positive() });
export const GapSplit = z.strictObject({
  answers: z.array(z.string().max(64)).min(1).max(1000),
  revision: z.int().positive(),
});

export const GroupReply = z.object({
  grouped: z.int().nonnegative(),
  opened: z.int().nonnegative(),
  waiting: z.int().nonnegative(),
});
export type GroupReply = z.infer<typeof GroupReply>;

export const AskAgainReply = z.object({
  gap: WholeGap,
  closed: z.boolean(),
  /** In a sentence: why it was closed or was not. */
  why: z.string(),
  asked: z.array(
    z.object({
      wording: z.string(),
      times: z.int().positive(),
      grounded: z.boolean(),
      /** The best passage's article today. */
      best: z
        .object({
          collection: z.string(),
          edition: z.string(),
          title: z.string(),
          match: z.enum(['exact', 'approximate']),
        })
        .nullable(),
    }),
  ),
});
export type AskAgainReply = z.infer<typeof AskAgainReply>;

export const OutlineReply = z.object({
  title: z.string(),
  sections: z.array(z.object({ heading: z.string(), questions: z.array(z.string()) })),
  /** The same as Markdown, to paste into an editor. */
  markdown: z.string(),
});
export type OutlineReply = z.infer<typeof OutlineReply>;

/** By week (its Monday, UTC). `real`: questions that were no small talk. */
export const CoverageReply = z.object({
  weeks: z.array(
    z.object({
      week: z.iso.date(),
      answers: z.int().nonnegative(),
      real: z.int().nonnegative(),
      grounded: z.int().nonnegative(),
      sourceless: z.int().nonnegative(),
      unavailable: z.int().nonnegative(),
      opened: z.int().nonnegative(),
      closed: z.int().nonnegative(),
    }),
  ),
});
export type CoverageReply = z.infer<typeof CoverageReply>;
