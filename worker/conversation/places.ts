import type { Env } from '../env.ts';
import { hostsOf } from '../search/hosts/search-hosts.ts';
import { type ShedReason, tell } from '../telling.ts';

/** Turns at once: what an isolate's memory bears with room to spare, and what leaves other sites some of it. */
const DEFAULTS = { all: 400, site: 300 };
/** A turn that was not heard of for so long is over: its object lost its memory. */
const LONGEST_MS = 240_000;
/** Seconds, spread so that those who were turned away do not come back together. */
const SOONEST_S = 5;
const SPREAD_S = 6;

type Place = { ok: true; free: () => void } | { ok: false; retryAfter: number };
type Asking = { site: string; requestId: string };

const taken = new Map<symbol, { site: string; since: number }>();

/** Forgets the turns that run, as a new isolate would. */
export function forgetPlaces(): void {
  taken.clear();
}

/**
 * A place for one more turn in this isolate, held until it is freed; or none, where as many run as it bears or no
 * search host may be asked now: whoever waited for an answer would wait in vain.
 */
export function takePlace(env: Env, asking: Asking, now = Date.now()): Place {
  const { readyIn } = hostsOf(env);
  if (readyIn > 0) return shed('search_down', Math.ceil(readyIn / 1000) + 1, asking);
  for (const [key, { since }] of taken) if (now - since > LONGEST_MS) taken.delete(key);
  if (taken.size >= limit(env.MAX_TURNS, DEFAULTS.all)) return shed('isolate_full', someSeconds(), asking);
  const own = [...taken.values()].filter(({ site }) => site === asking.site).length;
  if (own >= limit(env.MAX_TURNS_OF_SITE, DEFAULTS.site)) return shed('site_full', someSeconds(), asking);
  const key = Symbol(asking.site);
  taken.set(key, { site: asking.site, since: now });
  return { ok: true, free: () => taken.delete(key) };
}

function shed(why: ShedReason, retryAfter: number, asking: Asking): Place {
  tell({ kind: 'turn_shed', why, retryAfter, ...asking });
  return { ok: false, retryAfter };
}

function someSeconds(): number {
  return SOONEST_S + Math.floor(Math.random() * SPREAD_S);
}

function limit(value: string | undefined, otherwise: number): number {
  const set = Number(value);
  return Number.isInteger(set) && set > 0 ? set : otherwise;
}
