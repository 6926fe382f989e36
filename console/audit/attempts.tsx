import { useState } from 'preact/hooks';
import { SECOND_ATTEMPT_HOURS, secondAttemptDue, secondAttemptMade } from '../../shared/audit-lacks.ts';
import { moment } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';
import { type Coding, FAILED } from './coding.ts';
import type { Change } from './use-coding.ts';

type AttemptsProps = { coding: Coding; change: Change; locked: boolean };

/** Attempts to reach the document. C5 needs two that failed, far enough apart: it is said from when on. */
export function Attempts({ coding, change, locked }: AttemptsProps) {
  const t = wordsOf('audit');
  const { attempts } = coding;
  const [when, setWhen] = useState('');
  const note = (result: (typeof FAILED)[number]) => {
    const at = (when ? new Date(when) : new Date()).toISOString();
    change((now) => ({ ...now, attempts: [...now.attempts, { at, result }] }));
    setWhen('');
  };
  return (
    <fieldset disabled={locked} class="asked-for attempts">
      <legend>{t('attempts')}</legend>
      <p role="status">{rule(coding)}</p>
      {attempts.length ? (
        <ol>
          {attempts.map(({ at, result }, place) => (
            <li key={`${at} ${place}`}>
              {moment(at)}: {t(`result_${result}`)}{' '}
              {locked ? null : (
                <button
                  type="button"
                  class="plain"
                  onClick={() => change((now) => ({ ...now, attempts: now.attempts.toSpliced(place, 1) }))}
                >
                  {t('takeAway')}
                  <span class="unseen"> {moment(at)}</span>
                </button>
              )}
            </li>
          ))}
        </ol>
      ) : null}
      {locked ? null : (
        <>
          <p>{t('noteAttempt')}</p>
          <div class="buttons">
            {FAILED.map((it, at) => (
              <button type="button" key={it} onClick={() => note(it)} {...(at ? {} : { 'data-asked': '' })}>
                {t(`result_${it}`)}
              </button>
            ))}
          </div>
          <label class="when">
            {t('when')}{' '}
            <input
              type="datetime-local"
              value={when}
              max={localNow()}
              onInput={(event) => setWhen(event.currentTarget.value)}
            />
          </label>
        </>
      )}
    </fieldset>
  );
}

function rule({ attempts }: Coding): string {
  const t = wordsOf('audit');
  const due = secondAttemptDue(attempts);
  if (due === null) return t('twoAttempts', { hours: SECOND_ATTEMPT_HOURS });
  if (secondAttemptMade(attempts)) return t('twoMade');
  const at = moment(new Date(due).toISOString());
  return t(due > Date.now() ? 'secondFrom' : 'secondNow', { at, hours: SECOND_ATTEMPT_HOURS });
}

/** Now, as a field of date and time takes it. */
function localNow(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
