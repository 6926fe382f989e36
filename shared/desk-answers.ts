import * as z from 'zod';
import { FeedbackReason, Lane, NoticeEvent, Usage } from './chat-api.ts';
import { Locator, Passage } from './passage.ts';
import { Receipt } from './receipt.ts';
import { SiteKey } from './site.ts';
import { Verdict } from './verdict.ts';

// The answers of the log, as the desk reads them.
//   GET    /v1/desk/answers?…                  AnswerFilters → AnswersReply                         viewer
//   GET    /v1/desk/answers/count?…            AnswerFilters → AnswerCount                          viewer
//   GET    /v1/desk/answers/facets?…           AnswerFilters → AnswerFacets                         viewer
//   GET    /v1/desk/answers/export?…&format=   AnswerFilters + csv|jsonl → a streamed file          viewer
//   GET    /v1/desk/answers/:id                WholeAnswer                                          viewer
//   GET    /v1/desk/answers/:id/passages       PassagesReply: the texts as the index has them today viewer
//   POST   /v1/desk/answers/:id/rerun          RerunReply: the question's searches on today's index viewer
//   DELETE /v1/desk/visitors/:hash?site=KEY    EraseReply: every answer of one conversation         admin

const flag = z.enum(['yes', 'no']).optional();
const day = z.iso.date('is no day. Write it as 2026-11-30');

/** Filters of the answers' list, as the URL's query keeps them. All of them narrow. Unknown ones are refused. */
export const AnswerFilters = z.strictObject({
  /** Several sites: separated by commas. Absent: every site that the person may see. */
  site: z.string().max(2000).optional(),
  lane: z.string().max(100).optional(),
  /** Real questions whose answer consulted nothing. */
  sourceless: flag,
  /** `none`: without a vote. */
  vote: z.enum(['up', 'down', 'none']).optional(),
  reason: FeedbackReason.optional(),
  /** The language of the question (BCP 47). */
  language: z.string().max(35).optional(),
  /** The locale of the panel. */
  locale: z.string().max(35).optional(),
  model: z.string().max(200).optional(),
  end: z.enum(['complete', 'stopped', 'cut_short']).optional(),
  /** A check of the gate that fired, such as `quotations`; `any`: some check did. */
  gate: z.string().max(60).optional(),
  error: z.string().max(60).optional(),
  /** Only approximate matches were found. */
  approximate: flag,
  /** An edition's id: answers that retrieved it; with `use`, that cited or consulted it. */
  edition: z.string().max(512).optional(),
  collection: z.string().max(512).optional(),
  use: z.enum(['retrieved', 'cited', 'consulted']).optional(),
  /** First and last day, UTC, both within. */
  from: day.optional(),
  to: day.optional(),
  /** Words of the question or the answer; `"…"` for a wording. */
  text: z.string().max(400).optional(),
  order: z.enum(['newest', 'oldest']).optional(),
  /** Where the page before ended (AnswersReply.next). */
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
});
export type AnswerFilters = z.infer<typeof AnswerFilters>;

/** What a row shows for a decision. */
export const AnswerRow = z.object({
  id: z.string(),
  site: SiteKey,
  askedAt: z.string(),
  question: z.string(),
  /** The first words of the answer. */
  excerpt: z.string(),
  lane: Lane,
  end: z.enum(['complete', 'stopped', 'cut_short']),
  language: z.string(),
  sourceless: z.boolean(),
  approximate: z.boolean(),
  retrieved: z.int().nonnegative(),
  cited: z.int().nonnegative(),
  consulted: z.int().nonnegative(),
  withheld: z.int().nonnegative(),
  vote: z.enum(['up', 'down']).nullable(),
  /** Of the gap that the question belongs to. */
  gap: z.string().nullable(),
});
export type AnswerRow = z.infer<typeof AnswerRow>;

export const AnswersReply = z.object({ answers: z.array(AnswerRow), next: z.string().nullable() });
export type AnswersReply = z.infer<typeof AnswersReply>;

/** `at_least` when counting stopped early. */
export const AnswerCount = z.object({
  answers: z.int().nonnegative(),
  relation: z.enum(['equal', 'at_least']),
});
export type AnswerCount = z.infer<typeof AnswerCount>;

/** Values that the filters offer, each with how many answers it has. */
export const AnswerFacets = z.object({
  facets: z.record(
    z.enum(['site', 'lane', 'language', 'locale', 'model', 'gate', 'vote', 'end']),
    z.array(z.object({ value: z.string(), answers: z.int().nonnegative() })),
  ),
});
export type AnswerFacets = z.infer<typeof AnswerFacets>;

/** A source of an answer with the sets it is in. */
export const AnswerSource = z.object({
  id: z.string(),
  collection: z.string(),
  work: z.string(),
  edition: z.string(),
  passage: z.string().nullable(),
  title: z.string(),
  locator: Locator.nullable(),
  retrieved: z.boolean(),
  cited: z.boolean(),
  consulted: z.boolean(),
});
export type AnswerSource = z.infer<typeof AnswerSource>;

/** The whole story of one answer. */
export const WholeAnswer = AnswerRow.omit({ excerpt: true, withheld: true }).extend({
  origin: z.string().nullable(),
  /** Known by its hash only. */
  conversation: z.string(),
  turn: z.int().positive(),
  locale: z.string().nullable(),
  answer: z.string(),
  beforeGate: z.string().nullable(),
  withheld: z.array(z.object({ text: z.string(), check: z.string() })),
  sources: z.array(AnswerSource),
  receipts: z.array(Receipt),
  verdicts: z.array(Verdict),
  notices: z.array(NoticeEvent),
  errorCode: z.string().nullable(),
  gate: z.record(z.string(), z.number()),
  model: z.string(),
  promptVersion: z.string(),
  generation: z.string().nullable(),
  codeVersion: z.string().nullable(),
  usage: Usage,
  /** In the currency of the prices that the operator has set; null without prices. */
  cost: z.object({ amount: z.number(), currency: z.string() }).nullable(),
  timings: z.record(z.string(), z.number().nullable()),
  redacted: z.record(z.string(), z.number()),
  voteReason: z.string().nullable(),
  voteComment: z.string().nullable(),
  votedAt: z.string().nullable(),
  /** The other turns of its conversation, oldest first. */
  turns: z.array(z.object({ id: z.string(), turn: z.int().positive(), question: z.string(), lane: Lane })),
});
export type WholeAnswer = z.infer<typeof WholeAnswer>;

/** The passages of an answer as the index has them today; `null`: no longer there. */
export const PassagesReply = z.object({
  generation: z.string().nullable(),
  passages: z.record(z.string(), Passage.nullable()),
});
export type PassagesReply = z.infer<typeof PassagesReply>;

/** The same question, searched in the index of today. No model is asked. */
export const RerunReply = z.object({
  generation: z.string(),
  before: z.array(Receipt),
  now: z.array(Receipt),
  /** What is found today, best first, and whether the answer had it. */
  hits: z.array(
    z.object({
      collection: z.string(),
      work: z.string(),
      edition: z.string(),
      passage: z.string(),
      title: z.string(),
      match: z.enum(['exact', 'approximate']),
      had: z.boolean(),
    }),
  ),
  /** Whether every counted word is carried by some passage today. */
  grounded: z.boolean(),
});
export type RerunReply = z.infer<typeof RerunReply>;

export const EraseReply = z.object({ answers: z.int().nonnegative() });
export type EraseReply = z.infer<typeof EraseReply>;
