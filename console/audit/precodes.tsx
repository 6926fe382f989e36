import { useState } from 'preact/hooks';
import type { PrecodesReply } from '../../shared/desk-audit.ts';
import { useDesk } from '../api/use-desk.ts';
import { Listing } from '../pieces/listing.tsx';
import { number } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';
import { auditAddress } from './audit-address.ts';

/** What the machine found, beside one's own codes, once these are handed in. Nothing can be changed by it any more. */
export function Precodes({ campaign }: { campaign: string }) {
  const t = wordsOf('audit');
  const fetched = useDesk<PrecodesReply>(`/audit/${campaign}/precodes`);
  const [all, setAll] = useState(false);
  return (
    <section>
      <h2>{t('machine')}</h2>
      <Listing of={fetched}>
        {({ precodes }) => {
          if (!precodes.length) return <p>{t('noPrecodes')}</p>;
          const differ = precodes.filter(({ own, precode }) => precode.code !== null && precode.code !== own);
          const silent = precodes.filter(({ precode }) => precode.code === null).length;
          const same = precodes.length - differ.length - silent;
          return (
            <>
              <p>
                {t('machineLead', {
                  same: number(same),
                  differ: number(differ.length),
                  silent: number(silent),
                })}
              </p>
              <label class="tick">
                <input type="checkbox" checked={all} onChange={(it) => setAll(it.currentTarget.checked)} />
                {t('machineAll')}
              </label>
              <PrecodeTable campaign={campaign} rows={all ? precodes : differ} />
            </>
          );
        }}
      </Listing>
    </section>
  );
}

function PrecodeTable({ campaign, rows }: { campaign: string; rows: PrecodesReply['precodes'] }) {
  const t = wordsOf('audit');
  if (!rows.length) return null;
  return (
    <table class="precodes">
      <thead>
        <tr>
          <th>{t('citation')}</th>
          <th>{t('yourCode')}</th>
          <th>{t('machineCode')}</th>
          <th>{t('why')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ number: n, own, precode }) => (
          <tr key={precode.unit}>
            <th scope="row">
              <a href={auditAddress(campaign, precode.unit)}>{number(n)}</a>
            </th>
            <td>{own}</td>
            <td>{precode.code ?? t('machineSilent')}</td>
            <td dir="auto">{precode.why}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
