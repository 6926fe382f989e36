import { useRef } from 'preact/hooks';
import type { Person } from '../../shared/desk-access.ts';
import { desk } from '../api/desk-client.ts';
import { useAct } from '../api/use-act.ts';
import { Failure } from '../pieces/failure.tsx';
import { wordsOf } from '../words/words.ts';

export function RemovePerson({ person, done }: { person: Person; done: () => void }) {
  const t = wordsOf('people');
  const act = useAct();
  const dialog = useRef<HTMLDialogElement>(null);
  const remove = () =>
    act.run(async () => {
      await desk(`/people/${encodeURIComponent(person.id)}`, { method: 'DELETE' });
      dialog.current?.close();
      done();
    });
  return (
    <p class="buttons">
      <button type="button" class="danger" onClick={() => dialog.current?.showModal()}>
        {t('remove')}
      </button>
      <dialog ref={dialog} aria-labelledby="remove-title">
        <h2 id="remove-title">{t('removeTitle', { name: person.name })}</h2>
        <p>{t('removeWhat')}</p>
        {act.failure ? <Failure failure={act.failure} /> : null}
        <p class="buttons">
          <button type="button" class="danger" disabled={act.busy} onClick={remove}>
            {t('remove')}
          </button>
          <button type="button" onClick={() => dialog.current?.close()}>
            {t('cancel')}
          </button>
        </p>
      </dialog>
    </p>
  );
}
