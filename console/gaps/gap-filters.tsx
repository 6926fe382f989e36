import type { GapsReply } from '../../shared/desk-gaps.ts';
import { useAddress } from '../app/address.ts';
import { Choice, ClearFilters, Days, MoreFilters, SearchField, SiteChoice } from '../pieces/filter.tsx';
import { languageName, number } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';

const STATES = ['open', 'planned', 'written', 'not_ours'] as const;
/** Those in which help centres are most often written; any other can stand in the address. */
const COMMON = ['en', 'fr', 'ar', 'de', 'es', 'it', 'nl', 'pt', 'tr'];

export function GapFilterBar({ states, state }: { states: GapsReply['states'] | null; state: string }) {
  const t = wordsOf('gaps');
  const { filter } = useAddress();
  return (
    <div class="filters">
      <SearchField label={t('search')} />
      <fieldset class="tabs">
        <legend class="unseen">{t('state')}</legend>
        {[...STATES, 'all' as const].map((it) => (
          <button
            type="button"
            key={it}
            aria-pressed={it === state}
            onClick={() => filter({ state: it === 'open' ? undefined : it, after: undefined })}
          >
            {t(`state_${it}`)}
            {states && it !== 'all' ? ` ${number(states[it] ?? 0)}` : ''}
          </button>
        ))}
      </fieldset>
      <SiteChoice />
      <Choice
        name="language"
        all={t('allLanguages')}
        options={COMMON.map((it) => ({ value: it, label: languageName(it) }))}
      />
      <MoreFilters names={['order', 'from', 'to']}>
        <Choice
          name="order"
          all={t('order_rank')}
          options={(['newest', 'askers'] as const).map((it) => ({ value: it, label: t(`order_${it}`) }))}
        />
        <Days />
      </MoreFilters>
      <ClearFilters />
    </div>
  );
}
