import { useState } from 'preact/hooks';
import type { AskAgainReply, WholeGap } from '../../shared/desk-gaps.ts';
import { desk } from '../api/desk-client.ts';
import { useAct } from '../api/use-act.ts';
import { Failure } from '../pieces/failure.tsx';
import { wordsOf } from '../words/words.ts';

/** Asks the group's questions of today's index; where they are answered now, the gap closes. */
export function AskAgain({ gap, take }: { gap: WholeGap; take: (newer: WholeGap) => void }) {
  const t = wordsOf('gaps');
  const act = useAct();
  const [reply, setReply] = useState<AskAgainReply | null>(null);
  const path = `/gaps/${encodeURIComponent(gap.id)}/ask-again`;
  const ask = () =>
    act.run(async () => {
      const asked = await desk<AskAgainReply>(path, { method: 'POST', body: {} });
      setReply(asked);
      take(asked.gap);
    });
  return (
    <section>
      <h2>{t('askAgainTitle')}</h2>
      <p class="soft">{t('askAgainWhat')}</p>
      <p class="buttons">
        <button type="button" disabled={act.busy} onClick={ask}>
          {act.busy ? t('asking') : t('askAgain')}
        </button>
      </p>
      {act.failure ? <Failure failure={act.failure} again={ask} /> : null}
      <div aria-live="polite">
        {reply ? (
          <>
            <p>
              <span class={`badge ${reply.closed ? 'good' : 'caution'}`}>
                {reply.closed ? t('closed') : t('stillOpen')}
              </span>{' '}
              {reply.why}
            </p>
            <ul>
              {reply.asked.map(({ wording, grounded, best }) => (
                <li key={wording}>
                  <span dir="auto">{wording}</span>{' '}
                  <span class="soft">
                    {grounded ? '●' : '○'} {grounded ? t('foundToday') : t('notFoundToday')}
                    {best ? ` · ${best.match === 'exact' ? '' : '≈ '}${best.title}` : ''}
                  </span>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </section>
  );
}
