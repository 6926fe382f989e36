import type { CampaignRow, QueueReply, QueueRow } from '../../shared/desk-audit.ts';
import { desk } from '../api/desk-client.ts';
import { Confirm } from '../pieces/confirm.tsx';
import { number } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';
import { auditAddress } from './audit-address.ts';
import { lackWords } from './lack-words.ts';
import type { Outbox } from './outbox.ts';

const SHOWN = 20;

type HandInProps = {
  queue: QueueReply;
  rows: QueueRow[];
  box: Outbox;
  take: (newer: CampaignRow) => void;
};

/** Hands in the whole, once. Until it is whole, each citation that lacks something is named and linked. */
export function HandIn({ queue, rows, box, take }: HandInProps) {
  const t = wordsOf('audit');
  const { campaign, rule, seat } = queue;
  const lacking = rows.filter(({ lacks }) => lacks.length > 0);
  const unsaved = [...box.unsaved.value.keys()];
  const first = rows.find(({ unit }) => unsaved.includes(unit));
  return (
    <>
      {lacking.length ? <Missing campaign={campaign} rows={lacking} /> : null}
      {first ? (
        <p class="notice">
          {t('unsavedOf', { n: unsaved.length })}{' '}
          <a href={auditAddress(campaign, first.unit)}>{t('citationN', { n: number(first.number) })}</a>
        </p>
      ) : null}
      <div class="buttons">
        <Confirm
          kind="main"
          first={lacking.length === 0}
          ask={t('handIn')}
          title={t('handInTitle', { n: rows.length, shown: number(rows.length) })}
          yes={t('handInNow')}
          disabled={lacking.length > 0 || unsaved.length > 0}
          act={async () => {
            const body = { rule: rule.sha256 };
            take(await desk<CampaignRow>(`/audit/${campaign}/hand-in`, { method: 'POST', body }));
          }}
        >
          <p>{t(seat === 'coder' ? 'handInWhat' : 'handInWhatArbiter')}</p>
        </Confirm>
      </div>
    </>
  );
}

function Missing({ campaign, rows }: { campaign: string; rows: QueueRow[] }) {
  const t = wordsOf('audit');
  const begun = rows.filter(({ code }) => code !== null);
  const without = rows.length - begun.length;
  return (
    <div class="missing">
      <p>{t('notWhole', { n: rows.length, shown: number(rows.length) })}</p>
      <ul>
        {begun.slice(0, SHOWN).map((row) => (
          <li key={row.unit}>
            <a href={auditAddress(campaign, row.unit)}>{t('citationN', { n: number(row.number) })}</a>{' '}
            <span class="soft">
              {row.code} · {lackWords(row.lacks)}
            </span>
          </li>
        ))}
        {begun.length > SHOWN ? (
          <li class="soft">{t('andMore', { n: number(begun.length - SHOWN) })}</li>
        ) : null}
        {without ? (
          <li>
            {t('withoutCode', { n: without, shown: number(without) })}{' '}
            {rows
              .filter(({ code }) => code === null)
              .slice(0, SHOWN)
              .map((row) => (
                <a key={row.unit} class="number" href={auditAddress(campaign, row.unit)}>
                  <span class="unseen">{t('citation')} </span>
                  {number(row.number)}
                </a>
              ))}
            {without > SHOWN ? '…' : ''}
          </li>
        ) : null}
      </ul>
    </div>
  );
}
