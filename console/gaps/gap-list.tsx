import type { GapRow } from '../../shared/desk-gaps.ts';
import { Row, Rows } from '../pieces/row.tsx';
import { Sparkline } from '../pieces/sparkline.tsx';
import { number } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';

export function GapList({ gaps }: { gaps: GapRow[] }) {
  const t = wordsOf('gaps');
  if (!gaps.length) return <p class="empty">{t('none')}</p>;
  return (
    <Rows label={t('title')}>
      {gaps.map((gap) => (
        <Row id={gap.id} key={gap.id}>
          <span class="first">
            <span class="name clip" dir="auto">
              {gap.title}
            </span>
            <Sparkline
              values={gap.trend}
              label={t('trend', { weeks: gap.trend.length, last: gap.trend.at(-1) ?? 0 })}
            />
            <span class="figure askers">
              <b>{number(gap.askers)}</b> <span class="soft">{t('askersWord', { n: gap.askers })}</span>
            </span>
          </span>
          <span class="clip soft" dir="auto">
            {inTheirWords(gap)}
          </span>
          <span class="marks soft">
            {gap.unhelpful ? <span class="badge absence">{t('unhelpful', { n: gap.unhelpful })}</span> : null}
            {gap.approximateOnly === gap.questions ? (
              <span class="badge caution">≈ {t('approximateOnly')}</span>
            ) : null}
            {gap.assignee ? <span dir="auto">{gap.assignee}</span> : null}
          </span>
        </Row>
      ))}
    </Rows>
  );
}

function inTheirWords({ samples, questions }: GapRow): string {
  const shown = samples.slice(0, 2).map((it) => `“${it}”`);
  const others = questions - shown.length;
  return [...shown, ...(others > 0 ? [`+${number(others)}`] : [])].join(', ');
}
