import { useEffect, useState } from 'preact/hooks';
import type { CorpusReply, ReindexReply } from '../../shared/desk-sites.ts';
import { desk } from '../api/desk-client.ts';
import { useAct } from '../api/use-act.ts';
import { useDesk } from '../api/use-desk.ts';
import { addressOf } from '../app/address.ts';
import { may } from '../app/session.ts';
import { Failure } from '../pieces/failure.tsx';
import { Listing } from '../pieces/listing.tsx';
import { number } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';

const LOOK_AGAIN_MS = 2000;
const LOOKS = 30;

/** What the search host has for the site, and a button that has it read again. */
export function Corpus({ siteKey }: { siteKey: string }) {
  const t = wordsOf('sites');
  const act = useAct();
  const path = `/sites/${encodeURIComponent(siteKey)}`;
  const corpus = useDesk<CorpusReply>(`${path}/corpus`);
  const [answer, setAnswer] = useState<ReindexReply | null>(null);
  // Reading goes on after the answer: the figures are looked at again for a minute.
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    if (!looks) return;
    const timer = setTimeout(() => {
      corpus.reload();
      setLooks(looks - 1);
    }, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [looks, corpus.reload]);
  const read = () =>
    act.run(async () => {
      const reply = await desk<ReindexReply>(`${path}/reindex`, { method: 'POST' });
      setAnswer(reply);
      corpus.reload();
      if (reply.started) setLooks(LOOKS);
    });
  return (
    <section>
      <h2>{t('part_content')}</h2>
      <Listing of={corpus}>
        {({ generation, works, editions, pages, passages, state }) => (
          <>
            <div class="three">
              <p>
                <b>{number(works)}</b>
                <a href={addressOf('sources', null, { site: siteKey })}>{t('works', { n: works })}</a>
              </p>
              <p>
                <b>{number(editions)}</b>
                {t('editions', { n: editions })}
                {pages ? ` · ${t('pages', { n: pages, shown: number(pages) })}` : ''}
              </p>
              <p>
                <b>{number(passages)}</b>
                {t('passages', { n: passages })}
              </p>
            </div>
            <p role="status">{state}</p>
            {generation ? (
              <p class="soft">
                {t('generation')} <code>{generation}</code>
              </p>
            ) : null}
          </>
        )}
      </Listing>
      {may('admin') ? (
        <>
          <p class="buttons">
            <button type="button" disabled={act.busy} onClick={read}>
              {act.busy ? t('asking') : t('readAgain')}
            </button>
          </p>
          <p class="soft">{t('readAgainWhat')}</p>
          {answer ? <p role="status">{answer.started ? t('readingBegan') : answer.state}</p> : null}
          {act.failure ? <Failure failure={act.failure} again={read} /> : null}
        </>
      ) : null}
    </section>
  );
}
