import type { ChatEvent } from '../../shared/chat-api.ts';
import { noCounts } from '../gate/gate.ts';
import { detectLanguage } from '../language/detect-language.ts';
import { sentencesOf } from '../language/sentences.ts';
import { namedSources } from '../registry/named-sources.ts';
import type { Registry } from '../registry/registry.ts';
import type { SourceSets } from '../registry/three-sets.ts';
import type { TurnOutcome } from '../turn/turn.ts';
import { turnReply } from './turn-reply.ts';
import type { TurnRow } from './turn-store.ts';

/** How a turn ends that died with the memory it ran in: from the events and the registry it left. */
export function lostOutcome(
  row: TurnRow,
  events: ChatEvent[],
  registry: Registry,
): { events: ChatEvent[]; outcome: TurnOutcome } {
  const reply = turnReply(row.turn, row.message, events);
  const language = detectLanguage(row.message, row.locale ?? undefined);
  const notice = {
    type: 'notice' as const,
    kind: 'cut_short' as const,
    message: sentencesOf(language).cutShort,
  };
  const cited = reply.text ? reply.sources : [];
  const sets = setsOf(row.turn, new Set(cited.map((source) => source.id)), registry);
  const outcome: TurnOutcome = {
    lane: cited.length > 0 ? 'grounded' : 'unavailable',
    end: 'cut_short',
    error: null,
    language,
    retrieved: [...sets.retrieved],
    cited: [...sets.cited],
    consulted: namedSources(sets, registry).flatMap(({ id, consulted }) => (consulted ? [id] : [])),
    sources: namedSources(sets, registry),
    receipts: reply.receipts,
    verdicts: reply.verdicts ?? [],
    // The server's own words on a verdict may be among them.
    forModel: reply.verdicts?.length ? '' : reply.text,
    notices: [...reply.notices, notice],
    gate: { ...noCounts(), passed: cited.length },
    beforeGate: null,
    withheld: [],
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

/** What the registry knows of a turn: it was written as the tools showed each passage. */
function setsOf(turn: number, cited: Set<string>, registry: Registry): SourceSets {
  const shown = registry
    .entries()
    .flatMap(({ id, shows }) => shows.filter((show) => show.turn === turn).map(({ tool }) => ({ id, tool })));
  const opened = shown.filter(({ tool }) => tool === 'open' || tool === 'open_page');
  return {
    turn,
    retrieved: new Set(shown.map(({ id }) => id)),
    cited,
    opened: new Set(opened.map(({ id }) => id)),
    offered: new Set(),
  };
}
