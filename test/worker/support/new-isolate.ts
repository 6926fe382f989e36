import { env } from 'cloudflare:workers';
import { beforeAll, vi } from 'vitest';
import { forgetPlaces } from '../../../worker/conversation/places.ts';
import { forgetKeySets } from '../../../worker/desk/access/proxy-header.ts';
import { forgetReadiness } from '../../../worker/http/health-route.ts';
import { forgetSettings } from '../../../worker/http/kept-settings.ts';
import { forgetUncounted } from '../../../worker/http/uncounted.ts';
import { forgetLogs } from '../../../worker/logs/log-of.ts';
import { forgetWorks } from '../../../worker/search/catalogue-works.ts';
import { forgetHosts } from '../../../worker/search/hosts/search-hosts.ts';
import { forgetHoldings } from '../../../worker/turn/holdings.ts';
import { emptied } from './emptied.ts';

// Runs before each file of this project. To give each file an isolate of its own costs several times what its tests
// cost, so the files share one, and whatever a file could leave to the next is put back here: variables, clocks and
// spies, stored data with the counts of the rates, and all that the worker keeps in memory from request to request.

const shared = globalThis as { variablesAtFirst?: Cloudflare.Env };
shared.variablesAtFirst ??= { ...env };
const variables = shared.variablesAtFirst;

beforeAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const name of Object.keys(env) as (keyof Cloudflare.Env)[]) if (!(name in variables)) delete env[name];
  Object.assign(env, variables);
  for (const forget of [
    forgetHosts,
    forgetHoldings,
    forgetKeySets,
    forgetLogs,
    forgetPlaces,
    forgetReadiness,
    forgetSettings,
    forgetUncounted,
    forgetWorks,
  ])
    forget();
  await emptied();
});
