import { useEffect } from 'preact/hooks';
import { useAddress } from '../app/address.ts';
import { useLeaveGuard } from '../app/leave-guard.ts';
import { Failure } from '../pieces/failure.tsx';
import { wordsOf } from '../words/words.ts';
import { auditAddress } from './audit-address.ts';
import { OneCitation } from './one-citation.tsx';
import { useQueue } from './use-queue.ts';

/** The coding view: one citation of one's own queue, and the way to the others. */
export function CodingScreen({ campaign, unit }: { campaign: string; unit: string }) {
  const t = wordsOf('audit');
  const shell = wordsOf('shell');
  const { go } = useAddress();
  const queue = useQueue(campaign);
  const { data, failure, reload } = queue.fetched;
  useLeaveGuard(queue.box.unsaved.value.size > 0 && !queue.box.keeps.value);
  // What was written is sent before the view is left, not when the pause after typing is over.
  useEffect(() => () => void queue.box.send(), [queue.box]);
  if (data && data.state !== 'waiting')
    return <OneCitation campaign={campaign} unit={unit} reply={data} queue={queue} go={go} key={unit} />;
  return (
    <main class="coding" id="list" tabIndex={-1}>
      <p class="coding-bar">
        <a href={auditAddress(campaign)}>{t('backToCampaign')}</a>
      </p>
      {failure ? (
        <Failure failure={failure} again={reload} />
      ) : (
        <p class="empty">{data ? t('waitForCoders') : shell('fetching')}</p>
      )}
    </main>
  );
}
