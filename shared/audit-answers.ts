import * as z from 'zod';
import { AuditQuestion, Sha256 } from './audit.ts';
import { Lane } from './chat-api.ts';

const words = z.string().min(1).max(2000);

/** What a citation says of its source, each as written; null where it does not say it. */
export const CitedSource = z.strictObject({
  /** The sign in the text: `[3]`, `[S2]`, `¹`. */
  marker: z.string().min(1).max(60).nullable(),
  title: words.nullable(),
  author: words.nullable(),
  publisher: words.nullable(),
  edition: words.nullable(),
  /** With its volume where it has one: `4/405`, `pp. 12–14`. */
  page: z.string().min(1).max(200).nullable(),
  url: z.string().min(1).max(4000).nullable(),
  date: z.string().min(1).max(200).nullable(),
});
export type CitedSource = z.infer<typeof CitedSource>;

/** Nothing silently excluded: an answer that did not come is a line too. */
export const Outcome = z.enum(['answered', 'refused', 'timeout', 'outage']);
export type Outcome = z.infer<typeof Outcome>;

/** A text with the citations that came with it as data; those in the prose are extracted from it. */
export const AnswerText = z.strictObject({
  text: z.string().max(200_000),
  /** Given as data (source list, pills, API fields). A field left out counts as null. */
  citations: z
    .array(
      z.strictObject({
        marker: CitedSource.shape.marker.default(null),
        title: CitedSource.shape.title.default(null),
        author: CitedSource.shape.author.default(null),
        publisher: CitedSource.shape.publisher.default(null),
        edition: CitedSource.shape.edition.default(null),
        page: CitedSource.shape.page.default(null),
        url: CitedSource.shape.url.default(null),
        date: CitedSource.shape.date.default(null),
      }),
    )
    .max(1000)
    .default([]),
});
export type AnswerText = z.infer<typeof AnswerText>;

/**
 * A line of `answers.jsonl`: one answer of any assistant. Question and run together name it; a second line of the
 * same name is refused. Unknown fields are refused, so that a misspelt one cannot be lost; what else was collected
 * goes into `raw`.
 */
export const CollectedAnswer = z.strictObject({
  question: AuditQuestion,
  /** 1, 2, … */
  run: z.int().positive().max(1000),
  outcome: Outcome,
  /** What the reader saw; `text` is empty where nothing came. */
  answer: AnswerText,
  /** What the model tried, before a gate took from it; null where that is not known or there is no gate. */
  beforeGate: AnswerText.nullable().default(null),
  askedAt: z.iso.datetime(),
  assistant: z.string().min(1).max(200),
  model: z.string().min(1).max(200),
  scope: z.string().min(1).max(2000),
  prompt: Sha256.nullable().default(null),
  corpus: Sha256.nullable().default(null),
  code: Sha256.nullable().default(null),
  lane: Lane.nullable().default(null),
  tookMs: z.number().nonnegative().nullable().default(null),
  /** A run without passages that the run `of` had used: is the answer faithful to what it cites? */
  withoutPassages: z
    .strictObject({ of: z.int().positive(), removed: z.array(z.string().max(512)).min(1) })
    .nullable()
    .default(null),
  /** The turn as it was received. */
  raw: z.unknown().optional(),
});
export type CollectedAnswer = z.infer<typeof CollectedAnswer>;
/** As a line is written: what has a default may be left out. */
export type CollectedAnswerLine = z.input<typeof CollectedAnswer>;

/** Names an answer in a campaign: the question's id and the run. */
export function answerKey({ question, run }: { question: { id: string }; run: number }): string {
  return `${question.id}#${run}`;
}
