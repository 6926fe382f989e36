import type { ChatEvent } from '../../../shared/chat-api.ts';
import type { ToolCall } from '../../model/model.ts';
import type { ToolResult } from '../tool-result.ts';
import type { Turn } from '../turn.ts';
import { type Check, checksAsked, hasPages } from './checks-asked.ts';
import { withoutQuotations } from './quoted-wordings.ts';

/**
 * Checks what the visitor asks to have checked, before any model is asked: the verdicts are the server's. The
 * results are put before the model as calls of its own tools.
 */
export async function* verify(turn: Turn): AsyncGenerator<ChatEvent> {
  const { message, site, search } = turn.input;
  const { checks, left, entries, onlyEntries } = await checksAsked(message, site.scope, search, turn.signal);
  const paged = left.length + entries.length > 0 && (await hasPages(site.scope, search, turn.signal));
  if (paged)
    turn.unchecked = { left, entries, all: checks.length === 0 && onlyEntries && entries.length > 0 };
  for (const check of checks) {
    yield stepOf(check);
    const { checks: desk } = turn.desk;
    const result = await desk.run(check, false);
    if (!(await isWorthSaying(turn, check, result))) continue;
    await desk.run(check, true);
    turn.given.push({ call: callOf(check, turn.given.length + 1), result });
    yield* desk.news();
  }
}

/** In a help centre without printed pages a number behind a title is hardly ever a page of it. */
async function isWorthSaying(turn: Turn, check: Check, result: ToolResult): Promise<boolean> {
  if (result.tool === 'open_page' && (result.editions.length > 0 || result.fits.length > 0)) return true;
  const { works } = check.found;
  const isBare = !/\p{L}/u.test(withoutQuotations(turn.input.message));
  if (result.tool === 'check_quote' && !isBare && (result.verdict !== 'absent' || works.length > 0))
    return true;
  const { site, search } = turn.input;
  return hasPages(site.scope, search, turn.signal);
}

function stepOf(check: Check): ChatEvent {
  return check.kind === 'page'
    ? { type: 'step', kind: 'open', detail: check.text }
    : { type: 'step', kind: 'search', detail: check.quote };
}

function callOf(check: Check, number: number): ToolCall {
  const work = check.found.works[0]?.title ?? null;
  const id = `toolu_checked_${number}`;
  return check.kind === 'page'
    ? {
        ...{ id, name: 'open_page', malformed: false },
        input: { work: work ?? check.text, volume: check.volume, page: check.label },
      }
    : { id, name: 'check_quote', malformed: false, input: { quote: check.quote, work } };
}
