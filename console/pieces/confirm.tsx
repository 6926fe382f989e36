import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { useAct } from '../api/use-act.ts';
import { ACT } from '../app/keys.ts';
import { wordsOf } from '../words/words.ts';
import { Failure } from './failure.tsx';

type ConfirmProps = {
  /** The button that asks. */
  ask: string;
  title: string;
  /** What will happen, before it does. */
  children: ComponentChildren;
  /** The button that does it. */
  yes: string;
  act: () => Promise<void>;
  /** What cannot be brought back is in the colour of danger. */
  kind?: 'danger' | 'main';
  disabled?: boolean;
  /** It is the first thing to do here: the key `e` goes to it. */
  first?: boolean;
};

/** A button whose act is asked about first. Where the act fails, the question stays open and says why. */
export function Confirm(props: ConfirmProps) {
  const { ask, title, children, yes, act, kind = 'danger', disabled = false, first = false } = props;
  const t = wordsOf('shell');
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { busy, failure, clear, run } = useAct();
  const confirmed = () =>
    run(async () => {
      await act();
      dialog.current?.close();
    });
  return (
    <>
      <button
        type="button"
        class={kind}
        disabled={disabled}
        onClick={() => {
          clear();
          dialog.current?.showModal();
        }}
        {...(first ? { [ACT]: '' } : {})}
      >
        {ask}
      </button>
      <dialog ref={dialog} aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        {children}
        {failure ? <Failure failure={failure} /> : null}
        <p class="buttons">
          <button type="button" class={kind} disabled={busy} onClick={confirmed}>
            {yes}
          </button>
          <button type="button" onClick={() => dialog.current?.close()}>
            {t('cancel')}
          </button>
        </p>
      </dialog>
    </>
  );
}
