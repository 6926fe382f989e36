import { useState } from 'preact/hooks';
import { DeskError } from '../api/desk-client.ts';
import { Failure } from '../pieces/failure.tsx';
import { wordsOf } from '../words/words.ts';
import { beginSession, sessionFailure, signIn } from './session.ts';

export function SignIn() {
  const t = wordsOf('shell');
  const [token, setToken] = useState('');
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  document.title = `${t('signIn')} · Pincite`;

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
  if (sessionFailure.value)
    return (
      <main class="sign-in">
        <Failure failure={sessionFailure.value} again={() => void beginSession()} />
      </main>
    );
  return (
    <main class="sign-in">
      <form class="piece" onSubmit={send}>
        <span class="mark" aria-hidden="true">
          [§]
        </span>
        <h1>{t('signInTitle')}</h1>
        <label>
          {t('token')}
          <input
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
    </main>
  );
}
