import type { AnswerFacets } from '../../shared/desk-answers.ts';
import { Choice, ClearFilters, Days, MoreFilters, SearchField, SiteChoice, Tabs } from '../pieces/filter.tsx';
import { languageName, number } from '../words/figures.ts';
import { type Key, wordsOf } from '../words/words.ts';

const RARER = ['locale', 'model', 'gate', 'end', 'approximate', 'order', 'from', 'to'];
const LANES = ['grounded', 'conversational', 'not_found', 'unavailable'] as const;

/** What narrows the list. What is offered is what the last weeks held, each with its number. */
export function AnswerFilterBar({ facets }: { facets: AnswerFacets | null }) {
  const t = wordsOf('answers');
  const counted = (facet: keyof AnswerFacets['facets'], name: (value: string) => string = (it) => it) =>
    (facets?.facets[facet] ?? []).map(({ value, answers }) => ({
      value,
      label: `${name(value)} (${number(answers)})`,
    }));
  const said = (prefix: string) => (value: string) => t(`${prefix}_${value}` as Key<'answers'>);
  return (
    <div class="filters">
      <SearchField label={t('search')} />
      <Tabs
        name="sourceless"
        label={t('sourceless')}
        options={[
          { value: '', label: t('all') },
          { value: 'yes', label: t('sourceless') },
          { value: 'no', label: t('sourced') },
        ]}
      />
      <Choice
        name="lane"
        all={t('allLanes')}
        options={LANES.map((it) => ({ value: it, label: said('lane')(it) }))}
      />
      <Choice
        name="vote"
        all={t('anyVote')}
        options={(['down', 'up', 'none'] as const).map((it) => ({ value: it, label: t(`vote_${it}`) }))}
      />
      <SiteChoice />
      <Choice name="language" all={t('allLanguages')} options={counted('language', languageName)} />
      <MoreFilters names={RARER}>
        <Choice name="locale" all={t('allLocales')} options={counted('locale', languageName)} />
        <Choice name="model" all={t('allModels')} options={counted('model')} />
        <Choice
          name="gate"
          all={t('anyGate')}
          options={[{ value: 'any', label: t('gateAny') }, ...counted('gate')]}
        />
        <Choice
          name="end"
          all={t('anyEnd')}
          options={(['complete', 'stopped', 'cut_short'] as const).map((it) => ({
            value: it,
            label: t(`end_${it}`),
          }))}
        />
        <Choice
          name="approximate"
          all={t('anyMatch')}
          options={[
            { value: 'yes', label: t('approximateOnly') },
            { value: 'no', label: t('exactSome') },
          ]}
        />
        <Choice name="order" all={t('newest')} options={[{ value: 'oldest', label: t('oldest') }]} />
        <Days />
      </MoreFilters>
      <ClearFilters />
    </div>
  );
}
