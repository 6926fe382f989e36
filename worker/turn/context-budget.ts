import type { ModelMessage } from '../model/model.ts';
import type { PassageView, ToolResult } from './tool-result.ts';

/** What tool results may take of a request, and what is left of them once room is made: seldom, for a cache's sake. */
const MAX_CHARS = 240_000;
const KEPT_CHARS = 140_000;

type Tools = ModelMessage & { role: 'tools' };

/**
 * Makes room in a conversation that has grown too long: the oldest results of tools give way to their titles, never
 * those of the last round. Returns the ids whose text is then nowhere before the model.
 */
export function makeRoom(messages: ModelMessage[]): string[] {
  const all = messages.filter((message): message is Tools => message.role === 'tools');
  let size = sum(all.map(sizeOf));
  if (size <= MAX_CHARS) return [];
  const gone = new Set<string>();
  for (const message of all.slice(0, -1)) {
    if (size <= KEPT_CHARS) break;
    size -= sizeOf(message);
    for (const { id } of message.results.flatMap(({ result }) => passagesOf(result))) gone.add(id);
    message.results = message.results.map(({ call, result }) => ({ call, result: trimmed(result) }));
    size += sizeOf(message);
  }
  const left = all.flatMap(({ results }) => results.flatMap(({ result }) => passagesOf(result)));
  for (const { id } of left) gone.delete(id);
  return [...gone];
}

/** The passages that a result puts before the model with their text. */
function passagesOf(result: ToolResult): PassageView[] {
  if (result.tool === 'search') return result.hits;
  if (result.tool === 'open') return result.passages;
  if (result.tool === 'open_page') return result.editions.flat();
  return result.tool === 'check_quote' ? result.editions.flatMap(({ passages }) => passages) : [];
}

function trimmed(result: ToolResult): ToolResult {
  const passages = passagesOf(result);
  if (passages.length === 0) return result;
  return { tool: 'trimmed', titles: passages.map(({ id, title }) => ({ id, title })) };
}

function sizeOf({ results }: Tools): number {
  return sum(
    results.flatMap(({ result }) => passagesOf(result).map(({ text, title }) => text.length + title.length)),
  );
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
