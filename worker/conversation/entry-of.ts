import type { TurnReply } from '../../shared/chat-api.ts';
import type { AnswerEntry } from '../answer-log/answer-entry.ts';
import { PROMPT_VERSION } from '../turn/instructions.ts';
import type { TurnOutcome } from '../turn/turn.ts';
import type { TurnRow } from './turn-store.ts';

/** The answer log's entry for a finished turn. */
export function entryOf(of: {
  answer: string;
  site: string;
  hash: string;
  row: TurnRow;
  reply: TurnReply;
  outcome: TurnOutcome;
}): AnswerEntry {
  const { row, outcome } = of;
  return {
    id: of.answer,
    site: of.site,
    conversationHash: of.hash,
    turn: row.turn,
    askedAt: row.startedAt,
    question: row.message,
    locale: row.locale,
    language: outcome.language,
    lane: outcome.lane,
    end: outcome.end,
    answer: of.reply.text,
    retrieved: outcome.retrieved,
    cited: outcome.cited,
    consulted: outcome.consulted,
    receipts: outcome.receipts,
    verdicts: outcome.verdicts,
    notices: outcome.notices,
    errorCode: outcome.error,
    gate: outcome.gate,
    model: outcome.model,
    promptVersion: PROMPT_VERSION,
    generation: outcome.generation,
    usage: outcome.usage,
    timings: outcome.timings,
  };
}
