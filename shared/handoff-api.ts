import * as z from 'zod';
import { Lane } from './chat-api.ts';

// `POST /v1/chat/:conversation/handoff?site=KEY`: a visitor hands the question over to a person, by the form of a
// site whose hand-off is a webhook; and what that webhook is then sent.

/** As many turns of a conversation, the last ones, are sent along where the visitor agrees. */
export const TRANSCRIPT_TURNS = 50;

/** `POST /v1/chat/:conversation/handoff?site=KEY`. Nothing of it is kept on the server. */
export const HandoffRequest = z.strictObject({
  /** Of the visitor's browser. The same one sent again is the same message to its receiver. */
  clientMessageId: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
  /** The last turn that the visitor sees: no later one is sent along. */
  turn: z.int().positive().max(1_000_000),
  name: z.string().trim().max(200, 'A name may have 200 characters at most.').optional(),
  email: z.email('This is not an e-mail address.').max(254, 'An e-mail address has 254 characters at most.'),
  message: z
    .string('A message is text.')
    .trim()
    .min(1, 'The message is empty.')
    .max(4000, 'A message may have 4,000 characters at most.'),
  /** Whether the visitor agreed that the conversation is sent along. */
  transcript: z.boolean(),
  /** BCP 47; the language of the visitor's interface. */
  locale: z.string().max(35).optional(),
});
export type HandoffRequest = z.infer<typeof HandoffRequest>;

/** `POST /v1/handoff?site=KEY`: the same of a visitor who was refused before any answer, so that nothing can be sent along. */
export const FirstHandoffRequest = HandoffRequest.omit({ turn: true, transcript: true });
export type FirstHandoffRequest = z.infer<typeof FirstHandoffRequest>;

/** The receiver has taken it. */
export const HandoffReply = z.object({ sent: z.literal(true) });
export type HandoffReply = z.infer<typeof HandoffReply>;

/** The `data` of the webhook `handoff.requested`. */
export const HandoffData = z.object({
  site: z.string(),
  name: z.string().nullable(),
  email: z.string(),
  message: z.string(),
  locale: z.string().nullable(),
  /** Origin of the page. */
  origin: z.string().nullable(),
  /** As the answer log names the conversation: the SHA-256 of its id, in hex. Null before any answer. */
  conversation: z.string().nullable(),
  /** Null where the visitor did not agree to it. */
  transcript: z
    .object({
      turns: z.array(
        z.object({
          turn: z.int(),
          question: z.string(),
          /** Markdown; `[S2]` points at a source below. */
          answer: z.string(),
          lane: Lane.nullable(),
          sources: z.array(z.object({ id: z.string(), title: z.string(), url: z.string().nullable() })),
        }),
      ),
      /** Turns before these that were left out for their number. */
      earlier: z.int().nonnegative(),
    })
    .nullable(),
});
export type HandoffData = z.infer<typeof HandoffData>;
