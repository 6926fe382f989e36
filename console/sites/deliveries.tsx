import type { DeliveriesReply } from '../../shared/desk-sites.ts';
import { ago, moment } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';

const TONES = { waiting: 'caution', delivered: 'good', failed: 'absence' } as const;

/** What was sent and what became of it, newest first. */
export function Deliveries({
  deliveries,
  reload,
}: DeliveriesReply & {
  reload: () => void;
}) {
  const t = wordsOf('sites');
  return (
    <section>
      <h2>{t('deliveries')}</h2>
      {deliveries.length ? (
        <ul class="deliveries">
          {deliveries.map((it) => (
            <li key={it.id}>
              <p>
                <span class={`badge ${TONES[it.state]}`}>{t(`state_${it.state}`)}</span>{' '}
                {t(`kind_${it.kind}`)} <span class="soft">{ago(it.createdAt)}</span>
              </p>
              <p class="soft">
                <bdi>{it.url}</bdi> · {t('attempts', { n: it.attempts })}
                {it.lastStatus ? (
                  <>
                    {' · '}
                    <bdi>{it.lastStatus}</bdi>
                  </>
                ) : null}
                {it.nextTryAt ? ` · ${t('nextTry', { at: moment(it.nextTryAt) })}` : ''}
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <p>{t('noDelivery')}</p>
      )}
      <p class="buttons">
        <button type="button" onClick={reload}>
          {t('lookAgain')}
        </button>
      </p>
    </section>
  );
}
