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
    ...(await sizeOf(c.env, site.scope, c.get('requestId'), (it) => c.executionCtx.waitUntil(it))),
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

async function sizeOf(
  env: Env,
  scope: Scope,
  requestId: string,
  keepRunning: (reading: Promise<unknown>) => void,
): Promise<Pick<SiteReply, 'works' | 'printed'>> {
  try {
    return await new SearchClient(env, requestId).sizeOf(scope, AbortSignal.timeout(2000), keepRunning);
  } catch (error) {
    logFailure('The size of a site could not be read from the search host.', error, { requestId });
    return { works: null };
  }
}
