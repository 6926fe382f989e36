import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, vi } from 'vitest';
import { forgetHosts } from '../../../worker/search/hosts/search-hosts.ts';
import type { Script } from '../../support/messages-protocol.ts';
import { emptied } from './emptied.ts';
import { type Outside, standOutside } from './outside.ts';
import { openSite } from './site.ts';

/** What a test of the worker stands in: a migrated database with one site, its search host, and no model. */
export function aroundEachTest(): { outside: Outside; useModel(script: Script): void } {
  const around = {
    outside: undefined as unknown as Outside,
    useModel(script: Script) {
      env.ANTHROPIC_API_KEY = 'sk-test';
      around.outside.script = script;
    },
  };
  beforeEach(async () => {
    forgetHosts();
    around.outside = standOutside();
    await openSite();
  });
  afterEach(async () => {
    delete env.ANTHROPIC_API_KEY;
    vi.restoreAllMocks();
    await emptied();
  });
  return around;
}
