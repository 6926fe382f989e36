import * as z from 'zod';
import type { AnswerEntry } from './answer-entry.ts';

/** Bytes; a queue takes 128,000 a message. What is longer goes to the log without it. */
const MAX_BYTES = 120_000;
/** As much as tells where it belongs: the entry was made by this worker, or by an older one. */
const Queued = z.looseObject({
  id: z.string().min(1),
  site: z.string().min(1),
  conversationHash: z.string().min(1),
});

export function fitsTheQueue(entry: string): boolean {
  return entry.length <= MAX_BYTES && new TextEncoder().encode(entry).byteLength <= MAX_BYTES;
}

/** The entry of a message. Throws where it is none. */
export function readQueued(body: unknown): AnswerEntry {
  return Queued.parse(JSON.parse(String(body))) as unknown as AnswerEntry;
}
