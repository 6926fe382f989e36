import { useRef } from 'preact/hooks';
import type { EraseReply, WholeAnswer } from '../../shared/desk-answers.ts';
import { desk } from '../api/desk-client.ts';
import { useAct } from '../api/use-act.ts';
import { useAddress } from '../app/address.ts';
import { may } from '../app/session.ts';
import { Failure } from '../pieces/failure.tsx';
import { wordsOf } from '../words/words.ts';

/** Deletes a visitor's whole conversation from the log, after it was said what that does. */
export function EraseVisitor({ answer, done }: { answer: WholeAnswer; done: () => void }) {
  const t = wordsOf('answers');
  const { go, open } = useAddress();
  const dialog = useRef<HTMLDialogElement>(null);
  const act = useAct();
  if (!may('admin')) return null;
  const erase = () =>
    act.run(async () => {
      const site = encodeURIComponent(answer.site);
      await desk<EraseReply>(`/visitors/${answer.conversation}?site=${site}`, { method: 'DELETE' });
      done();
      go(open(null));
    });
  return (
    <>
      <button type="button" class="danger" onClick={() => dialog.current?.showModal()}>
        {t('erase')}
      </button>
      <dialog ref={dialog} aria-labelledby="erase-title">
        <h2 id="erase-title">{t('eraseTitle')}</h2>
        <p>{t('eraseWhat')}</p>
        {act.failure ? <Failure failure={act.failure} /> : null}
        <p class="buttons">
          <button type="button" class="danger" disabled={act.busy} onClick={erase}>
            {t('eraseNow')}
          </button>
          <button type="button" onClick={() => dialog.current?.close()}>
            {t('cancel')}
          </button>
        </p>
      </dialog>
    </>
  );
}
