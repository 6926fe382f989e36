import { LocationProvider } from 'preact-iso';
import { language, wordsOf } from '../words/words.ts';
import { useAddress } from './address.ts';
import { Navigation } from './navigation.tsx';
import { SCREENS } from './screens.ts';
import { session, sessionEnded } from './session.ts';
import { SignIn, SignInAgain } from './sign-in.tsx';

const FIRST = 'answers';

/** The whole console: the sign-in, or a screen of three columns. Drawn anew when the language changes. */
export function App() {
  return (
    <LocationProvider scope="/console" key={language.value}>
      {session.value ? <Desk /> : <SignIn />}
      {session.value && sessionEnded.value ? <SignInAgain /> : null}
    </LocationProvider>
  );
}

function Desk() {
  const { screen } = useAddress();
  const t = wordsOf('shell');
  const name = screen || FIRST;
  const known = SCREENS.find((it) => it.name === name);
  const Screen = known?.draw;
  document.title = `${known ? t(known.title) : t('nothingHere')} · Pincite`;
  return (
    <div class="desk">
      <a class="skip" href="#list">
        {t('skip')}
      </a>
      <Navigation current={name} />
      {Screen ? <Screen key={name} /> : <NothingHere />}
    </div>
  );
}

function NothingHere() {
  const t = wordsOf('shell');
  return (
    <main class="list" id="list">
      <p class="empty">{t('nothingHereLong')}</p>
    </main>
  );
}
