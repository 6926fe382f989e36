import type { ChatErrorCode, ChatEvent, Lane, Usage } from '../../shared/chat-api.ts';
import type { Receipt } from '../../shared/receipt.ts';
import type { Verdict } from '../../shared/verdict.ts';

/** One row of the answer log. The conversation is known by its SHA-256 only. */
export type AnswerEntry = {
  id: string;
  site: string;
  conversationHash: string;
  turn: number;
  askedAt: string;
  question: string;
  locale: string | null;
  language: string;
  lane: Lane;
  end: 'complete' | 'stopped' | 'cut_short';
  answer: string;
  retrieved: string[];
  cited: string[];
  consulted: string[];
  receipts: Receipt[];
  verdicts: Verdict[];
  notices: (ChatEvent & { type: 'notice' })[];
  errorCode: ChatErrorCode | null;
  gate: Record<string, number>;
  model: string;
  promptVersion: string;
  generation: string | null;
  usage: Usage;
  timings: Record<string, number | null>;
};

/** Writes an entry, once: a second write of the same id changes nothing. Rejects when the database does. */
export async function writeAnswer(db: D1Database, entry: AnswerEntry): Promise<void> {
  const columns = columnsOf(entry);
  const names = Object.keys(columns);
  await db
    .prepare(
      `INSERT INTO answers (${names.map((name) => `"${name}"`).join(', ')})
       VALUES (${names.map(() => '?').join(', ')}) ON CONFLICT (id) DO NOTHING`,
    )
    .bind(...Object.values(columns))
    .run();
}

/** The same for the same turn, so that an answer which is written twice is one row. */
export function answerId(hash: string, turn: number): string {
  return `a_${hash.slice(0, 32)}_${turn}`;
}

export async function conversationHash(id: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(id));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function columnsOf(entry: AnswerEntry): Record<string, string | number | null> {
  return {
    id: entry.id,
    site: entry.site,
    conversation_hash: entry.conversationHash,
    turn: entry.turn,
    asked_at: entry.askedAt,
    question: entry.question,
    locale: entry.locale,
    language: entry.language,
    lane: entry.lane,
    end: entry.end,
    answer: entry.answer,
    retrieved: JSON.stringify(entry.retrieved),
    cited: JSON.stringify(entry.cited),
    consulted: JSON.stringify(entry.consulted),
    receipts: JSON.stringify(entry.receipts),
    verdicts: JSON.stringify(entry.verdicts ?? []),
    notices: JSON.stringify(entry.notices),
    error_code: entry.errorCode,
    gate: JSON.stringify(entry.gate),
    model: entry.model,
    prompt_version: entry.promptVersion,
    generation: entry.generation,
    usage: JSON.stringify(entry.usage),
    timings: JSON.stringify(entry.timings),
  };
}
