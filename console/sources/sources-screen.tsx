import type { ArticlesReply, MeteringReply } from '../../shared/desk-articles.ts';
import { downloadAddress } from '../api/desk-client.ts';
import { useDesk } from '../api/use-desk.ts';
import { type Filters, useAddress } from '../app/address.ts';
import { ThreeColumns } from '../app/three-columns.tsx';
import { Choice, ClearFilters, Days, MoreFilters, SearchField, SiteChoice, Tabs } from '../pieces/filter.tsx';
import { Listing } from '../pieces/listing.tsx';
import { Pages } from '../pieces/pages.tsx';
import { number } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';
import { ArticleList } from './article-list.tsx';
import { ArticleView } from './article-view.tsx';
import { Metering } from './metering.tsx';

/** The articles behind the answers: which are found, which are read, which stand behind bad answers, what is billed. */
export function SourcesScreen() {
  const t = wordsOf('articles');
  const { id, filters } = useAddress();
  const list = useDesk<ArticlesReply>(`/articles?${new URLSearchParams(filters)}`);
  const metering = useDesk<MeteringReply>(`/metering?${siteAndDays(filters)}`);
  const { after: _, limit: __, ...whole } = filters;
  return (
    <ThreeColumns
      title={t('title')}
      summary={
        <>
          {list.data?.corpus === null || !list.data
            ? ''
            : t('corpus', { n: list.data.corpus, shown: number(list.data.corpus) })}{' '}
          <a download href={downloadAddress('/articles/export', { ...whole, format: 'csv' })}>
            {t('exportCsv')}
          </a>
        </>
      }
      filters={<ArticleFilterBar />}
      invitation={t('invitation')}
      open={id === null ? null : <ArticleView id={id} articles={list.data?.articles ?? []} />}
    >
      <Listing of={list}>
        {({ articles, next }) => (
          <>
            <ArticleList articles={articles} />
            <Pages next={next} />
          </>
        )}
      </Listing>
      <Listing of={metering}>{({ rows }) => <Metering rows={rows} filters={filters} />}</Listing>
    </ThreeColumns>
  );
}

function ArticleFilterBar() {
  const t = wordsOf('articles');
  return (
    <div class="filters">
      <SearchField label={t('search')} />
      <Tabs
        name="show"
        label={t('show')}
        options={[
          { value: '', label: t('show_all') },
          ...(['never', 'untouched', 'bad'] as const).map((it) => ({ value: it, label: t(`show_${it}`) })),
        ]}
      />
      <SiteChoice />
      <MoreFilters names={['order', 'from', 'to']}>
        <Choice
          name="order"
          all={t('order_consulted')}
          options={(['retrieved', 'cited', 'down', 'title'] as const).map((it) => ({
            value: it,
            label: t(`order_${it}`),
          }))}
        />
        <Days />
      </MoreFilters>
      <ClearFilters />
    </div>
  );
}

function siteAndDays({ site, from, to }: Filters): URLSearchParams {
  const kept = Object.entries({ site, from, to }).filter((it): it is [string, string] => Boolean(it[1]));
  return new URLSearchParams(kept);
}
