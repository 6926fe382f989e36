import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { type WebhooksReply, WebhooksRequest } from '../../../shared/desk-sites.ts';
import { SiteKey } from '../../../shared/site.ts';
import { logNow } from '../../logs/log-of.ts';
import { may } from '../access/may.ts';
import { type DeskHttp, oneSite } from '../access/person.ts';
import { record } from '../access/trail.ts';
import { DeskFailure } from '../desk-failure.ts';
import { readQuery, readRequest } from '../read-request.ts';
import { siteIn } from '../sites/site-routes.ts';
import { knownSite } from '../sites/site-store.ts';
import { announcement } from './announce.ts';
import { deliverDue, deliveriesOf } from './deliver.ts';
import { setWebhooks, webhooksOf } from './webhook-store.ts';
import { lastWeek, mondayOf, weekDigest } from './week-digest.ts';

const DigestFilters = z.strictObject({ site: SiteKey, week: z.iso.date().optional() });

/** What leaves the desk by itself: webhooks, their deliveries and the weekly digest (shared/desk-sites.ts). */
export const webhookRoutes = new Hono<DeskHttp>()
  .get('/sites/:key/webhooks', may('admin'), async (c) => {
    const { site } = await siteIn(c);
    return c.json(await webhooksOf(await logNow(c.env, site.key), site.key));
  })
  .put('/sites/:key/webhooks', may('admin'), async (c) => {
    const { site } = await siteIn(c);
    const { webhooks } = await readRequest(c, WebhooksRequest);
    const log = await logNow(c.env, site.key);
    const before = await webhooksOf(log, site.key);
    await setWebhooks(log, site.key, webhooks, { loopback: loopbackOf(c) });
    const after: WebhooksReply = await webhooksOf(log, site.key);
    await record(c, { action: 'webhooks.change', site: site.key, subject: site.key, before, after });
    return c.json(after);
  })
  .get('/sites/:key/deliveries', may('admin'), async (c) => {
    const { site } = await siteIn(c);
    return c.json(await deliveriesOf(await logNow(c.env, site.key), site.key));
  })
  /** Sends a `test` to every webhook of the site at once. Answers DeliveriesReply: what became of it. */
  .post('/sites/:key/webhooks/test', may('admin'), async (c) => {
    const { site } = await siteIn(c);
    const event = `test_${crypto.randomUUID()}`;
    const data = { words: `A test of ${site.name}, sent by ${c.get('person').name}.` };
    const log = await logNow(c.env, site.key);
    const { meta } = await announcement(log, { site: site.key, kind: 'test', event, data }).run();
    if (meta.changes === 0)
      throw new DeskFailure('bad_request', 'This site has no webhook to test. Add one first.');
    await deliverDue(log, { loopback: loopbackOf(c) });
    const { deliveries } = await deliveriesOf(log, site.key);
    return c.json({ deliveries: deliveries.filter(({ id }) => id.startsWith(event)) });
  })
  /** One site's week; without `week` the last that is over. A day stands for its week. Answers DigestReply. */
  .get('/digest', may('viewer'), async (c) => {
    const { site, week } = readQuery(c, DigestFilters);
    await knownSite(c.env.DB, oneSite(c.get('person'), site));
    const monday = week ? mondayOf(new Date(week)) : lastWeek(new Date());
    return c.json(await weekDigest(await logNow(c.env, site), { site, week: monday }));
  });

function loopbackOf(c: Context<DeskHttp>): boolean {
  return c.env.WEBHOOK_LOOPBACK === 'allowed';
}
