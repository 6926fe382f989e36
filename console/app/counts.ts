import { useEffect } from 'preact/hooks';
import type { AnswerCount } from '../../shared/desk-answers.ts';
import type { ArticlesReply } from '../../shared/desk-articles.ts';
import type { GapsReply } from '../../shared/desk-gaps.ts';
import { changes } from '../api/desk-client.ts';
import { useDesk } from '../api/use-desk.ts';
import { number } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';

/**
 * What stands beside the names of the screens: all answers, open gaps, articles of the corpus, of the site chosen.
 * Counted when the page opens and when something was changed here; what cannot be counted stays away.
 */
export function useCounts(site: string | undefined): Record<string, string | undefined> {
  const t = wordsOf('shell');
  const of = new URLSearchParams(site ? { site } : {});
  const answers = useDesk<AnswerCount>(`/answers/count?${of}`);
  const gaps = useDesk<GapsReply>(`/gaps?${new URLSearchParams({ ...Object.fromEntries(of), limit: '1' })}`);
  const sources = useDesk<ArticlesReply>(
    `/articles?${new URLSearchParams({ ...Object.fromEntries(of), limit: '1' })}`,
  );
  const changed = changes.value;
  useEffect(() => {
    if (!changed) return;
    answers.reload();
    gaps.reload();
  }, [changed, answers.reload, gaps.reload]);
  const count = answers.data;
  const open = gaps.data?.states.open;
  const corpus = sources.data?.corpus ?? null;
  return {
    answers: count
      ? count.relation === 'equal'
        ? number(count.answers)
        : t('atLeast', { n: number(count.answers) })
      : undefined,
    gaps: open === undefined ? undefined : number(open),
    sources: corpus === null ? undefined : number(corpus),
  };
}
