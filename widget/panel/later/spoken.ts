import { pillsOf } from '../model/pills.ts';
import type { Turn } from '../model/turn.ts';
import { part as verdictPart } from '../verdict/load.ts';
import type { Words } from '../words/words.ts';
import { plainAnswer } from './copy-text.ts';
import { failureWords } from './failure-words.ts';
import { laterWords } from './later-words.ts';

/**
 * A finished answer as screen readers hear it, without its marks: of a link its words, of a table its cells, of a
 * source's marker nothing. What was checked comes first, then the answer and what was left out of it, how it ended last.
 */
export function spoken(turn: Turn, t: Words): string {
  const verdicts = verdictPart.peek();
  const titles =
    verdicts && verdicts !== 'failed'
      ? turn.verdicts.peek().flatMap((it) => verdicts.groupsOf(it, t).map(({ title }) => `${title}. `))
      : [];
  const failure = turn.failure.peek();
  // Each has its chip in the row, also where one pill holds several of a work.
  const n = pillsOf(turn.sources.peek(), turn.lane.peek()).flatMap((it) => it.editions.flat()).length;
  const notices = turn.notices.peek().map(({ message }) => ` ${message}`);
  const end = failure ? failureWords(failure, t) : laterWords(t)('finished', { n });
  return `${titles.join('')}${plainAnswer(turn.text.peek(), () => undefined, t).trim()}${notices.join('')} ${end}`;
}
