import { useState } from 'preact/hooks';
import { told } from '../api/use-desk.ts';
import { chooseLanguage, LANGUAGES, type Language, language, wordsOf } from '../words/words.ts';
import { addressOf, useAddress } from './address.ts';
import { useCounts } from './counts.ts';
import { SCREENS } from './screens.ts';
import { may, session, signOut } from './session.ts';

/** The first column: where one is, and who one is. */
export function Navigation({ current }: { current: string }) {
  const t = wordsOf('shell');
  const { filters } = useAddress();
  // The choice of sites goes along from screen to screen.
  const kept = filters.site ? { site: filters.site } : {};
  const counts = useCounts(filters.site);
  return (
    <nav class="where" aria-label={t('screens')}>
      <a class="brand" href={addressOf('answers')}>
        <span class="mark" aria-hidden="true">
          [§]
        </span>
        Pincite
      </a>
      <ul>
        {SCREENS.filter(({ role }) => may(role)).map(({ name, title }) => (
          <li key={name}>
            <a href={addressOf(name, null, kept)} aria-current={name === current ? 'page' : undefined}>
              {t(title)}
              {counts[name] === undefined ? null : <span class="figure soft">{counts[name]}</span>}
            </a>
          </li>
        ))}
      </ul>
      <Who />
    </nav>
  );
}

function Who() {
  const t = wordsOf('shell');
  const [failure, setFailure] = useState('');
  const who = session.value;
  return (
    <div class="who">
      <label>
        <span class="unseen">{t('language')}</span>
        <select
          value={language.value}
          onChange={(event) =>
            void chooseLanguage(event.currentTarget.value as Language).catch(console.error)
          }
        >
          {Object.entries(LANGUAGES).map(([tag, name]) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <p>
        {who?.name} · {who && t(who.role)}
      </p>
      {who?.by === 'token' ? (
        <button type="button" onClick={() => signOut().catch((cause) => setFailure(told(cause).message))}>
          {t('signOut')}
        </button>
      ) : null}
      {failure ? <p role="alert">{failure}</p> : null}
    </div>
  );
}
