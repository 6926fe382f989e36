import type { SiteReply } from '../../../shared/site.ts';
import type { Turn } from '../model/turn.ts';
import { languageOf } from '../words/words.ts';

const MOST = 3;

/**
 * What could be asked next: titles that were read for the answer and not pointed at, then the site's own questions
 * that were not asked yet. Nothing is made up; where there is neither, nothing is suggested.
 */
export function suggestionsOf(
  turn: Turn,
  turns: readonly Turn[],
  site: SiteReply | null,
  tag: string,
): string[] {
  const cited = new Set(turn.sources.value.filter((it) => it.cited).map((it) => it.title));
  const titles = turn.sources.value
    .filter((it) => !it.cited && it.consulted !== false && it.title && !cited.has(it.title))
    .map((it) => it.title);
  const starters = site && languageOf(site.locale) === languageOf(tag) ? site.starters : [];
  const asked = new Set(turns.map((it) => it.message));
  return [...new Set([...titles, ...starters])].filter((it) => !asked.has(it)).slice(0, MOST);
}
