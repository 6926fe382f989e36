import type { Site } from '../../shared/site.ts';
import { desk, downloadAddress } from '../api/desk-client.ts';
import { Confirm } from '../pieces/confirm.tsx';
import { number } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';
import { BY_ITSELF } from './draft.ts';

/** Everything of the site as a file; and its end, which is asked about first. */
export function DeleteSite({ site, deleted }: { site: Site; deleted: () => void }) {
  const t = wordsOf('sites');
  const path = `/sites/${encodeURIComponent(site.key)}`;
  const days = (site.keep ?? BY_ITSELF).answerDays;
  const remove = async () => {
    await desk(path, { method: 'DELETE' });
    deleted();
  };
  const title = t('deleteTitle', { name: site.name });
  return (
    <section>
      <h2>{t('allOfIt')}</h2>
      <p class="soft">{t('exportWhat')}</p>
      <div class="buttons">
        <a class="button" download href={downloadAddress(`${path}/export`, {})}>
          {t('export')}
        </a>
        <Confirm ask={t('delete')} title={title} yes={t('deleteNow')} act={remove}>
          <ul>
            <li>{t('deleteAsks', { key: site.key })}</li>
            <li>{t('deleteWebhooks')}</li>
            <li>{t('deleteAnswers', { n: days, days: number(days) })}</li>
          </ul>
        </Confirm>
      </div>
    </section>
  );
}
