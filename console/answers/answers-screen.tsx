import type { AnswerCount, AnswerFacets, AnswersReply } from '../../shared/desk-answers.ts';
import { downloadAddress } from '../api/desk-client.ts';
import { useDesk } from '../api/use-desk.ts';
import { type Filters, useAddress } from '../app/address.ts';
import { ThreeColumns } from '../app/three-columns.tsx';
import { Listing } from '../pieces/listing.tsx';
import { Pages } from '../pieces/pages.tsx';
import { number } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';
import { AnswerFilterBar } from './answer-filters.tsx';
import { AnswerList } from './answer-list.tsx';
import { WholeAnswerView } from './whole-answer.tsx';

/** Every answer of the log, filtered, and the whole story of one. */
export function AnswersScreen() {
  const t = wordsOf('answers');
  const { id, filters } = useAddress();
  const query = String(new URLSearchParams(filters));
  const list = useDesk<AnswersReply>(`/answers?${query}`);
  const count = useDesk<AnswerCount>(`/answers/count?${withoutPage(filters)}`);
  const facets = useDesk<AnswerFacets>(`/answers/facets?${siteOnly(filters)}`);
  const erased = () => {
    list.reload();
    count.reload();
  };
  return (
    <ThreeColumns
      title={t('title')}
      summary={count.failure ? null : <Summary count={count.data} filters={filters} />}
      filters={<AnswerFilterBar facets={facets.data} />}
      open={id === null ? null : <WholeAnswerView id={id} key={id} erased={erased} />}
    >
      <Listing of={list}>
        {({ answers, next }) => (
          <>
            <AnswerList answers={answers} />
            <Pages next={next} />
          </>
        )}
      </Listing>
    </ThreeColumns>
  );
}

function Summary({ count, filters }: { count: AnswerCount | null; filters: Filters }) {
  const t = wordsOf('answers');
  if (!count) return <>{t('counting')}</>;
  const n = number(count.answers);
  return (
    <>
      {count.relation === 'equal' ? t('count', { n: count.answers, shown: n }) : t('countAtLeast', { n })}{' '}
      <a download href={downloadAddress('/answers/export', { ...withoutAfter(filters), format: 'csv' })}>
        {t('exportCsv')}
      </a>{' '}
      ·{' '}
      <a download href={downloadAddress('/answers/export', { ...withoutAfter(filters), format: 'jsonl' })}>
        {t('exportJsonl')}
      </a>
    </>
  );
}

function withoutAfter({ after: _, limit: __, ...others }: Filters): Filters {
  return others;
}

function withoutPage(filters: Filters): URLSearchParams {
  return new URLSearchParams(withoutAfter(filters));
}

function siteOnly({ site }: Filters): URLSearchParams {
  return new URLSearchParams(site ? { site } : {});
}
