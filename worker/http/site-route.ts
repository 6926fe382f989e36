import { Hono } from 'hono';
import { PROTOCOL } from '../../shared/chat-api.ts';
import type { Scope } from '../../shared/scope.ts';
import { handoffLink, type Site, type SiteReply } from '../../shared/site.ts';
import type { Env } from '../env.ts';
import { logFailure } from '../log.ts';
import { SearchClient } from '../search/search-client.ts';
import { webhookAddress } from '../webhook/webhook-address.ts';
import { admitPage } from './admission.ts';
import type { Http } from './request-id.ts';

/** `GET /v1/site?site=KEY`: what the panel shows first (SiteReply). `works` is null while the search host is out of reach. */
export const siteRoute = new Hono<Http>().get('/v1/site', async (c) => {
  const site = await admitPage(c);
  const reply: SiteReply = {
    protocol: PROTOCOL,
    name: site.name,
    locale: site.locale,
    starters: site.starters,
    ...(await sizeOf(c.env, site.scope, c.get('requestId'))),
    handoff: handoffLink(site.handoff),
    ...formOf(c.env, site),
    poweredBy: site.poweredBy ?? true,
    answers: c.env.ANTHROPIC_API_KEY ? 'written' : 'quoted',
  };
  return c.json(reply);
});

/** A form whose words would reach nobody is not offered. */
function formOf(env: Env, { key, handoff }: Site): Pick<SiteReply, 'handoffForm'> {
  if (handoff?.kind !== 'webhook') return {};
  const address = webhookAddress(handoff.url, env.WEBHOOK_LOOPBACK === 'allowed');
  if (address.ok) return { handoffForm: { ...(handoff.label !== undefined && { label: handoff.label }) } };
  logFailure('A site’s hand-off form is not shown: its webhook may not be called.', new Error(address.why), {
    site: key,
  });
  return {};
}

/** Works as the receipts count them: an article in two languages is one. A host that does not tell counts titles. */
async function sizeOf(
  env: Env,
  scope: Scope,
  requestId: string,
): Promise<Pick<SiteReply, 'works' | 'printed'>> {
  try {
    const client = new SearchClient(env, requestId);
    const { searched, total } = await client.browse(
      { scope, limit: 1, offset: 0 },
      AbortSignal.timeout(2000),
    );
    return { works: searched?.works ?? total, ...(searched && { printed: searched.pages > 0 }) };
  } catch (error) {
    logFailure('The size of a site could not be read from the search host.', error, { requestId });
    return { works: null };
  }
}
