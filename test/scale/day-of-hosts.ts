import { vi } from 'vitest';
import { askHosts } from '../../worker/search/hosts/ask-hosts.ts';
import { SearchHosts } from '../../worker/search/hosts/search-hosts.ts';
import { SearchFailure } from '../../worker/search/search-failure.ts';
import { type Happening, onHappening } from '../../worker/telling.ts';
import type { Random } from '../fuzz/random.ts';

// A day of search hosts that are fast, slow, hung or failing by turns, in simulated time.

export type Mood = { kind: 'fast' | 'slow' | 'hung' | 'failing'; ms: number };
/** What a host is like from a time on, in milliseconds; the first begins at 0. */
export type Schedule = { from: number; mood: Mood }[];
export type Sent = { call: number; host: string; at: number; state: string; trial: boolean };
export type Called = {
  at: number;
  /** Hosts in use when it began. */
  usable: string[];
  took: number;
  answer: string | null;
  stoppedAt: number | null;
};
export type Day = { sent: Sent[]; calls: Called[]; told: Happening[]; hosts: SearchHosts };

export const WITHIN_MS = 8000;

export const moods = {
  fast: (random: Random): Mood => ({ kind: 'fast', ms: 5 + random.below(40) }),
  slow: (random: Random): Mood => ({ kind: 'slow', ms: 1500 + random.below(5000) }),
  hung: (): Mood => ({ kind: 'hung', ms: 0 }),
  failing: (random: Random): Mood => ({ kind: 'failing', ms: random.below(30) }),
};

/** Fake timers must be in use. `every`: milliseconds between calls; `stops`: when the visitor of a call leaves. */
export async function liveThrough(
  schedules: Schedule[],
  plan: { calls: number; every(call: number): number; stops?(call: number): number | null },
): Promise<Day> {
  const start = Date.now();
  const names = schedules.map((_, at) => `http://host-${at}.test`);
  const day: Day = { sent: [], calls: [], told: [], hosts: new SearchHosts(names) };
  const states = new Map<string, string>(names.map((name) => [name, 'closed']));
  const tried = new Map<string, number>();
  const quiet = onHappening((happening) => {
    day.told.push(happening);
    if (happening.kind !== 'breaker') return;
    states.set(happening.host, happening.to);
    tried.set(happening.host, 0);
  });
  const moodOf = (host: string) => {
    const schedule = schedules[names.indexOf(host)] ?? [];
    return schedule.findLast(({ from }) => from <= Date.now() - start)?.mood ?? { kind: 'fast', ms: 10 };
  };
  const one = async (call: number) => {
    const stop = new AbortController();
    const leaves = plan.stops?.(call) ?? null;
    const timer = leaves === null ? null : setTimeout(() => stop.abort(new Error('left')), leaves);
    const called: Called = {
      ...{
        at: Date.now() - start,
        usable: names.filter((name) => states.get(name) === 'closed'),
        took: 0,
        answer: null,
        stoppedAt: null,
      },
    };
    stop.signal.addEventListener('abort', () => {
      called.stoppedAt = Date.now() - start;
    });
    day.calls[call] = called;
    const request = async (host: string, signal: AbortSignal) => {
      const state = states.get(host) ?? '';
      day.sent.push({ call, host, at: Date.now() - start, state, trial: state === 'half_open' });
      tried.set(host, (tried.get(host) ?? 0) + 1);
      const mood = moodOf(host);
      await asLongAs(mood.kind === 'hung' ? 1e8 : mood.ms, signal);
      if (mood.kind === 'failing') throw new SearchFailure('unreachable', 'down');
      return host;
    };
    try {
      const options = { path: '/v1/search', requestId: 'r', signal: stop.signal, withinMs: WITHIN_MS };
      called.answer = await askHosts(day.hosts, request, options);
    } catch (error) {
      if (!(error instanceof SearchFailure) && !stop.signal.aborted) throw error;
    }
    called.took = Date.now() - start - called.at;
    if (timer) clearTimeout(timer);
  };
  const running: Promise<void>[] = [];
  for (let call = 0; call < plan.calls; call += 1) {
    running.push(one(call));
    await vi.advanceTimersByTimeAsync(plan.every(call));
  }
  await vi.advanceTimersByTimeAsync(3 * WITHIN_MS);
  await Promise.all(running);
  quiet();
  return day;
}

function asLongAs(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
