import type { Ref } from 'preact';
import type { CitationCode } from '../../shared/audit.ts';
import type { RowReply } from '../../shared/desk-audit.ts';
import { wordsOf } from '../words/words.ts';
import { Attempts } from './attempts.tsx';
import { CHECKS, CODES, type Coding, FIELDS, toggled } from './coding.ts';
import { CHECK_KEYS, KEYS } from './coding-keys.ts';
import { EvidencePages } from './evidence-pages.tsx';
import { Key, shortcut } from './key.tsx';
import type { Change } from './use-coding.ts';

type CodingFormProps = {
  coding: Coding;
  change: Change;
  give: (code: CitationCode) => void;
  row: RowReply['row'];
  locked: boolean;
  form: Ref<HTMLFormElement>;
  /** Esc in a field of words. */
  leave: (event: KeyboardEvent) => void;
};

/** The verdict on a citation: a code, what that code asks for, the checks, the pages that decided it, and a note. */
export function CodingForm({ coding, change, give, row, locked, form, leave }: CodingFormProps) {
  const t = wordsOf('audit');
  const { code } = coding;
  return (
    <form ref={form} class="coding-form" onSubmit={(event) => event.preventDefault()}>
      <fieldset disabled={locked} class="codes">
        <legend>{t('code')}</legend>
        {CODES.map((it, digit) => (
          <label key={it} class={it === code ? 'chosen' : undefined}>
            <input
              type="radio"
              name="code"
              value={it}
              checked={it === code}
              onChange={() => give(it)}
              {...shortcut(String(digit))}
            />
            <span>{t(`code_${it}`)}</span>
            <Key of={String(digit)} />
          </label>
        ))}
      </fieldset>
      {code ? <p class="soft code-what">{t(`codeWhat_${code}`)}</p> : null}
      {code === 'C3' ? <RightPublisher {...{ coding, change, locked, leave }} /> : null}
      {code === 'C4' ? (
        <fieldset disabled={locked} class="asked-for">
          <legend>{t('wrongFields')}</legend>
          {FIELDS.map((it, at) => (
            <label class="tick" key={it}>
              <input
                type="checkbox"
                checked={coding.wrongFields.includes(it)}
                onChange={() =>
                  change((now) => ({ ...now, wrongFields: toggled(FIELDS, now.wrongFields, it) }))
                }
                {...(at ? {} : { 'data-asked': '' })}
              />
              <span>
                {t(`field_${it}`)}
                {row[it] ? null : <span class="soft"> ({t('notGiven')})</span>}
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
      {code === 'C5' || coding.attempts.length ? <Attempts {...{ coding, change, locked }} /> : null}
      <fieldset disabled={locked} class="checks">
        <legend>{t('checks')}</legend>
        {CHECKS.map((it) => (
          <label class="tick" key={it}>
            <input
              type="checkbox"
              checked={coding.checks.includes(it)}
              onChange={() => change((now) => ({ ...now, checks: toggled(CHECKS, now.checks, it) }))}
              {...shortcut(CHECK_KEYS[it])}
            />
            <span>{t(`check_${it}`)}</span>
            <Key of={CHECK_KEYS[it]} />
          </label>
        ))}
      </fieldset>
      <label class="note-field">
        <span>
          {t('note')} <Key of={KEYS.note} />
        </span>
        <textarea
          data-note=""
          dir="auto"
          rows={2}
          maxLength={4000}
          value={coding.note ?? ''}
          readOnly={locked}
          onInput={({ currentTarget: { value } }) => change((now) => ({ ...now, note: value || null }))}
          onKeyDown={leave}
          {...shortcut(KEYS.note)}
        />
      </label>
      <EvidencePages {...{ coding, change, locked, leave }} />
    </form>
  );
}

function RightPublisher({
  coding,
  change,
  locked,
  leave,
}: Pick<CodingFormProps, 'coding' | 'change' | 'locked' | 'leave'>) {
  const t = wordsOf('audit');
  return (
    <label class="asked-for">
      {t('rightPublisher')}
      <input
        data-asked=""
        dir="auto"
        maxLength={300}
        value={coding.rightPublisher ?? ''}
        readOnly={locked}
        onInput={({ currentTarget: { value } }) =>
          change((now) => ({ ...now, rightPublisher: value || null }))
        }
        onKeyDown={leave}
      />
    </label>
  );
}
