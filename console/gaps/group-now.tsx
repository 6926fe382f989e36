import type { GroupReply } from '../../shared/desk-gaps.ts';
import { desk } from '../api/desk-client.ts';
import { useAct } from '../api/use-act.ts';
import { may } from '../app/session.ts';
import { number } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';

/** Questions that came since the last grouping, and a button that puts them in their groups now. */
export function GroupNow({ waiting, done }: { waiting: number; done: () => void }) {
  const t = wordsOf('gaps');
  const act = useAct();
  const group = () =>
    act.run(async () => {
      await desk<GroupReply>('/gaps/group', { method: 'POST', body: {} });
      done();
    });
  return (
    <>
      {' '}
      · {t('waiting', { n: waiting, shown: number(waiting) })} {t('groupedWhen')}{' '}
      {may('editor') ? (
        <button type="button" class="plain" disabled={act.busy} onClick={group}>
          {act.busy ? t('grouping') : t('groupNow')}
        </button>
      ) : null}
      {act.failure ? <span role="alert">{act.failure.message}</span> : null}
    </>
  );
}
