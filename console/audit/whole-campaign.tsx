import { useCallback } from 'preact/hooks';
import type { CampaignRow } from '../../shared/desk-audit.ts';
import { desk } from '../api/desk-client.ts';
import { useDesk } from '../api/use-desk.ts';
import { useEvery } from '../api/use-every.ts';
import { useAddress } from '../app/address.ts';
import { may } from '../app/session.ts';
import { Confirm } from '../pieces/confirm.tsx';
import { Listing } from '../pieces/listing.tsx';
import { moment } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';
import { auditAddress } from './audit-address.ts';
import { Figures } from './figures.tsx';
import { ownPart } from './own-part.ts';
import { OwnWork } from './own-work.tsx';
import { Precodes } from './precodes.tsx';
import { Progress } from './progress.tsx';

const LIVE_MS = 15_000;

/** One campaign: what is one's own to do in it, how far it is, and its end. `changed`: the list is out of date. */
export function WholeCampaign({ campaign, changed }: { campaign: string; changed: () => void }) {
  const fetched = useDesk<CampaignRow>(`/audit/${campaign}`);
  const { reload, replace } = fetched;
  useEvery(LIVE_MS, reload);
  const take = useCallback(
    (newer: CampaignRow) => {
      replace(newer);
      changed();
    },
    [replace, changed],
  );
  return <Listing of={fetched}>{(it) => <Story of={it} take={take} changed={changed} />}</Listing>;
}

type StoryProps = { of: CampaignRow; take: (newer: CampaignRow) => void; changed: () => void };

function Story({ of: it, take, changed }: StoryProps) {
  const t = wordsOf('audit');
  return (
    <div class="story">
      <header>
        <p class="soft">
          {it.campaign}
          {it.site ? ` · ${it.site}` : ''}
        </p>
        <h1 dir="auto">{it.title}</h1>
        <p>
          <span class="badge good">{t(ownPart(it))}</span> <span class="badge">{t(`state_${it.state}`)}</span>
        </p>
        <p class="soft">{t(`stateWhat_${it.state}`)}</p>
      </header>
      {it.seat === null ? null : <OwnWork of={it} take={take} key={`${it.state} ${it.handedInAt}`} />}
      {it.audits ? <Progress campaign={it.campaign} /> : null}
      {it.state === 'published' ? <Figures campaign={it.campaign} /> : null}
      {it.seat !== null && it.handedInAt !== null ? <Precodes campaign={it.campaign} /> : null}
      {it.audits && may('admin') ? <Remove of={it} removed={changed} /> : null}
      {it.handedInAt ? <p class="soft">{t('handedInAt', { at: moment(it.handedInAt) })}</p> : null}
    </div>
  );
}

function Remove({ of: { campaign, title, state }, removed }: { of: CampaignRow; removed: () => void }) {
  const t = wordsOf('audit');
  const { go } = useAddress();
  if (state === 'arbitration' || state === 'coded') return null;
  return (
    <section>
      <h2>{t('removeHead')}</h2>
      <p class="soft">{t('removeWhen')}</p>
      <div class="buttons">
        <Confirm
          ask={t('remove')}
          title={t('removeTitle', { title })}
          yes={t('removeNow')}
          act={async () => {
            await desk(`/audit/${campaign}`, { method: 'DELETE' });
            removed();
            go(auditAddress());
          }}
        >
          <p>{t('removeWhat')}</p>
        </Confirm>
      </div>
    </section>
  );
}
