import type { EraseReply, WholeAnswer } from '../../shared/desk-answers.ts';
import { desk } from '../api/desk-client.ts';
import { useAddress } from '../app/address.ts';
import { may } from '../app/session.ts';
import { Confirm } from '../pieces/confirm.tsx';
import { wordsOf } from '../words/words.ts';

/** Deletes a visitor's whole conversation from the log, after it was said what that does. */
export function EraseVisitor({ answer, done }: { answer: WholeAnswer; done: () => void }) {
  const t = wordsOf('answers');
  const { go, open } = useAddress();
  if (!may('admin')) return null;
  const erase = async () => {
    const site = encodeURIComponent(answer.site);
    await desk<EraseReply>(`/visitors/${answer.conversation}?site=${site}`, { method: 'DELETE' });
    done();
    go(open(null));
  };
  return (
    <Confirm ask={t('erase')} title={t('eraseTitle')} yes={t('eraseNow')} act={erase}>
      <p>{t('eraseWhat')}</p>
    </Confirm>
  );
}
