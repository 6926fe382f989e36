import type { CoverageReply } from '../../shared/desk-gaps.ts';
import { day, number, percent } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';

type Week = CoverageReply['weeks'][number];
const WIDTH = 480;
const HEIGHT = 96;

/** How many real questions were answered from sources, week by week: a chart, and the same figures as a table. */
export function Coverage({ weeks }: { weeks: Week[] }) {
  const t = wordsOf('gaps');
  const last = weeks.at(-1);
  if (!last) return null;
  const share = last.real ? percent(last.grounded / last.real) : '–';
  return (
    <figure class="coverage">
      <figcaption>
        <h2>{t('coverage')}</h2>
        <p class="soft">{t('coverageNow', { share, real: number(last.real) })}</p>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('coverageChart', { weeks: weeks.length })}
      >
        {weeks.map((week, at) => (
          <Bar
            key={week.week}
            week={week}
            at={at}
            of={weeks.length}
            top={Math.max(1, ...weeks.map((it) => it.real))}
          />
        ))}
      </svg>
      <p class="soft legend">
        <span class="key grounded" /> {t('grounded')} <span class="key sourceless" /> {t('sourceless')}{' '}
        <span class="key other" /> {t('unavailable')}
      </p>
      <details>
        <summary>{t('asTable')}</summary>
        <table>
          <thead>
            <tr>
              {(['week', 'real', 'grounded', 'sourceless', 'unavailable', 'opened', 'closed_'] as const).map(
                (it) => (
                  <th key={it} class={it === 'week' ? '' : 'figure'}>
                    {t(it)}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map((it) => (
              <tr key={it.week}>
                <th scope="row">{day(it.week)}</th>
                {[it.real, it.grounded, it.sourceless, it.unavailable, it.opened, it.closed].map((n, at) => (
                  <td key={at} class="figure">
                    {number(n)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** One week, stacked from the ground up: grounded, sourceless, unavailable. */
function Bar({ week, at, of, top }: { week: Week; at: number; of: number; top: number }) {
  const step = WIDTH / of;
  const width = Math.max(2, step * 0.7);
  const x = at * step + (step - width) / 2;
  let ground = HEIGHT;
  const parts = [
    ['grounded', week.grounded],
    ['sourceless', week.sourceless],
    ['other', week.unavailable],
  ] as const;
  return (
    <g>
      {parts.map(([kind, n]) => {
        const height = (n / top) * (HEIGHT - 2);
        ground -= height;
        return <rect key={kind} class={kind} x={x} y={ground} width={width} height={height} />;
      })}
    </g>
  );
}
