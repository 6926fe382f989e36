import type { TurnReply } from '../../shared/chat-api.ts';
import type { AnswerEntry } from '../answer-log/answer-entry.ts';
import { redactEntry } from '../answer-log/redact-entry.ts';
import { PROMPT_VERSION } from '../turn/instructions.ts';
import type { TurnOutcome } from '../turn/turn.ts';
import { VERSION } from '../version.ts';
import type { TurnRow } from './turn-store.ts';

/** The answer log's entry for a finished turn, what its site wants struck out gone; null where nothing is to be kept. */
export function entryOf(of: Finished): AnswerEntry | null {
  const { keep } = of.row.setting;
  return keep.answerDays === 0 ? null : redactEntry(wholeEntry(of), keep.redact);
}

type Finished = {
  answer: string;
  site: string;
  hash: string;
  row: TurnRow;
  reply: TurnReply;
  outcome: TurnOutcome;
};

function wholeEntry(of: Finished): AnswerEntry {
  const { row, outcome } = of;
  return {
    id: of.answer,
    site: of.site,
    origin: row.setting.origin,
    conversationHash: of.hash,
    turn: row.turn,
    askedAt: row.startedAt,
    question: row.message,
    locale: row.locale,
    language: outcome.language,
    lane: outcome.lane,
    end: outcome.end,
    answer: of.reply.text,
    beforeGate: outcome.beforeGate,
    withheld: outcome.withheld,
    retrieved: outcome.retrieved,
    cited: outcome.cited,
    consulted: outcome.consulted,
    sources: outcome.sources,
    receipts: outcome.receipts,
    verdicts: outcome.verdicts,
    notices: outcome.notices,
    errorCode: outcome.error,
    gate: outcome.gate,
    model: outcome.model,
    promptVersion: PROMPT_VERSION,
    generation: outcome.generation,
    codeVersion: VERSION,
    usage: outcome.usage,
    timings: outcome.timings,
    redacted: {},
  };
}
