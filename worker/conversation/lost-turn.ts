import type { ChatEvent } from '../../shared/chat-api.ts';
import { noCounts } from '../gate/gate.ts';
import { detectLanguage } from '../language/detect-language.ts';
import { sentences } from '../language/sentences.ts';
import type { TurnOutcome } from '../turn/turn.ts';
import { turnReply } from './turn-reply.ts';
import type { TurnRow } from './turn-store.ts';

/** How a turn ends that died with the memory it ran in: from the events it left. */
export function lostOutcome(
  row: TurnRow,
  events: ChatEvent[],
): { events: ChatEvent[]; outcome: TurnOutcome } {
  const reply = turnReply(row.turn, row.message, events);
  const language = detectLanguage(row.message, row.locale ?? undefined);
  const notice = {
    type: 'notice' as const,
    kind: 'cut_short' as const,
    message: sentences[language].cutShort,
  };
  const cited = reply.text ? reply.sources : [];
  const outcome: TurnOutcome = {
    lane: cited.length > 0 ? 'grounded' : 'unavailable',
    end: 'cut_short',
    error: null,
    language,
    retrieved: reply.sources.map((source) => source.id),
    cited: cited.map((source) => source.id),
    consulted: cited.flatMap((source) => (source.consulted ? [source.id] : [])),
    receipts: reply.receipts,
    verdicts: reply.verdicts ?? [],
    // The server's own words on a verdict may be among them.
    forModel: reply.verdicts?.length ? '' : reply.text,
    notices: [...reply.notices, notice],
    gate: { ...noCounts(), passed: cited.length },
    model: 'lost',
    generation: null,
    usage: {
      inputTokens: 0,
      outputTokens: 0,
      cacheReadTokens: 0,
      citedDocuments: new Set(cited.map((source) => JSON.stringify([source.collection, source.edition])))
        .size,
    },
    timings: { firstTextMs: null, totalMs: Math.max(0, Date.now() - Date.parse(row.startedAt)) },
  };
  const ending: ChatEvent[] = [notice];
  if (!events.some((event) => event.type === 'sources')) ending.push({ type: 'sources', sources: cited });
  if (!events.some((event) => event.type === 'receipts')) ending.push({ type: 'receipts', receipts: [] });
  return { events: ending, outcome };
}
