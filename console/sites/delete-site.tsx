import { useRef } from 'preact/hooks';
import type { Site } from '../../shared/site.ts';
import { desk, downloadAddress } from '../api/desk-client.ts';
import { useAct } from '../api/use-act.ts';
import { Failure } from '../pieces/failure.tsx';
import { number } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';
import { BY_ITSELF } from './draft.ts';

/** Everything of the site as a file; and its end, which is asked about first. */
export function DeleteSite({ site, deleted }: { site: Site; deleted: () => void }) {
  const t = wordsOf('sites');
  const act = useAct();
  const dialog = useRef<HTMLDialogElement>(null);
  const path = `/sites/${encodeURIComponent(site.key)}`;
  const days = (site.keep ?? BY_ITSELF).answerDays;
  const remove = () =>
    act.run(async () => {
      await desk(path, { method: 'DELETE' });
      dialog.current?.close();
      deleted();
    });
  return (
    <section>
      <h2>{t('allOfIt')}</h2>
      <p class="soft">{t('exportWhat')}</p>
      <p class="buttons">
        <a class="button" download href={downloadAddress(`${path}/export`, {})}>
          {t('export')}
        </a>
        <button type="button" class="danger" onClick={() => dialog.current?.showModal()}>
          {t('delete')}
        </button>
      </p>
      <dialog ref={dialog} aria-labelledby="delete-title">
        <h2 id="delete-title">{t('deleteTitle', { name: site.name })}</h2>
        <ul>
          <li>{t('deleteAsks', { key: site.key })}</li>
          <li>{t('deleteWebhooks')}</li>
          <li>{t('deleteAnswers', { n: days, days: number(days) })}</li>
        </ul>
        {act.failure ? <Failure failure={act.failure} /> : null}
        <p class="buttons">
          <button type="button" class="danger" disabled={act.busy} onClick={remove}>
            {t('deleteNow')}
          </button>
          <button type="button" onClick={() => dialog.current?.close()}>
            {t('cancel')}
          </button>
        </p>
      </dialog>
    </section>
  );
}
