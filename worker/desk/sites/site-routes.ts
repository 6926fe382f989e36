import { type Context, Hono } from 'hono';
import * as z from 'zod';
import type { EraseReply } from '../../../shared/desk-answers.ts';
import {
  type MoveReply,
  MoveRequest,
  SiteChange,
  type SiteRow,
  type SitesReply,
} from '../../../shared/desk-sites.ts';
import { Site, SiteKey } from '../../../shared/site.ts';
import type { Env } from '../../env.ts';
import { givePass } from '../../http/preview-pass.ts';
import { assignLog } from '../../logs/assign-log.ts';
import { logNamed } from '../../logs/log-list.ts';
import { logNow, logsFor } from '../../logs/log-of.ts';
import { moveSite } from '../../logs/move-site.ts';
import { SearchClient } from '../../search/search-client.ts';
import { may } from '../access/may.ts';
import { type DeskHttp, everySite, oneSite } from '../access/person.ts';
import { record } from '../access/trail.ts';
import { DeskFailure } from '../desk-failure.ts';
import { readQuery, readRequest } from '../read-request.ts';
import { checkSite } from './check-site.ts';
import { corpusOf, reindex } from './corpus.ts';
import { eraseVisitor } from './erase-visitor.ts';
import { exportSite } from './export-site.ts';
import { withoutSecret, withSecret } from './hidden-secret.ts';
import {
  addSite,
  changedMeanwhile,
  changeSite,
  countsOf,
  deleteSite,
  type KnownSite,
  knownSite,
  listSites,
  revisionOf,
  wholeSite,
} from './site-store.ts';

const Visitor = z.strictObject({ site: SiteKey });
/** How long one call of a move copies. */
const MOVE_MS = 15_000;
const HASH = /^[0-9a-f]{64}$/;

/** The sites that are served (shared/desk-sites.ts). Errors: ErrorBody with a DeskErrorCode. */
export const siteRoutes = new Hono<DeskHttp>()
  .get('/sites', may('viewer'), async (c) => {
    const { sites } = c.get('person');
    const reply: SitesReply = { sites: await withAnswers(c.env, await listSites(c.env.DB, sites), sites) };
    return c.json(reply);
  })
  .post('/sites', may('admin'), async (c) => {
    everySite(c.get('person'));
    const site = withSecret(await readRequest(c, Site), null);
    checkSite(site);
    const added = await addSite(c.env.DB, site);
    await assignLog(c.env, site.key);
    await record(c, { action: 'site.add', site: site.key, subject: site.key, after: withoutSecret(site) });
    return c.json(await wholeSite(added, workerOf(c)), 201);
  })
  .get('/sites/:key', may('viewer'), async (c) => c.json(await wholeSite(await siteIn(c), workerOf(c))))
  .put('/sites/:key', may('admin'), async (c) => {
    const before = await siteIn(c);
    const { site: asked, revision } = await readRequest(c, SiteChange);
    const site = withSecret(asked, before.site);
    if (site.key !== before.site.key) {
      throw new DeskFailure(
        'bad_request',
        'The key of a site stays as it is: it stands in the script tags of its pages. Add another site instead.',
        { field: 'site.key' },
      );
    }
    checkSite(site);
    if (revision !== (await revisionOf(before))) throw changedMeanwhile(site.key);
    const after = await changeSite(c.env.DB, before, site);
    await record(c, {
      action: 'site.change',
      site: site.key,
      subject: site.key,
      before: withoutSecret(before.site),
      after: withoutSecret(site),
    });
    return c.json(await wholeSite(after, workerOf(c)));
  })
  .delete('/sites/:key', may('admin'), async (c) => {
    const before = await siteIn(c);
    await deleteSite(c.env.DB, before, await logNow(c.env, before.site.key));
    const { key } = before.site;
    await record(c, { action: 'site.delete', site: key, subject: key, before: withoutSecret(before.site) });
    return c.body(null, 204);
  })
  .get('/sites/:key/corpus', may('viewer'), async (c) => {
    const { site } = await siteIn(c);
    return c.json(await corpusOf(new SearchClient(c.env, c.get('requestId')), site));
  })
  .post('/sites/:key/reindex', may('admin'), async (c) => {
    const { site } = await siteIn(c);
    const reply = await reindex(new SearchClient(c.env, c.get('requestId')));
    await record(c, { action: 'site.reindex', site: site.key, subject: site.key, after: reply });
    return c.json(reply, reply.started ? 202 : 200);
  })
  /** Lets the caller's browser show this site's widget in a page of the desk, for an hour. */
  .post('/sites/:key/preview', may('viewer'), async (c) => {
    const { site } = await siteIn(c);
    await givePass(c, site.key);
    return c.body(null, 204);
  })
  .get('/sites/:key/export', may('admin'), async (c) => {
    const { site } = await siteIn(c);
    await record(c, { action: 'export', site: site.key, subject: site.key });
    return c.body(exportSite(c.env.DB, site.key, await logNow(c.env, site.key)), 200, {
      'Content-Type': 'application/x-ndjson; charset=utf-8',
      'Content-Disposition': `attachment; filename="pincite-${site.key}-${new Date().toISOString().slice(0, 10)}.jsonl"`,
    });
  })
  /** Moves the site's answers into another database, a while at a time. Answers MoveReply. */
  .post('/sites/:key/move', may('admin'), async (c) => {
    everySite(c.get('person'));
    const { site } = await siteIn(c);
    const { to } = await readRequest(c, MoveRequest);
    const moved: MoveReply = await move(c.env, site.key, to);
    if (moved.done) await record(c, { action: 'site.move', site: site.key, subject: site.key, after: moved });
    return c.json(moved);
  })
  .delete('/visitors/:hash', may('admin'), async (c) => {
    const site = oneSite(c.get('person'), readQuery(c, Visitor).site);
    const hash = c.req.param('hash');
    if (!HASH.test(hash)) {
      throw new DeskFailure(
        'bad_request',
        'A visitor’s conversation is named by its hash: 64 letters and digits, as its answers show it.',
      );
    }
    const answers = await eraseVisitor(await logNow(c.env, site), site, hash);
    await record(c, { action: 'visitor.erase', site, subject: hash, after: { answers } });
    return c.json({ answers } satisfies EraseReply);
  });

/** The site of the path, once the person may see it. Throws `forbidden` or `not_found`. */
export function siteIn(c: Context<DeskHttp>): Promise<KnownSite> {
  return knownSite(c.env.DB, oneSite(c.get('person'), c.req.param('key') ?? ''));
}

async function move(env: Env, site: string, to: string): Promise<MoveReply> {
  try {
    logNamed(env, to);
  } catch (cause) {
    throw new DeskFailure('bad_request', `${(cause as Error).message}`, { field: 'to', cause });
  }
  return moveSite(env, site, to, MOVE_MS);
}

/** How many answers the sites have that are not in the first database. */
async function withAnswers(env: Env, rows: SiteRow[], keys: string[] | null): Promise<SiteRow[]> {
  const logs = await logsFor(env, keys);
  if (logs.length === 1 && logs[0]?.sites === keys) return rows;
  const counts = new Map<string, number>();
  for (const { db, sites } of logs) {
    for (const { site, answers } of await countsOf(db, sites ?? [])) counts.set(site, answers);
  }
  return rows.map((row) => ({ ...row, answers: counts.get(row.key) ?? 0 }));
}

function workerOf(c: Context<DeskHttp>): string {
  return new URL(c.req.url).origin;
}
