import type { WholeSite } from '../../shared/desk-sites.ts';
import { CopyButton } from '../pieces/copy-button.tsx';
import { wordsOf } from '../words/words.ts';

/** What stands in the pages of the site. */
export function Tag({ whole: { tag, site } }: { whole: WholeSite }) {
  const t = wordsOf('sites');
  return (
    <section>
      <h2>{t('tag')}</h2>
      <p class="soft">{t('tagWhat')}</p>
      <pre dir="ltr">{tag}</pre>
      <p class="buttons">
        <CopyButton text={tag} label={t('copyTag')} />
      </p>
      {site.origins.length ? null : <p class="caution">{t('tagNoOrigin')}</p>}
    </section>
  );
}
