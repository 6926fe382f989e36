import type { CoverageReply, GapsReply } from '../../shared/desk-gaps.ts';
import { downloadAddress } from '../api/desk-client.ts';
import { useDesk } from '../api/use-desk.ts';
import { useAddress } from '../app/address.ts';
import { ThreeColumns } from '../app/three-columns.tsx';
import { Listing } from '../pieces/listing.tsx';
import { Pages } from '../pieces/pages.tsx';
import { number } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';
import { Coverage } from './coverage.tsx';
import { GapFilterBar } from './gap-filters.tsx';
import { GapList } from './gap-list.tsx';
import { GroupNow } from './group-now.tsx';
import { WholeGapView } from './whole-gap.tsx';

/** Real questions without a source, grouped by what they mean: the articles to write. */
export function GapsScreen() {
  const t = wordsOf('gaps');
  const { id, filters } = useAddress();
  const { after: _, ...whole } = filters;
  const asked = { state: 'open', ...filters };
  const list = useDesk<GapsReply>(
    `/gaps?${new URLSearchParams(asked.state === 'all' ? without(asked) : asked)}`,
  );
  const coverage = useDesk<CoverageReply>(`/gaps/coverage?${within(filters)}`);
  const data = list.data;
  return (
    <ThreeColumns
      title={t('title')}
      summary={
        data
          ? t('summary', {
              groups: data.states[(asked.state as 'open') ?? 'open'] ?? data.gaps.length,
              askers: data.askers,
              shownAskers: number(data.askers),
            })
          : t('counting')
      }
      filters={
        <>
          <GapFilterBar states={data?.states ?? null} state={asked.state} />
          <p class="soft">
            <a download href={downloadAddress('/gaps/export', { ...whole, format: 'csv' })}>
              {t('exportCsv')}
            </a>
            {data?.waiting ? <GroupNow waiting={data.waiting} done={list.reload} /> : null}
          </p>
        </>
      }
      invitation={t('invitation')}
      open={id === null ? null : <WholeGapView id={id} key={id} changed={list.reload} />}
    >
      <Listing of={list}>
        {({ gaps, next }) => (
          <>
            <GapList gaps={gaps} />
            <Pages next={next} />
          </>
        )}
      </Listing>
      {coverage.data ? <Coverage weeks={coverage.data.weeks} /> : null}
    </ThreeColumns>
  );
}

function without({ state: _, ...others }: Record<string, string>): Record<string, string> {
  return others;
}

function within({ site, from, to }: Record<string, string>): URLSearchParams {
  return new URLSearchParams(
    Object.entries({ site, from, to }).filter((it): it is [string, string] => Boolean(it[1])),
  );
}
