import type { ComponentChildren } from 'preact';
import type { Fetched } from '../api/use-desk.ts';
import { wordsOf } from '../words/words.ts';
import { Failure } from './failure.tsx';

/** What was fetched, or that it is on its way, or why not. Earlier data stays, dimmed, while newer is fetched. */
export function Listing<T>({
  of: fetched,
  children,
}: {
  of: Fetched<T>;
  children: (data: T) => ComponentChildren;
}) {
  const t = wordsOf('shell');
  const { data, failure, loading, reload } = fetched;
  return (
    <div class={loading && data ? 'stale' : undefined} aria-busy={loading}>
      {failure ? <Failure failure={failure} again={reload} /> : null}
      {data ? children(data) : loading ? <p class="empty">{t('fetching')}</p> : null}
    </div>
  );
}
