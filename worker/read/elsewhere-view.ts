import { html } from 'hono/html';
import type { EditionPage, PageRef, VolumeRange } from '../../shared/pages-api.ts';
import type { EditionName } from '../../shared/passage.ts';
import { readingAddress } from '../../shared/reading-address.ts';
import { badgeOf, headingView } from './heading-view.ts';
import type { Html, View } from './layout.ts';
import type { Links } from './links.ts';
import { editionWords, pageName, whyNotCitable } from './names.ts';
import type { Missing, Reading } from './reading.ts';
import type { Words } from './words.ts';

/** How many volumes' ranges are listed. */
const MAX_RANGES = 60;

/** An edition that lacks the page asked for: what it has instead, and where the page is. Nothing is put in its place. */
export function missingView(
  { own, asked, others }: Extract<Reading, { kind: 'missing' }>,
  links: Links,
  t: Words,
): View {
  const { edition } = own;
  const main = html`<main class="book">
<article aria-labelledby="work">
${headingView(edition, links, t)}
<div class="absent" id="text" role="note"><h2>${t('noPageTitle')}</h2>
<p>${whyMissing(own, asked, t)} ${t('nothingPut')}</p></div>
${nearestView(own, links, t)}
${rangesView(own.volumes, t)}
</article>
<aside>
${jumpForm(edition, links, t, asked.volume)}
${otherEditionsView(others, links, t)}
</aside>
</main>`;
  return { title: `${t('noPageTitle')} · ${edition.title}`, main, previous: null, next: null };
}

function whyMissing({ why }: Missing, asked: PageRef, t: Words): string {
  if (why === 'unpaged') return t('noPages');
  if (why === 'no_volume') return t('noVolume', { volume: isolated(asked.volume ?? '') });
  return t('noPage', { what: isolated(pageName(asked, t)) });
}

/** Kept from turning the sentence around it. */
const isolated = (words: string): string => `\u2068${words}\u2069`;

function nearestView({ edition, before, after }: Missing, links: Links, t: Words): Html {
  const pages = [before, after].filter((it) => it !== null);
  if (!pages.length)
    return html`<p class="ways"><a href="${links.to(edition.edition, null)}">${t('start')}</a></p>`;
  return html`<p class="ways"><span>${t('nearest')}</span> ${pages.map((page) => pageLink(edition, page, links, t))}</p>`;
}

function pageLink({ edition }: EditionName, page: PageRef, links: Links, t: Words): Html {
  return html`<a href="${links.to(edition, page)}"><bdi>${pageName(page, t)}</bdi></a> `;
}

function rangesView(volumes: VolumeRange[], t: Words): Html {
  if (!volumes.length) return html``;
  return html`<section class="ranges" aria-labelledby="ranges"><h2 id="ranges">${t('ranges')}</h2><ul>${volumes
    .slice(0, MAX_RANGES)
    .map(({ volume, from, to, pages }) => {
      const range = t('range', { n: from === to ? 1 : 2, from, to });
      return html`<li><bdi>${volume ? `${t('volume', { volume })}${t('comma')}` : ''}${range}</bdi> <span class="soft">${t('pages', { n: pages })}</span></li>`;
    })}</ul></section>`;
}

/** The same page in the work's other editions: where each has it, or what it has nearest. */
export function otherEditionsView(others: EditionPage[] | null, links: Links, t: Words): Html {
  if (others === null) return html`<p class="fine">${t('othersGone')}</p>`;
  if (!others.length) return html``;
  return html`<section class="others" aria-labelledby="others"><h2 id="others">${t('others')}</h2><ul>${others.map(
    (one) => html`<li>${otherEdition(one, links, t)}</li>`,
  )}</ul></section>`;
}

function otherEdition(one: EditionPage, links: Links, t: Words): Html {
  const { edition } = one;
  const name = editionWords(edition, t) ?? edition.title;
  if (one.found === 'page') {
    const place = one.places[0];
    const why = place ? whyNotCitable(place.passages) : null;
    return html`<a href="${links.to(edition.edition, one.page)}"><bdi>${name}</bdi></a> <span class="soft"><bdi>${pageName(one.page, t)}</bdi>${
      why ? ` · ${badgeOf(why, t)}` : ''
    }</span>`;
  }
  const words = { no_page: 'lacks', no_volume: 'lacksVolume', unpaged: 'lacksPages' } as const;
  const near = [one.before, one.after].filter((it) => it !== null);
  return html`<bdi>${name}</bdi> <span class="no">${t(words[one.why])}</span>${
    near.length
      ? html` <span class="soft">${t('nearest')} ${near.map((page) => pageLink(edition, page, links, t))}</span>`
      : ''
  }`;
}

/** A form that goes to a page without a script. */
export function jumpForm({ edition }: EditionName, links: Links, t: Words, volume?: string | null): Html {
  return html`<form class="jump" method="get" action="${readingAddress(edition, null)}" aria-labelledby="jump">
<h2 id="jump">${t('jump')}</h2>
<input type="hidden" name="site" value="${links.site}">${links.locale ? html`<input type="hidden" name="locale" value="${links.locale}">` : ''}
<label>${t('jumpVolume')}<input name="volume" maxlength="100" autocomplete="off" dir="auto" value="${volume ?? ''}"></label>
<label>${t('jumpPage')}<input name="label" maxlength="100" required autocomplete="off" dir="auto"></label>
<button>${t('open')}</button>
</form>`;
}
