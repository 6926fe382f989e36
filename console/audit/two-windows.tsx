import type { SavedCoding } from '../../shared/desk-audit.ts';
import { moment } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';
import { type Coding, codingOf } from './coding.ts';

type TwoWindowsProps = {
  mine: Coding;
  theirs: SavedCoding;
  choose: (which: 'mine' | 'theirs') => void;
};

/** The same coder wrote in another window meanwhile: both are shown, and one is kept. */
export function TwoWindows({ mine, theirs, choose }: TwoWindowsProps) {
  const t = wordsOf('audit');
  return (
    <div class="notice two-windows" role="alert">
      <p>{t('otherWindow', { at: moment(theirs.savedAt) })}</p>
      <dl>
        <dt>{t('writtenHere')}</dt>
        <dd dir="auto">{inShort(mine)}</dd>
        <dt>{t('savedThere')}</dt>
        <dd dir="auto">{inShort(codingOf(theirs))}</dd>
      </dl>
      <p class="buttons">
        <button type="button" onClick={() => choose('mine')}>
          {t('keepMine')}
        </button>
        <button type="button" onClick={() => choose('theirs')}>
          {t('keepTheirs')}
        </button>
      </p>
    </div>
  );
}

function inShort({ code, checks, note, wrongFields, rightPublisher }: Coding): string {
  const t = wordsOf('audit');
  return [
    code ? t(`code_${code}`) : t('noCode'),
    ...checks.map((it) => t(`check_${it}`)),
    ...wrongFields.map((it) => t(`field_${it}`)),
    rightPublisher,
    note,
  ]
    .filter(Boolean)
    .join(' · ');
}
