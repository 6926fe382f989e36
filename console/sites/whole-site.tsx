import { useState } from 'preact/hooks';
import type { WholeSite } from '../../shared/desk-sites.ts';
import { useDesk } from '../api/use-desk.ts';
import { addressOf, useAddress } from '../app/address.ts';
import { may } from '../app/session.ts';
import { Listing } from '../pieces/listing.tsx';
import { ago } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';
import { Corpus } from './corpus.tsx';
import { DeleteSite } from './delete-site.tsx';
import { Digest } from './digest.tsx';
import { SiteForm } from './site-form.tsx';
import { Tag } from './tag.tsx';
import { ThemePreview } from './theme-preview.tsx';
import { Webhooks } from './webhooks.tsx';

type Done = { saved: (whole: WholeSite) => void; deleted: () => void };
const PARTS = ['settings', 'look', 'content', 'webhooks', 'week'] as const;
type Part = (typeof PARTS)[number];

/** One site whole. Which part is shown stands in the address; what is typed in one outlives a look at another. */
export function WholeSiteView({ siteKey, saved, deleted }: Done & { siteKey: string }) {
  const whole = useDesk<WholeSite>(`/sites/${encodeURIComponent(siteKey)}`);
  return (
    <Listing of={whole}>
      {(it) => (
        <Whole
          whole={it}
          saved={(newer) => {
            whole.replace(newer);
            saved(newer);
          }}
          deleted={deleted}
        />
      )}
    </Listing>
  );
}

function Whole({ whole, saved, deleted }: Done & { whole: WholeSite }) {
  const t = wordsOf('sites');
  const { filters, filter } = useAddress();
  const { key, name } = whole.site;
  const offered = PARTS.filter((it) => it !== 'webhooks' || may('admin'));
  const part: Part = offered.find((it) => it === filters.part) ?? 'settings';
  const [seen, setSeen] = useState<Part[]>([part]);
  if (!seen.includes(part)) setSeen([...seen, part]);
  /** A part is made when it is first looked at, and stays. */
  const shown = (which: Part, draw: () => preact.JSX.Element) =>
    seen.includes(which) ? (
      <div class="story" hidden={which !== part}>
        {draw()}
      </div>
    ) : null;
  return (
    <div class="story">
      <header>
        <p class="soft">
          <code>{key}</code> · {t('changed', { at: ago(whole.updatedAt) })} ·{' '}
          <a href={addressOf('answers', null, { site: key })}>{t('itsAnswers')}</a> ·{' '}
          <a href={addressOf('gaps', null, { site: key })}>{t('itsGaps')}</a>
        </p>
        <h1 dir="auto">{name}</h1>
        <fieldset class="tabs">
          <legend class="unseen">{t('parts')}</legend>
          {offered.map((it) => (
            <button
              key={it}
              type="button"
              aria-pressed={it === part}
              onClick={() => filter({ part: it === 'settings' ? undefined : it })}
            >
              {t(`part_${it}`)}
            </button>
          ))}
        </fieldset>
      </header>
      {shown('settings', () => (
        <>
          <Tag whole={whole} />
          <SiteForm whole={whole} saved={saved} />
          {may('admin') ? <DeleteSite site={whole.site} deleted={deleted} /> : null}
        </>
      ))}
      {shown('look', () => (
        <ThemePreview whole={whole} />
      ))}
      {shown('content', () => (
        <Corpus siteKey={key} />
      ))}
      {shown('webhooks', () => (
        <Webhooks siteKey={key} />
      ))}
      {shown('week', () => (
        <Digest siteKey={key} />
      ))}
    </div>
  );
}
