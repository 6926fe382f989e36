import { useCallback } from 'preact/hooks';
import type { CampaignRow, CampaignsReply } from '../../shared/desk-audit.ts';
import { useDesk } from '../api/use-desk.ts';
import { useEvery } from '../api/use-every.ts';
import { ThreeColumns } from '../app/three-columns.tsx';
import { Listing } from '../pieces/listing.tsx';
import { Row, Rows } from '../pieces/row.tsx';
import { day, number } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';
import { useAuditPlace } from './audit-address.ts';
import { CodingScreen } from './coding-screen.tsx';
import { Meter } from './meter.tsx';
import { isMine, mineFirst, ownPart } from './own-part.ts';
import { WholeCampaign } from './whole-campaign.tsx';

export const LIVE_MS = 15_000;

/** The audits: one's campaigns, one of them whole, or one citation of it to be judged. */
export function AuditScreen() {
  const { campaign, unit } = useAuditPlace();
  if (campaign !== null && unit !== null)
    return <CodingScreen campaign={campaign} unit={unit} key={campaign} />;
  return <Campaigns />;
}

function Campaigns() {
  const t = wordsOf('audit');
  const { campaign } = useAuditPlace();
  const list = useDesk<CampaignsReply>('/audit');
  useEvery(LIVE_MS, list.reload);
  const changed = useCallback(() => list.reload(), [list.reload]);
  const all = list.data?.campaigns ?? [];
  const left = all.filter(isMine).reduce((sum, { of, coded }) => sum + (of ?? 0) - (coded ?? 0), 0);
  return (
    <ThreeColumns
      title={t('title')}
      summary={
        <span role="status">
          {list.data ? t('leftForYou', { n: left, shown: number(left) }) : t('counting')}
        </span>
      }
      invitation={t('invitation')}
      open={campaign === null ? null : <WholeCampaign campaign={campaign} key={campaign} changed={changed} />}
    >
      <Listing of={list}>
        {({ campaigns }) =>
          campaigns.length ? (
            <Rows label={t('title')}>
              {mineFirst(campaigns).map((it) => (
                <CampaignLine of={it} key={it.campaign} />
              ))}
            </Rows>
          ) : (
            <p class="empty">{t('none')}</p>
          )
        }
      </Listing>
    </ThreeColumns>
  );
}

function CampaignLine({ of: it }: { of: CampaignRow }) {
  const t = wordsOf('audit');
  return (
    <Row id={it.campaign}>
      <span class="first">
        <span class="name" dir="auto">
          {it.title}
        </span>
        {it.of === null || it.coded === null ? null : (
          <span class="figure">
            <b>{number(it.coded)}</b> <span class="soft">{t('ofAll', { of: number(it.of) })}</span>
          </span>
        )}
      </span>
      {it.of === null || it.coded === null ? null : <Meter value={it.coded} of={it.of} label={t('yours')} />}
      <span class="marks soft">
        <span class={isMine(it) ? 'badge good' : 'badge'}>{t(ownPart(it))}</span>
        <span>{t(`state_${it.state}`)}</span>
        {it.site ? <span>· {it.site}</span> : null}
        {it.openedAt ? <span>· {t('openedOn', { at: day(it.openedAt) })}</span> : null}
      </span>
    </Row>
  );
}
