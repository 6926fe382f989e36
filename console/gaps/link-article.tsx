import { useRef, useState } from 'preact/hooks';
import type { LinkedArticle, WholeGap } from '../../shared/desk-gaps.ts';
import { wordsOf } from '../words/words.ts';

/** Names the article that fills the gap, by title and address or as one that is in the index already. */
export function LinkArticle({ gap, link }: { gap: WholeGap; link: (article: LinkedArticle) => void }) {
  const t = wordsOf('gaps');
  const dialog = useRef<HTMLDialogElement>(null);
  const [title, setTitle] = useState(gap.article?.title ?? '');
  const [url, setUrl] = useState(gap.article?.url ?? '');
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        {t('linkArticle')}
      </button>
      <dialog ref={dialog} aria-labelledby="link-title">
        <form
          class="fields"
          onSubmit={(event) => {
            event.preventDefault();
            dialog.current?.close();
            link({ title, ...(url && { url }) });
          }}
        >
          <h2 id="link-title">{t('linkArticle')}</h2>
          <p class="soft">{t('linkWhat')}</p>
          <label>
            {t('articleTitle')}
            <input
              value={title}
              required
              maxLength={500}
              dir="auto"
              onInput={(it) => setTitle(it.currentTarget.value)}
            />
          </label>
          <label>
            {t('articleUrl')}
            <input
              type="url"
              pattern="https?://.*"
              value={url}
              maxLength={2000}
              onInput={(it) => setUrl(it.currentTarget.value)}
            />
          </label>
          {gap.nearest.length ? (
            <ul>
              {gap.nearest.map((it) => (
                <li key={it.edition}>
                  <button
                    type="button"
                    class="plain"
                    onClick={() => {
                      dialog.current?.close();
                      link({ collection: it.collection, edition: it.edition, title: it.title });
                    }}
                  >
                    {it.title}
                  </button>
                </li>
              ))}
            </ul>
          ) : null}
          <p class="buttons">
            <button type="submit" class="main">
              {t('link')}
            </button>
            <button type="button" onClick={() => dialog.current?.close()}>
              {t('cancel')}
            </button>
          </p>
        </form>
      </dialog>
    </>
  );
}
