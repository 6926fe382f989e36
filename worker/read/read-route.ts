import { type Context, Hono } from 'hono';
import type { PageRef } from '../../shared/pages-api.ts';
import type { Site } from '../../shared/site.ts';
import { ChatFailure } from '../http/failures.ts';
import type { Http } from '../http/request-id.ts';
import { keptSiteOf } from '../http/sites.ts';
import { logFailure } from '../log.ts';
import { SearchClient } from '../search/search-client.ts';
import { SearchFailure } from '../search/search-failure.ts';
import { type Ask, readAsk } from './ask.ts';
import { missingView } from './elsewhere-view.ts';
import { contentSecurityPolicy, layout, type View } from './layout.ts';
import { type Links, linksOf } from './links.ts';
import { pageView } from './page-view.ts';
import { type Problem, problemView, statusOf } from './problem-view.ts';
import { type Reading, readPlace } from './reading.ts';
import { style } from './style.ts';
import { type Words, wordsFor } from './words.ts';

/** Milliseconds for all that one page needs of the search host. */
const PATIENCE = 9000;
/** Seconds that a page may be shown again unasked; after that the index's generation is compared. */
const FRESH = 60;

/**
 * `GET /read/<edition>/<volume>/<label>?site=KEY` and, for what stands on no page, `GET /read/<edition>?site=KEY`
 * with `passage=ID`: HTML, readable without scripts, of a place inside the site's scope. `passage=ID` marks a
 * passage, `mark=START-END` (several) stretches of it, `at=ID` chooses among places of one number, `locale` the
 * words around the text. 404 where there is none (with what there is instead), 429 and 503 in words.
 */
export const readRoute = new Hono<Http>().get('/read/*', async (c) => {
  const site = await knownSite(c);
  const t = wordsFor({
    locale: c.req.query('locale'),
    accept: c.req.header('Accept-Language'),
    ...(site && { site: site.locale }),
  });
  try {
    if (!site) return await problem(c, 'noSite', null, t);
    if (!(await withinRate(c, site))) return await problem(c, 'busy', site, t);
    return await read(c, site, t);
  } catch (error) {
    logFailure('A page could not be read.', error, { requestId: c.get('requestId') });
    return problem(c, error instanceof SearchFailure ? 'down' : 'failed', site, t);
  }
});

async function read(c: Context<Http>, site: Site, t: Words): Promise<Response> {
  const ask = readAsk(new URL(c.req.url));
  const reading = ask && (await look(c, site, ask));
  if (!ask || !reading) return problem(c, 'unknown', site, t);
  const links = linksOf(site.key, chosenLocale(c, t));
  const moved = movedTo(c, ask, reading, links);
  if (moved) return c.redirect(moved, 302);
  if (reading.kind === 'elsewhere') return problem(c, 'unknown', site, t);
  const etag = await etagOf(reading.generation, site, t);
  if (reading.kind !== 'missing') {
    c.header('ETag', etag);
    c.header('Cache-Control', `public, max-age=${FRESH}`);
    if (unchanged(c, etag)) return c.body(null, 304);
  }
  const view = reading.kind === 'missing' ? missingView(reading, links, t) : pageView(reading, ask, links, t);
  return answer(c, site, t, view, reading.kind === 'missing' ? 404 : 200);
}

function look(c: Context<Http>, site: Site, ask: Ask): Promise<Reading | null> {
  const requestId = c.get('requestId');
  const client = new SearchClient(c.env, requestId);
  return readPlace(ask, { scope: site.scope, client, signal: AbortSignal.timeout(PATIENCE), requestId });
}

/** The address that is a place's own, where it was asked for by another: by the form, or by a passage alone. */
function movedTo(c: Context<Http>, ask: Ask, reading: Reading, links: Links): string | null {
  const { edition, passage, at, marks } = ask;
  const to = (page: PageRef) => links.to(edition, page, { passage, at, marks });
  if (reading.kind === 'elsewhere')
    return links.to(edition, reading.page, { passage, at: reading.passage, marks });
  return ask.page && c.req.query('label') !== undefined ? to(ask.page) : null;
}

/** Null for a key that names no site, and for a site that shows no pages. */
async function knownSite(c: Context<Http>): Promise<Site | null> {
  try {
    const site = await keptSiteOf(c.env.DB, c.req.query('site'), (reading) =>
      c.executionCtx.waitUntil(reading),
    );
    return site.reading === 'off' ? null : site;
  } catch (error) {
    if (error instanceof ChatFailure) return null;
    logFailure('The site of a page could not be read.', error, { requestId: c.get('requestId') });
    return null;
  }
}

async function withinRate(c: Context<Http>, site: Site): Promise<boolean> {
  const address = c.req.header('CF-Connecting-IP') ?? 'unknown';
  return (await c.env.READ_LIMIT.limit({ key: `${site.key} ${address}` })).success;
}

async function problem(c: Context<Http>, kind: Problem, site: Site | null, t: Words): Promise<Response> {
  c.header('Cache-Control', 'no-store');
  if (kind === 'down') c.header('Retry-After', '10');
  if (kind === 'busy') c.header('Retry-After', '60');
  return answer(c, site, t, problemView(kind, c.get('requestId'), t), statusOf(kind));
}

async function answer(
  c: Context<Http>,
  site: Site | null,
  t: Words,
  view: View,
  status: 200 | 404 | 429 | 500 | 503,
): Promise<Response> {
  const indexed = site?.reading === 'indexed' && status === 200;
  if (!indexed) c.header('X-Robots-Tag', 'noindex');
  c.header('Content-Security-Policy', await contentSecurityPolicy());
  c.header('Content-Language', t.tag);
  c.header('Vary', 'Accept-Language', { append: true });
  const library = site && { name: site.name, url: httpOrigin(site.origins[0]) };
  return c.html(layout({ t, library, indexed, view }), status);
}

function httpOrigin(origin: string | undefined): string | null {
  const url = origin === undefined ? null : URL.parse(origin);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** `?locale` is kept in links only where it was given and is a language of ours. */
function chosenLocale(c: Context<Http>, t: Words): string | null {
  return c.req.query('locale')?.toLowerCase().startsWith(t.tag) ? t.tag : null;
}

/** Changes with the index, with the site's settings, with the language and with how we write pages. */
async function etagOf(generation: string, site: Site, t: Words): Promise<string> {
  const words = JSON.stringify([generation, site, t.tag, t('foot'), style]);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(words)));
  const hash = btoa(String.fromCharCode(...digest.subarray(0, 12)));
  return `W/"${generation.replace(/[^\w.-]/g, '')}.${hash}"`;
}

function unchanged(c: Context<Http>, etag: string): boolean {
  const known = c.req.header('If-None-Match');
  return known?.split(',').some((it) => it.trim() === etag || it.trim() === etag.slice(2)) ?? false;
}
