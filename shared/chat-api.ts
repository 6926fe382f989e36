import * as z from 'zod';
import { Receipt } from './receipt.ts';
import { SiteKey } from './site.ts';
import { Source } from './source.ts';
import { Verdict } from './verdict.ts';

// The worker's public interface, spoken by the widget.
//   POST /v1/chat                         a question; answers with an event stream
//   GET  /v1/chat/:conversation/stream    the running or last turn again, after `Last-Event-ID`
//   POST /v1/chat/:conversation/stop      ends the running turn
//   POST /v1/chat/:conversation/feedback  what the visitor thinks of an answer (FeedbackRequest)
//   GET  /v1/chat/:conversation           the turns so far (ConversationReply)
//   POST /v1/chat/:conversation/handoff   the question goes to a person (shared/handoff-api.ts)
//   DELETE /v1/chat/:conversation         forgets the conversation, in the answer log too (ForgetReply)
//   GET  /v1/site                         what the panel shows first (shared/site.ts)
// All but the question and the vote, whose bodies name the site, take `?site=KEY`. All check the Origin header against
// the site's list. All take `?protocol=`: what the caller speaks, one number or several (`1,2`); absent means 1.

export const PROTOCOL = 1;

/** Made by the server, 128 random bits: whoever holds it may read and continue the conversation. */
export const ConversationId = z.string().regex(/^c_[A-Za-z0-9_-]{22}$/);

/** `POST /v1/chat`. The same `clientMessageId` never runs twice: a repeat is given the same turn's stream. */
export const ChatRequest = z.strictObject({
  site: SiteKey,
  conversation: ConversationId.optional(),
  message: z
    .string('A question is text.')
    .trim()
    .min(1, 'The question is empty.')
    .max(4000, 'A question may have 4,000 characters at most.'),
  /** BCP 47; the words of the interface, not of the answer, which follows the question. */
  locale: z.string().max(35).optional(),
  clientMessageId: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
});
export type ChatRequest = z.infer<typeof ChatRequest>;

/** What can be wrong with an answer, in the visitor's eyes. Closed: a test freezes it. */
export const FeedbackReason = z.enum([
  'incorrect',
  'incomplete',
  'outdated',
  'off_topic',
  'unclear',
  'sources',
  'other',
]);
export type FeedbackReason = z.infer<typeof FeedbackReason>;

/** `POST /v1/chat/:conversation/feedback`. The last vote on an answer counts; null takes it back, with its words. */
export const FeedbackRequest = z
  .strictObject({
    site: SiteKey,
    turn: z.int().positive().max(1_000_000),
    vote: z.enum(['up', 'down']).nullable(),
    reason: FeedbackReason.optional(),
    comment: z.string().trim().max(1000, 'A comment may have 1,000 characters at most.').optional(),
  })
  .refine(({ vote, reason }) => vote === 'down' || reason === undefined, {
    message: 'a reason goes with a vote down',
    path: ['reason'],
  })
  .refine(({ vote, comment }) => vote !== null || comment === undefined, {
    message: 'a comment goes with a vote',
    path: ['comment'],
  });
export type FeedbackRequest = z.infer<typeof FeedbackRequest>;

/** What counts now. */
export const FeedbackReply = z.object({
  turn: z.int().positive(),
  vote: z.enum(['up', 'down']).nullable(),
});
export type FeedbackReply = z.infer<typeof FeedbackReply>;

/** `DELETE /v1/chat/:conversation?site=KEY`. `pending`: the log is out of reach and its rows go as soon as it is back. */
export const ForgetReply = z.object({ deleted: z.literal(true), log: z.enum(['erased', 'pending']) });
export type ForgetReply = z.infer<typeof ForgetReply>;

/** How an answer stands. Decided by the server from what happened, never by the model's word. */
export const Lane = z.enum(['grounded', 'conversational', 'not_found', 'unavailable']);
export type Lane = z.infer<typeof Lane>;

/** Every code of the chat interface, before the stream (HTTP) and inside it (`error`). Closed: a test freezes it. */
export const ChatErrorCode = z.enum([
  'bad_request',
  'too_large',
  'unknown_site',
  'origin_not_allowed',
  'rate_limited',
  'daily_cap',
  'busy',
  'conversation_not_found',
  'turn_running',
  'not_found',
  'model_unavailable',
  'search_unavailable',
  'handoff_failed',
  'protocol_unsupported',
  'internal',
]);
export type ChatErrorCode = z.infer<typeof ChatErrorCode>;

export const Usage = z.object({
  inputTokens: z.int().nonnegative(),
  outputTokens: z.int().nonnegative(),
  cacheReadTokens: z.int().nonnegative(),
  /** Documents the answer pointed at: the base for billing. */
  citedDocuments: z.int().nonnegative(),
});
export type Usage = z.infer<typeof Usage>;

/** First event of a turn. */
export const TurnEvent = z.object({
  type: z.literal('turn'),
  protocol: z.int(),
  conversation: ConversationId,
  turn: z.int().positive(),
  clientMessageId: z.string(),
  message: z.string(),
});
/** What is being done, for the line shown while waiting. */
export const StepEvent = z.object({
  type: z.literal('step'),
  kind: z.enum(['search', 'open', 'browse']),
  /** The words searched or the title opened. */
  detail: z.string(),
});
/** A source, sent before the first text that carries its marker. `consulted` is settled by `sources` at the end. */
export const SourceEvent = z.object({ type: z.literal('source'), source: Source });
/** Prose that passed the gate. Markers in it are always of the form `[S2]`, one id each, outside code. */
export const TextEvent = z.object({ type: z.literal('text'), delta: z.string() });
/**
 * Takes words back that were shown: in the text so far, as it stands after earlier ones, `[from, to)` in UTF-16 units
 * is replaced by `instead`, Markdown in the visitor's language. A reader that does not know it has the `withheld` notice.
 */
export const WithdrawEvent = z.object({
  type: z.literal('withdraw'),
  from: z.int().nonnegative(),
  to: z.int().nonnegative(),
  instead: z.string(),
});
/** What the server found when a page or a wording was to be checked: made from receipts, never from the model's words. */
export const VerdictEvent = z.object({ type: z.literal('verdict'), verdict: Verdict });
/** Something the reader should know about the answer above or below. */
export const NoticeEvent = z.object({
  type: z.literal('notice'),
  kind: z.enum(['withheld', 'cut_short', 'model_unavailable', 'search_unavailable']),
  /** In the visitor's language, complete. */
  message: z.string(),
});
/** After the prose: cited ∪ opened, each with `consulted`. */
export const SourcesEvent = z.object({ type: z.literal('sources'), sources: z.array(Source) });
export const ReceiptsEvent = z.object({ type: z.literal('receipts'), receipts: z.array(Receipt) });
/** The turn failed as a whole; text already sent stays. Followed by `done`. */
export const ErrorEvent = z.object({
  type: z.literal('error'),
  code: ChatErrorCode,
  message: z.string(),
  /** Seconds to wait before trying again, where known. */
  retryAfter: z.number().nullable(),
  /** Under which the server's log has it; shown to the visitor, for whoever helps them. */
  requestId: z.string().optional(),
});
/** Last event of a turn; the answer is stored by now. */
export const DoneEvent = z.object({
  type: z.literal('done'),
  answer: z.string(),
  lane: Lane,
  end: z.enum(['complete', 'stopped', 'cut_short']),
  usage: Usage,
});

/** Every event kind. The SSE `event:` field repeats `type`; `id:` is `<turn>.<seq>`. Readers ignore unknown kinds. */
export const ChatEvent = z.discriminatedUnion('type', [
  TurnEvent,
  StepEvent,
  SourceEvent,
  TextEvent,
  WithdrawEvent,
  VerdictEvent,
  NoticeEvent,
  SourcesEvent,
  ReceiptsEvent,
  ErrorEvent,
  DoneEvent,
]);
export type ChatEvent = z.infer<typeof ChatEvent>;

/** One past turn, as a reload shows it. */
export const TurnReply = z.object({
  turn: z.int().positive(),
  message: z.string(),
  text: z.string(),
  sources: z.array(Source),
  receipts: z.array(Receipt),
  notices: z.array(NoticeEvent),
  /** What was taken back out of `text`; absent where nothing was. */
  withdrawn: z.array(z.string()).optional(),
  /** Absent in turns of older workers. */
  verdicts: z.array(Verdict).optional(),
  error: ErrorEvent.nullable(),
  /** null while the turn runs. */
  lane: Lane.nullable(),
  end: z.enum(['complete', 'stopped', 'cut_short']).nullable(),
  /** The visitor's own; null or absent without one. */
  vote: z.enum(['up', 'down']).nullish(),
});
export type TurnReply = z.infer<typeof TurnReply>;

export const ConversationReply = z.object({
  conversation: ConversationId,
  turns: z.array(TurnReply),
});
export type ConversationReply = z.infer<typeof ConversationReply>;
