import type { RowReply } from '../../shared/desk-audit.ts';
import { wordsOf } from '../words/words.ts';

/** For the arbiter: two codes and two notes, and nobody’s name. */
export function Between({ row: { between, notes } }: { row: RowReply }) {
  const t = wordsOf('audit');
  if (!between) return null;
  return (
    <div class="between">
      <h2>{t('between')}</h2>
      <ul>
        {between.map((code, at) => (
          <li key={code}>
            <b>{t(`code_${code}`)}</b>
            {notes?.[at] ? (
              <q class="note" dir="auto">
                {notes[at]}
              </q>
            ) : (
              <span class="soft">{t('noNote')}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
