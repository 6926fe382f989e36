import type { SitesReply, WholeSite } from '../../shared/desk-sites.ts';
import { useDesk } from '../api/use-desk.ts';
import { useAddress } from '../app/address.ts';
import { may, session } from '../app/session.ts';
import { ThreeColumns } from '../app/three-columns.tsx';
import { Listing } from '../pieces/listing.tsx';
import { Row, Rows } from '../pieces/row.tsx';
import { ago, number } from '../words/figures.ts';
import { wordsOf } from '../words/words.ts';
import { SiteForm } from './site-form.tsx';
import { WholeSiteView } from './whole-site.tsx';

/** No key of a site. */
const NEW = '+';

/** The sites that are served, and one of them whole. */
export function SitesScreen() {
  const t = wordsOf('sites');
  const { id, open, go } = useAddress();
  const sites = useDesk<SitesReply>('/sites');
  // Only who may see every site may add one.
  const mayAdd = may('admin') && session.value?.sites === null;
  const saved = ({ site: { key, name } }: WholeSite) => {
    sites.reload();
    nameSite(key, name);
  };
  return (
    <ThreeColumns
      title={t('title')}
      summary={t('what')}
      filters={
        mayAdd ? (
          <p class="buttons">
            <a class="button" href={open(NEW)}>
              {t('addSite')}
            </a>
          </p>
        ) : null
      }
      invitation={t('invitation')}
      open={
        id === NEW ? (
          <div class="story">
            <h1>{t('addSite')}</h1>
            <p class="soft">{t('addWhat')}</p>
            <SiteForm
              whole={null}
              saved={(whole) => {
                saved(whole);
                go(open(whole.site.key));
              }}
            />
          </div>
        ) : id === null ? null : (
          <WholeSiteView
            siteKey={id}
            key={id}
            saved={saved}
            deleted={() => {
              sites.reload();
              nameSite(id, null);
              go(open(null));
            }}
          />
        )
      }
    >
      <Listing of={sites}>
        {({ sites: all }) =>
          all.length ? (
            <Rows label={t('title')}>
              {all.map((it) => (
                <Row id={it.key} key={it.key}>
                  <span class="first">
                    <span class="name" dir="auto">
                      {it.name}
                    </span>
                    <span class="figure">
                      <b>{number(it.answers)}</b>{' '}
                      <span class="soft">{t('answersWord', { n: it.answers })}</span>
                    </span>
                  </span>
                  <span class="marks soft">
                    <code>{it.key}</code>
                    {it.origins ? (
                      <span>· {t('origins', { n: it.origins })}</span>
                    ) : (
                      <span class="badge caution">{t('noOrigin')}</span>
                    )}
                    <span>· {t('changed', { at: ago(it.updatedAt) })}</span>
                  </span>
                </Row>
              ))}
            </Rows>
          ) : (
            <p class="empty">{t('none')}</p>
          )
        }
      </Listing>
    </ThreeColumns>
  );
}

/** The other screens' filters know of it at once; `null`: it is gone. */
function nameSite(key: string, name: string | null): void {
  if (!session.value) return;
  const others = session.value.siteNames.filter((it) => it.key !== key);
  const siteNames = name === null ? others : [...others, { key, name }];
  siteNames.sort((a, b) => a.name.localeCompare(b.name));
  session.value = { ...session.value, siteNames };
}
