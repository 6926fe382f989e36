import type { ProgressReply } from '../../shared/desk-audit.ts';
import { useDesk } from '../api/use-desk.ts';
import { useEvery } from '../api/use-every.ts';
import { Listing } from '../pieces/listing.tsx';
import { ago, number } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';
import { Meter } from './meter.tsx';

const LIVE_MS = 15_000;

/** How far each is, for whoever audits: counts and no codes, said anew when they change. */
export function Progress({ campaign }: { campaign: string }) {
  const t = wordsOf('audit');
  const fetched = useDesk<ProgressReply>(`/audit/${campaign}/progress`);
  useEvery(LIVE_MS, fetched.reload);
  return (
    <section>
      <h2>{t('progress')}</h2>
      <Listing of={fetched}>{(it) => <Counts of={it} />}</Listing>
    </section>
  );
}

function Counts({ of: { coders, arbiter, of } }: { of: ProgressReply }) {
  const t = wordsOf('audit');
  return (
    <>
      <p class="unseen" role="status">
        {coders
          .map((it) => t('progressSaid', { who: it.email, n: number(it.coded), of: number(of) }))
          .join(' ')}
      </p>
      <table>
        <thead>
          <tr>
            <th>{t('who')}</th>
            <th>{t('done')}</th>
            <th>{t('lastSaved')}</th>
          </tr>
        </thead>
        <tbody>
          {coders.map((it) => (
            <tr key={it.email}>
              <th scope="row">{it.email}</th>
              <td>
                <Meter value={it.coded} of={of} label={it.email} />{' '}
                {t('nOf', { n: number(it.coded), of: number(of) })}
              </td>
              <td>{it.handedInAt ? t('handedIn') : it.savedAt ? ago(it.savedAt) : '–'}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">
              {arbiter.email} <span class="soft">{t('arbiter')}</span>
            </th>
            <td>
              {arbiter.of === null
                ? number(arbiter.decided)
                : t('nOf', { n: number(arbiter.decided), of: number(arbiter.of) })}
            </td>
            <td>{arbiter.handedInAt ? t('handedIn') : '–'}</td>
          </tr>
        </tbody>
      </table>
    </>
  );
}
