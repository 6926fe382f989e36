import type { MeterRow } from '../../shared/desk-articles.ts';
import { downloadAddress } from '../api/desk-client.ts';
import type { Filters } from '../app/address.ts';
import { number } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';

const FIGURES = ['answers', 'citedDocuments', 'inputTokens', 'outputTokens'] as const;

/** What each site used in each month. Documents count where an answer pointed at them. */
export function Metering({ rows, filters }: { rows: MeterRow[]; filters: Filters }) {
  const t = wordsOf('articles');
  const asked = Object.entries(filters).filter(([name]) => ['site', 'from', 'to'].includes(name));
  return (
    <section class="metering" aria-label={t('metering')}>
      <h2>{t('metering')}</h2>
      <p class="soft">
        {t('meteringWhat')}{' '}
        <a
          download
          href={downloadAddress('/metering/export', { ...Object.fromEntries(asked), format: 'csv' })}
        >
          {t('exportCsv')}
        </a>
      </p>
      {rows.length ? (
        <table>
          <thead>
            <tr>
              <th>{t('month')}</th>
              <th>{t('site')}</th>
              {FIGURES.map((it) => (
                <th key={it} class="figure">
                  {t(it)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.site} ${row.month}`}>
                <th scope="row">{row.month}</th>
                <td>{row.site}</td>
                {FIGURES.map((it) => (
                  <td key={it} class="figure">
                    {number(row[it])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p class="soft">{t('noUse')}</p>
      )}
    </section>
  );
}
