import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { ArticleFilters, type ArticlesReply, type MeteringReply } from '../../../shared/desk-articles.ts';
import { logNow, logsFor } from '../../logs/log-of.ts';
import { SearchClient } from '../../search/search-client.ts';
import { may } from '../access/may.ts';
import { type DeskHttp, sitesFor } from '../access/person.ts';
import { record } from '../access/trail.ts';
import { DeskFailure } from '../desk-failure.ts';
import { download, type Table } from '../exports/download.ts';
import { readQuery } from '../read-request.ts';
import { sitesOf } from '../sites/site-store.ts';
import { articlesToday, corpusSize } from './articles-today.ts';
import { type ArticlesPage, type CountedArticle, listArticles, offsetIn } from './list-articles.ts';
import { metering, meteringTable } from './metering.ts';
import { oneSiteAsked, untouchedArticles } from './untouched-articles.ts';

const PAGE = 50;
const EXPORT_PAGE = 200;
const PATIENCE_MS = 15_000;
const Format = z.enum(['csv', 'jsonl']);
const Export = ArticleFilters.omit({ after: true, limit: true }).extend({ format: Format });
const Metering = ArticleFilters.pick({ site: true, from: true, to: true });

/** The articles behind the answers, and what is billed (shared/desk-articles.ts). Errors: ErrorBody with a DeskErrorCode. */
export const articlesRoutes = new Hono<DeskHttp>()
  .get('/articles', may('viewer'), async (c) => {
    const filters = readQuery(c, ArticleFilters);
    const page = await pageOf(c, filters, filters.limit ?? PAGE);
    const scopes = (await sitesAsked(c, filters)).map(({ scope }) => scope);
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const [articles, corpus] = await Promise.all([
      articlesToday(page.articles, searchOf(c), signal),
      corpusSize(scopes, searchOf(c), signal),
    ]);
    const reply: ArticlesReply = { articles, next: page.next, corpus };
    return c.json(reply);
  })
  .get('/articles/export', may('viewer'), async (c) => {
    const { format, ...filters } = readQuery(c, Export);
    const first = await pageOf(c, filters, EXPORT_PAGE);
    await record(c, { action: 'export', site: null, subject: 'articles', after: { ...filters, format } });
    return download(
      format,
      articlesTable(first, (after) => pageOf(c, { ...filters, after }, EXPORT_PAGE)),
    );
  })
  .get('/metering', may('viewer'), async (c) => {
    const reply: MeteringReply = { rows: await meteringIn(c, readQuery(c, Metering)) };
    return c.json(reply);
  })
  .get('/metering/export', may('viewer'), async (c) => {
    const { format, ...asked } = readQuery(c, Metering.extend({ format: Format }));
    const rows = await meteringIn(c, asked);
    await record(c, { action: 'export', site: null, subject: 'metering', after: { ...asked, format } });
    return download(format, meteringTable(rows));
  });

async function pageOf(c: Context<DeskHttp>, filters: ArticleFilters, limit: number): Promise<ArticlesPage> {
  const sites = sitesFor(c.get('person'), filters.site);
  if (filters.show !== 'untouched') {
    const log = await oneLog(c, sites);
    return listArticles(log.db, filters, log.sites, limit);
  }
  const all = await sitesAsked(c, filters);
  const key = oneSiteAsked(
    sites,
    all.map((it) => it.key),
  );
  const site = all.find((it) => it.key === key);
  if (!site) return { articles: [], next: null };
  const walk = { limit, offset: offsetIn(filters.after), signal: AbortSignal.timeout(PATIENCE_MS) };
  return untouchedArticles(await logNow(c.env, site.key), filters, site, searchOf(c), walk);
}

/** The sites that a request is about, as they are served today. */
async function sitesAsked(c: Context<DeskHttp>, { site }: ArticleFilters) {
  return sitesOf(c.env.DB, sitesFor(c.get('person'), site));
}

async function meteringIn(c: Context<DeskHttp>, { site, from, to }: z.infer<typeof Metering>) {
  const logs = await logsFor(c.env, sitesFor(c.get('person'), site));
  const rows = await Promise.all(logs.map(({ db, sites }) => metering(db, { sites, from, to })));
  if (rows.length === 1) return rows.flat();
  return rows.flat().sort((a, b) => b.month.localeCompare(a.month) || a.site.localeCompare(b.site));
}

/** Counts of one article are in one place only within a database. */
async function oneLog(c: Context<DeskHttp>, sites: string[] | null) {
  const [log, ...others] = await logsFor(c.env, sites);
  if (log && others.length === 0) return log;
  if (!log) return { db: c.env.DB, sites: [] };
  throw new DeskFailure(
    'bad_request',
    `An article is counted within one database, and these sites are kept in ${others.length + 1}. Ask for the sites of one with the filter “site”: ${[log, ...others].map(namesOf).join('; or ')}.`,
    { field: 'site' },
  );
}

/** The sites of one database, as the filter takes them. */
function namesOf({ sites }: { sites: string[] | null }): string {
  const [named, rest] = [(sites ?? []).slice(0, 5), (sites ?? []).length - 5];
  return `${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

function searchOf(c: Context<DeskHttp>): SearchClient {
  return new SearchClient(c.env, c.get('requestId'));
}

function articlesTable(
  first: ArticlesPage,
  more: (after: string) => Promise<ArticlesPage>,
): Table<CountedArticle> {
  let page: ArticlesPage | null = first;
  return {
    name: 'pincite-articles',
    columns: {
      collection: ({ collection }) => collection,
      work: ({ work }) => work,
      edition: ({ edition }) => edition,
      title: ({ title }) => title,
      retrieved: ({ retrieved }) => retrieved,
      cited: ({ cited }) => cited,
      consulted: ({ consulted }) => consulted,
      up: ({ up }) => up,
      down: ({ down }) => down,
      last_used_at: ({ lastUsedAt }) => lastUsedAt,
    },
    async next() {
      const now = page;
      if (now === null) return [];
      page = now.next === null ? null : await more(now.next);
      return now.articles;
    },
  };
}
