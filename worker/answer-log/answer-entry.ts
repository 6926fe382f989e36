import type { ChatErrorCode, ChatEvent, Lane, Usage } from '../../shared/chat-api.ts';
import type { Receipt } from '../../shared/receipt.ts';
import type { Verdict } from '../../shared/verdict.ts';
import type { NamedSource } from '../registry/named-sources.ts';
import type { Redactions } from './redact.ts';

/** One row of the answer log. The conversation is known by its SHA-256 only. */
export type AnswerEntry = {
  id: string;
  site: string;
  /** Of the page that asked. */
  origin: string | null;
  conversationHash: string;
  turn: number;
  askedAt: string;
  question: string;
  locale: string | null;
  language: string;
  lane: Lane;
  end: 'complete' | 'stopped' | 'cut_short';
  /** As the reader was shown it. */
  answer: string;
  /** All that the model wrote as prose; null where it died with the turn's memory. */
  beforeGate: string | null;
  /** The sentences of it that the gate withheld, and the check that each failed. */
  withheld: { text: string; check: string }[];
  retrieved: string[];
  cited: string[];
  consulted: string[];
  /** What those ids stand for. */
  sources: NamedSource[];
  receipts: Receipt[];
  verdicts: Verdict[];
  notices: (ChatEvent & { type: 'notice' })[];
  errorCode: ChatErrorCode | null;
  gate: Record<string, number>;
  model: string;
  promptVersion: string;
  /** Which state of the index was asked. */
  generation: string | null;
  codeVersion: string;
  usage: Usage;
  timings: Record<string, number | null>;
  /** How often something was struck out, by kind. */
  redacted: Redactions;
};

/** The same for the same turn, so that an answer which is written twice is one row. */
export function answerId(hash: string, turn: number): string {
  return `a_${hash.slice(0, 32)}_${turn}`;
}

export async function conversationHash(id: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(id));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
