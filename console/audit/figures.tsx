import type { Agreement, AgreementFigures } from '../../shared/audit-report.ts';
import type { PublishedFigures } from '../../shared/desk-audit.ts';
import { useDesk } from '../api/use-desk.ts';
import { Listing } from '../pieces/listing.tsx';
import { decimal, moment, number, percent } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';
import { CODES } from './coding.ts';

const MEASURES = ['perCent', 'kappa', 'ac1', 'alpha'] as const;

/** How far the two coders agree, at the end: each measure with its interval and what it means. */
export function Figures({ campaign }: { campaign: string }) {
  const t = wordsOf('audit');
  const fetched = useDesk<PublishedFigures>(`/audit/${campaign}/figures`);
  return (
    <section>
      <h2>{t('agreement')}</h2>
      <Listing of={fetched}>
        {({ publishedAt, figures: { agreement, arbitrated } }) => (
          <>
            <p>
              {t('agreementLead', {
                units: number(agreement.units),
                arbitrated: number(arbitrated),
                at: moment(publishedAt),
              })}
            </p>
            <dl class="measures">
              {MEASURES.map((it) => (
                <Measure key={it} name={it} of={agreement[it]} />
              ))}
            </dl>
            <CodesTable counts={agreement.table} />
          </>
        )}
      </Listing>
    </section>
  );
}

function Measure({ name, of }: { name: (typeof MEASURES)[number]; of: Agreement }) {
  const t = wordsOf('audit');
  const shown = (value: number) => (name === 'perCent' ? percent(value) : decimal(value));
  const { value, low, high, why } = of;
  return (
    <div>
      <dt>{t(`measure_${name}`)}</dt>
      <dd>
        <b>{value === null ? '–' : shown(value)}</b>{' '}
        {low === null || high === null ? null : (
          <span class="soft">{t('interval', { low: shown(low), high: shown(high) })}</span>
        )}
        {value === null && why ? <span class="soft">{why}</span> : null}
      </dd>
      <dd class="soft">{t(`measureWhat_${name}`)}</dd>
    </div>
  );
}

function CodesTable({ counts }: { counts: AgreementFigures['table'] }) {
  const t = wordsOf('audit');
  return (
    <details>
      <summary>{t('codesTable')}</summary>
      <p class="soft">{t('codesTableWhat')}</p>
      <table class="codes-table">
        <thead>
          <tr>
            <td />
            {CODES.map((it) => (
              <th key={it} scope="col" class="figure">
                {it}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {CODES.map((code, row) => (
            <tr key={code}>
              <th scope="row">{code}</th>
              {CODES.map((other, column) => (
                <td key={other} class="figure">
                  {number(counts[row]?.[column] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
