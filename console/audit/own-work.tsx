import type { CampaignRow, QueueReply, QueueRow } from '../../shared/desk-audit.ts';
import { ACT } from '../app/keys.ts';
import { Listing } from '../pieces/listing.tsx';
import { number } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';
import { auditAddress } from './audit-address.ts';
import { HandIn } from './hand-in.tsx';
import { lackWords } from './lack-words.ts';
import { Meter } from './meter.tsx';
import { nextUncoded, useQueue } from './use-queue.ts';

type OwnWorkProps = { of: CampaignRow; take: (newer: CampaignRow) => void };

/** One's own citations: where to go on, all of them, and handing them in. */
export function OwnWork({ of: it, take }: OwnWorkProps) {
  const t = wordsOf('audit');
  const { fetched, box, rows, whole } = useQueue(it.campaign);
  const work = (queue: QueueReply) => {
    if (queue.state === 'waiting') return <p>{t('waitForCoders')}</p>;
    const next = nextUncoded(rows, null);
    return (
      <>
        {rows.length ? (
          <>
            <p>{t('wholeOf', { whole: number(whole), of: number(rows.length) })}</p>
            <Meter value={whole} of={rows.length} label={t('yours')} />
          </>
        ) : (
          <p>{t('nothingToDecide')}</p>
        )}
        <p class="buttons">
          {next && queue.state === 'open' ? (
            <a class="button main" href={auditAddress(it.campaign, next.unit)} {...{ [ACT]: '' }}>
              {whole || rows.some(({ code }) => code) ? t('goOn') : t('begin')}
            </a>
          ) : null}
        </p>
        {queue.state === 'open' && rows.length ? (
          <HandIn queue={queue} rows={rows} box={box} take={take} />
        ) : null}
        {rows.length ? (
          <details open={rows.length <= 60}>
            <summary>{t('allOfYours')}</summary>
            <QueueList campaign={it.campaign} rows={rows} />
          </details>
        ) : null}
      </>
    );
  };
  return (
    <section>
      <h2>{t(it.seat === 'arbiter' ? 'yoursToDecide' : 'yoursToCode')}</h2>
      <Listing of={fetched}>{work}</Listing>
    </section>
  );
}

function QueueList({ campaign, rows }: { campaign: string; rows: QueueRow[] }) {
  const t = wordsOf('audit');
  return (
    <ol class="queue">
      {rows.map((row) => (
        <li key={row.unit}>
          <a href={auditAddress(campaign, row.unit)}>
            <span class="figure soft">{number(row.number)}</span>
            <span class="clip" dir="auto">
              {row.citation}
            </span>
            <span class={row.lacks.length ? 'badge' : 'badge good'}>{row.code ?? t('noCode')}</span>
          </a>
          {row.code && row.lacks.length ? <span class="soft lacks">{lackWords(row.lacks)}</span> : null}
        </li>
      ))}
    </ol>
  );
}
