import type { ModelMessage } from '../model/model.ts';
import { escapeMarkers } from '../registry/escape-markers.ts';
import type { Registry } from '../registry/registry.ts';

export type PastTurn = { message: string; text: string };

const MAX_TURNS = 8;
const MAX_CHARS = 24_000;
const MAX_LISTED = 40;

/** The conversation as the model is given it: recent turns, what their ids stand for, then the question. */
export function messagesOf(history: PastTurn[], message: string, registry: Registry): ModelMessage[] {
  const turns = recent(history);
  const known = linesFor(idsIn(turns.map((turn) => turn.text).join(' ')), registry);
  const past = turns.flatMap((turn): ModelMessage[] => [
    { role: 'user', text: turn.message, known: [] },
    { role: 'assistant', text: turn.text, calls: [], opaque: [] },
  ]);
  return [...past, { role: 'user', text: message, known }];
}

function recent(history: PastTurn[]): PastTurn[] {
  const kept: PastTurn[] = [];
  let size = 0;
  for (const turn of history.toReversed()) {
    size += turn.message.length + turn.text.length;
    if (kept.length === MAX_TURNS || size > MAX_CHARS) break;
    if (turn.text.trim()) kept.unshift(turn);
  }
  return kept;
}

function linesFor(ids: string[], registry: Registry): string[] {
  return ids.flatMap((id) => {
    const item = registry.get(id)?.item;
    if (!item) return [];
    const path =
      item.kind === 'passage' ? [item.passage.title, ...item.passage.headings] : [item.title.title];
    return [`${id}: ${escapeMarkers(path.join(' › '))}`];
  });
}

function idsIn(text: string): string[] {
  const ids = [...text.matchAll(/\[(S\d+)\]/g)].flatMap((match) => match[1] ?? []);
  return [...new Set(ids)].slice(-MAX_LISTED);
}
