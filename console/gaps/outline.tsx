import { useState } from 'preact/hooks';
import type { OutlineReply } from '../../shared/desk-gaps.ts';
import { useDesk } from '../api/use-desk.ts';
import { CopyButton } from '../pieces/copy-button.tsx';
import { Listing } from '../pieces/listing.tsx';
import { wordsOf } from '../words/words.ts';

/** A draft of the article's outline, made from the questions alone. */
export function Outline({ id }: { id: string }) {
  const t = wordsOf('gaps');
  const [wanted, setWanted] = useState(false);
  const outline = useDesk<OutlineReply>(wanted ? `/gaps/${encodeURIComponent(id)}/outline` : null);
  return (
    <section>
      <h2>{t('outline')}</h2>
      <p class="soft">{t('outlineWhat')}</p>
      {wanted ? (
        <Listing of={outline}>
          {({ markdown }) => (
            <>
              <pre dir="auto">{markdown}</pre>
              <p class="buttons">
                <CopyButton text={markdown} label={t('copyMarkdown')} />
              </p>
            </>
          )}
        </Listing>
      ) : (
        <p class="buttons">
          <button type="button" onClick={() => setWanted(true)}>
            {t('draftOutline')}
          </button>
        </p>
      )}
    </section>
  );
}
