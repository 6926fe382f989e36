import { useState } from 'preact/hooks';
import type { RerunReply, WholeAnswer } from '../../shared/desk-answers.ts';
import { desk } from '../api/desk-client.ts';
import { useAct } from '../api/use-act.ts';
import { ACT } from '../app/keys.ts';
import { Failure } from '../pieces/failure.tsx';
import { ReceiptLine } from '../pieces/receipt.tsx';
import { wordsOf } from '../words/words.ts';

/** The same question against the index of today: what is found now, and whether the answer had it. */
export function Rerun({ answer }: { answer: WholeAnswer }) {
  const t = wordsOf('answers');
  const act = useAct();
  const [found, setFound] = useState<RerunReply | null>(null);
  const path = `/answers/${encodeURIComponent(answer.id)}/rerun`;
  const search = () => act.run(async () => setFound(await desk(path, { method: 'POST', body: {} })));
  return (
    <>
      <p class="buttons">
        <button type="button" disabled={act.busy} onClick={search} {...{ [ACT]: '' }}>
          {act.busy ? t('searching') : t('rerun')}
        </button>
      </p>
      {act.failure ? <Failure failure={act.failure} again={search} /> : null}
      {found ? (
        <div aria-live="polite">
          <p>
            <span class={`badge ${found.grounded ? 'good' : 'absence'}`}>
              {found.grounded ? t('groundedNow') : t('notGroundedNow')}
            </span>
          </p>
          {found.now.map((receipt, at) => (
            <ReceiptLine key={at} receipt={receipt} />
          ))}
          <ol>
            {found.hits.map((hit) => (
              <li key={hit.passage} dir="auto">
                {hit.title}{' '}
                <span class="soft">
                  {hit.match === 'exact' ? t('exact') : `≈ ${t('approximate')}`}
                  {hit.had ? '' : ` · ${t('newToAnswer')}`}
                </span>
              </li>
            ))}
          </ol>
        </div>
      ) : null}
    </>
  );
}
