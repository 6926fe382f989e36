import type { Site } from '../../shared/site.ts';
import { logFailure } from '../log.ts';
import { busy } from './busy.ts';

/** Of a site's daily cap: what an isolate may let through in a day while the database cannot count. */
const SHARE = 0.02;
const LEAST = 20;
const RETRY_AFTER_S = 20;

const passed = new Map<string, number>();

/** Forgets what was let through, as a new isolate would. */
export function forgetUncounted(): void {
  passed.clear();
}

/**
 * Lets a question through that the database could not count: a visitor shall not pay for its outage, nor a site for
 * more than a little of it. Throws `busy` once this isolate has let through its part of the day's cap.
 */
export function passUncounted(site: Site, day: string, cause: unknown): void {
  const key = `${site.key} ${day}`;
  const before = passed.get(key) ?? 0;
  logFailure('A question could not be counted against its day.', cause, { site: site.key, before });
  if (before >= Math.max(LEAST, site.dailyCap * SHARE)) throw busy(site, RETRY_AFTER_S, cause);
  for (const old of passed.keys()) if (!old.endsWith(day)) passed.delete(old);
  passed.set(key, before + 1);
}
