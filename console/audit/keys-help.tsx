import type { Ref } from 'preact';
import { useId } from 'preact/hooks';
import { wordsOf } from '../words/words.ts';
import { CHECKS, CODES } from './coding.ts';
import { CHECK_KEYS, chooseKeys, KEYS, keysOn } from './coding-keys.ts';

/** What each key does and what each code means; here the keys are switched off as well. */
export function KeysHelp({ dialog }: { dialog: Ref<HTMLDialogElement> }) {
  const t = wordsOf('audit');
  const id = useId();
  const line = (key: string, words: string) => (
    <div key={key} class="keys-line">
      <dt>
        <kbd class="key-cap">{key}</kbd>
      </dt>
      <dd>{words}</dd>
    </div>
  );
  return (
    <dialog ref={dialog} aria-labelledby={id} class="keys-help">
      <h2 id={id}>{t('keys')}</h2>
      <label class="tick">
        <input
          type="checkbox"
          checked={keysOn.value}
          onChange={(event) => chooseKeys(event.currentTarget.checked)}
        />
        {t('keysOn')}
      </label>
      <p class="soft">{t('keysWhat')}</p>
      <dl>
        {CODES.map((code, digit) => line(String(digit), `${t(`code_${code}`)}: ${t(`codeWhat_${code}`)}`))}
      </dl>
      <div class="two">
        <dl>{CHECKS.map((it) => line(CHECK_KEYS[it], t(`check_${it}`)))}</dl>
        <dl>
          {(Object.keys(KEYS) as (keyof typeof KEYS)[]).map((it) => line(KEYS[it], t(`do_${it}`)))}
          {line('Esc', t('do_escape'))}
        </dl>
      </div>
      <form method="dialog" class="buttons">
        <button type="submit">{t('close')}</button>
      </form>
    </dialog>
  );
}
