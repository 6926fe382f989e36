import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import type * as z from 'zod';
import { Site } from '../../../shared/site.ts';
import { forgetSettings } from '../../../worker/http/kept-settings.ts';

export const ORIGIN = 'https://shop.example';

/** A migrated database with one site, `workshop`. */
export async function openSite(changes: Partial<z.input<typeof Site>> = {}): Promise<void> {
  forgetSettings();
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
  const site = Site.parse({
    key: 'workshop',
    name: 'Workshop help',
    origins: [ORIGIN],
    scope: { collections: ['workshop'] },
    starters: ['Why do my brakes squeak?'],
    ...changes,
  });
  await env.DB.prepare('INSERT OR REPLACE INTO sites (key, config) VALUES (?, ?)')
    .bind(site.key, JSON.stringify(site))
    .run();
}
