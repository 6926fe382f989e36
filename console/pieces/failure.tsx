import type { DeskError } from '../api/desk-client.ts';
import { wordsOf } from '../words/words.ts';

/** What went wrong in a sentence, a way on, and the id by which the log knows it. */
export function Failure({ failure, again }: { failure: DeskError; again?: () => void }) {
  const t = wordsOf('shell');
  return (
    <div class="failure" role="alert">
      <p>{failure.message}</p>
      {again ? (
        <button type="button" onClick={again}>
          {t('tryAgain')}
        </button>
      ) : null}
      {failure.requestId ? <p class="soft">{t('requestId', { id: failure.requestId })}</p> : null}
    </div>
  );
}
