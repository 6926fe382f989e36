import { useEffect, useRef, useState } from 'preact/hooks';
import { DeskError } from '../api/desk-client.ts';
import { Failure } from '../pieces/failure.tsx';
import { wordsOf } from '../words/words.ts';
import { beginSession, sessionFailure, signIn } from './session.ts';

/** The page of somebody who is not signed in. */
export function SignIn() {
  const t = wordsOf('shell');
  document.title = `${t('signIn')} · Pincite`;
  return (
    <main class="sign-in">
      {sessionFailure.value ? (
        <Failure failure={sessionFailure.value} again={() => void beginSession()} />
      ) : (
        <SignInForm title={t('signInTitle')} />
      )}
    </main>
  );
}

/** Over a page whose session has ended: what was typed under it stays. */
export function SignInAgain() {
  const t = wordsOf('shell');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      class="sign-in-again"
      aria-label={t('signIn')}
      onCancel={(it) => it.preventDefault()}
    >
      <SignInForm title={t('sessionEnded')} what={t('sessionEndedWhat')} />
    </dialog>
  );
}

function SignInForm({ title, what }: { title: string; what?: string }) {
  const t = wordsOf('shell');
  const [token, setToken] = useState('');
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const send = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setFailure('');
    try {
      await signIn(token.trim());
    } catch (cause) {
      setFailure(cause instanceof DeskError ? cause.message : t('failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form class="piece" onSubmit={send}>
      <span class="mark" aria-hidden="true">
        [§]
      </span>
      <h1>{title}</h1>
      {what ? <p>{what}</p> : null}
      <label>
        {t('token')}
        <input
          ref={field}
          type="password"
          autocomplete="current-password"
          required
          minLength={16}
          value={token}
          aria-describedby="token-help"
          onInput={(event) => setToken(event.currentTarget.value)}
        />
      </label>
      <p id="token-help" class="soft">
        {t('tokenHelp')}
      </p>
      {failure ? (
        <p role="alert" class="absence">
          {failure}
        </p>
      ) : null}
      <button type="submit" class="main" disabled={busy}>
        {t('signIn')}
      </button>
    </form>
  );
}
