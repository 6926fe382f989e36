import { html } from 'hono/html';
import type { NotCitable } from '../../shared/citable.ts';
import type { EditionName } from '../../shared/passage.ts';
import type { Html } from './layout.ts';
import type { Links } from './links.ts';
import { directionOf, editionWords } from './names.ts';
import type { Words } from './words.ts';

/** Work, author and edition statement; the title leads back to where the edition begins. */
export function headingView(edition: EditionName, links: Links, t: Words): Html {
  const { title, author, language } = edition;
  const words = editionWords(edition, t);
  const lang = language === 'und' ? '' : language;
  const dir = directionOf(language);
  return html`<header class="work" dir="${dir === 'auto' ? t.dir : dir}">
<h1 id="work"><a href="${links.to(edition.edition, null)}"><bdi lang="${lang}" dir="${dir}">${title}</bdi></a></h1>
${author ? html`<p class="author"><bdi lang="${lang}">${author}</bdi></p>` : ''}
${words ? html`<p class="statement"><bdi>${words}</bdi></p>` : ''}
</header>`;
}

const BADGES = {
  inferred: 'inferred',
  doubtful: 'doubtful',
  software_pagination: 'software',
  unnumbered: 'unnumbered',
} as const;
/** The short word beside a page's number. */
export function badgeOf(notCitable: NotCitable, t: Words): string {
  return t(BADGES[notCitable]);
}
