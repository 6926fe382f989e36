import type { Env } from '../env.ts';
import { FIRST, logsOf } from './log-list.ts';

/**
 * Gives a new site the log that holds least, and writes down which. One that is written down, or whose answers lie in
 * the first database already, keeps its own.
 */
export async function assignLog(env: Env, site: string): Promise<void> {
  const logs = logsOf(env);
  if (logs.length === 1) return;
  const had = await env.DB.prepare('SELECT 1 FROM answers WHERE site = ? LIMIT 1').bind(site).first();
  const sizes = await Promise.all(
    logs.map(async ({ name, db }) => ({ name, bytes: (await db.prepare('SELECT 1').run()).meta.size_after })),
  );
  const least = sizes.toSorted((a, b) => a.bytes - b.bytes)[0]?.name ?? FIRST;
  await env.DB.prepare('INSERT INTO site_logs (site, log) VALUES (?, ?) ON CONFLICT DO NOTHING')
    .bind(site, had ? FIRST : least)
    .run();
}
