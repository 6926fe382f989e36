import { useAddress } from '../app/address.ts';
import { wordsOf } from '../words/words.ts';

/** On to the next page of a list, and back to the first. */
export function Pages({ next }: { next: string | null }) {
  const t = wordsOf('shell');
  const { filters, filter } = useAddress();
  if (!next && !filters.after) return null;
  return (
    <p class="pages">
      {filters.after ? (
        <button type="button" onClick={() => filter({ after: undefined })}>
          {t('firstPage')}
        </button>
      ) : null}
      {next ? (
        <button type="button" onClick={() => filter({ after: next })}>
          {t('nextPage')}
        </button>
      ) : null}
    </p>
  );
}
