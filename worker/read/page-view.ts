import { html } from 'hono/html';
import type { NotCitable } from '../../shared/citable.ts';
import type { PageRef } from '../../shared/pages-api.ts';
import type { EditionName, Passage } from '../../shared/passage.ts';
import type { Ask } from './ask.ts';
import { citationOf } from './citation.ts';
import { jumpForm, otherEditionsView } from './elsewhere-view.ts';
import { badgeOf, headingView } from './heading-view.ts';
import type { Html, View } from './layout.ts';
import type { Links } from './links.ts';
import { pageName, throughOf, whyNotCitable } from './names.ts';
import { passagesView } from './passage-view.ts';
import type { Reading, Step } from './reading.ts';
import { type Words, wordsOfText } from './words.ts';

type Page = Extract<Reading, { kind: 'page' | 'leaf' }>;

/** What is shown of a page, its parts settled. */
type Shown = {
  edition: EditionName;
  page: PageRef | null;
  passages: Passage[];
  notCitable: NotCitable | null;
  previous: Step | null;
  next: Step | null;
};

/** A page, or what stands on none, as it is read. */
export function pageView(reading: Page, ask: Ask, links: Links, t: Words): View {
  const shown = shownOf(reading);
  const { edition, page, passages } = shown;
  const through = throughOf(passages);
  const place = page ? pageName(page, t, through) : null;
  const step = (to: Step | null) => to && links.to(edition.edition, to.page, { at: to.passage });
  const [previous, next] = [step(shown.previous), step(shown.next)];
  const main = html`<main class="book">
<article aria-labelledby="work">
${headingView(edition, links, t)}
<p class="place">${place ?? t('unpaged')}${badge(shown, t)}</p>
${reading.kind === 'page' ? placesView(reading, links, t) : ''}
${whyView(shown, t)}
<div id="text" class="text">${passagesView(passages, ask, (passage) => unlikePage(passage, shown, t))}</div>
${turnView(shown, previous, next, t)}
</article>
<aside>
${citationView(shown, through, t)}
${jumpForm(edition, links, t, page?.volume)}
${reading.kind === 'page' ? otherEditionsView(reading.others, links, t) : ''}
<p class="fine">${t('foot')}${passages.some(({ id }) => id === ask.passage) ? ` ${t('marked')}` : ''}</p>
</aside>
</main>`;
  return { title: [place, edition.title].filter(Boolean).join(' · '), main, previous, next };
}

function shownOf(reading: Page): Shown {
  if (reading.kind === 'leaf') {
    const { edition, passages, previous, next } = reading;
    return { edition, page: null, passages, notCitable: whyNotCitable(passages), previous, next };
  }
  const { own } = reading;
  const place = own.places[reading.place] ?? own.places[0];
  if (!place) throw new Error('A page was found in no place.'); // The contract has one at least.
  const { passages, previous, next } = place;
  const notCitable = whyNotCitable(passages);
  return { edition: own.edition, page: own.page, passages, notCitable, previous, next };
}

const REASONS = {
  inferred: 'whyInferred',
  doubtful: 'whyDoubtful',
  software_pagination: 'whySoftware',
  unnumbered: 'whyUnnumbered',
} as const;

function badge({ notCitable, passages }: Shown, t: Words): Html {
  const endnotes = passages.some(({ locator }) => locator.kind === 'page' && locator.part === 'endnotes');
  return html`${endnotes ? html` <span class="badge plain">${t('endnotes')}</span>` : ''}${
    notCitable ? html` <span class="badge">${badgeOf(notCitable, t)}</span>` : ''
  }`;
}

function whyView({ notCitable, passages }: Shown, t: Words): Html {
  if (!notCitable) return html``;
  const alike = passages.filter((passage) => whyNotCitable([passage]) === notCitable);
  const misread = alike.flatMap(misreadOf)[0];
  return html`<p class="why" role="note">${t(REASONS[notCitable])}${misreadView(misread, t)}</p>`;
}

const PART_REASONS = { inferred: 'partInferred', doubtful: 'partDoubtful' } as const;

/** Of a record that is less sure of its page than the page's surest one: that it is so. */
function unlikePage(passage: Passage, { notCitable }: Shown, t: Words): Html | null {
  const why = whyNotCitable([passage]);
  if (why === notCitable || (why !== 'inferred' && why !== 'doubtful')) return null;
  return html`<p class="why" role="note" lang="${t.tag}" dir="${t.dir}"><span class="badge">${badgeOf(why, t)}</span> ${t(PART_REASONS[why])}${misreadView(misreadOf(passage)[0], t)}</p>`;
}

const misreadOf = ({ locator }: Passage): string[] =>
  locator.kind === 'page' && locator.misread ? [locator.misread] : [];

const misreadView = (misread: string | undefined, t: Words): Html | string =>
  misread ? html` <bdi>${t('misread', { what: misread })}</bdi>` : '';

/** A number that stands in several places of its volume: each can be chosen. */
function placesView({ own, place }: Extract<Reading, { kind: 'page' }>, links: Links, t: Words): Html {
  const { places, page, edition } = own;
  if (places.length < 2) return html``;
  return html`<nav class="places" aria-label="${t('places', { n: places.length })}"><span>${t('places', { n: places.length })}</span>${places.map(
    ({ passages }, i) => {
      const words = t('place', { what: '', n: i + 1 });
      return i === place
        ? html` <strong aria-current="page">${words}</strong>`
        : html` <a href="${links.to(edition.edition, page, { at: passages[0]?.id ?? null })}">${words}</a>`;
    },
  )}</nav>`;
}

function turnView({ previous, next }: Shown, before: string | null, after: string | null, t: Words): Html {
  const link = (rel: 'prev' | 'next', step: Step | null, href: string | null) =>
    step && href
      ? html`<a rel="${rel}" class="${rel}" href="${href}"><span>${t(rel === 'prev' ? 'previous' : 'next')}</span> <bdi class="soft">${
          step.page ? pageName(step.page, t) : t('unpaged')
        }</bdi></a>`
      : html`<span class="soft">${t(rel === 'prev' ? 'begins' : 'ends')}</span>`;
  return html`<nav class="turn" aria-label="${t('turn')}">${link('prev', previous, before)}${link('next', next, after)}</nav>`;
}

function citationView(
  { edition, page, passages, notCitable }: Shown,
  through: string | undefined,
  t: Words,
): Html {
  const headings = passages.at(-1)?.headings ?? [];
  const words = citationOf(
    { edition, page, through, headings, notCitable },
    wordsOfText(edition.language, t),
  );
  return html`<section class="cite" aria-labelledby="cite">
<h2 id="cite">${t('cite')}</h2>
<p class="select" lang="${edition.language === 'und' ? '' : edition.language}" dir="auto">${words}</p>
<p class="fine">${notCitable ? `${t('citeNoPage')} ` : ''}${t('citeHint')}</p>
</section>`;
}
