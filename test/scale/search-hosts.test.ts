import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { promise } from '../behaviours.ts';
import { Random } from '../fuzz/random.ts';
import { type Day, liveThrough, moods, type Schedule, WITHIN_MS } from './day-of-hosts.ts';

const DAYS = 100;
const CALLS = 120;
/** All that was sent before has ended. */
const SETTLED_MS = 10_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function scheduleOf(random: Random, untilMs: number): Schedule {
  const schedule: Schedule = [];
  for (let from = 0; from < untilMs; from += 2000 + random.below(20_000)) {
    const kind = random.chance(0.5) ? 'fast' : random.pick(['slow', 'hung', 'failing'] as const);
    schedule.push({ from, mood: moods[kind](random) });
  }
  return schedule;
}

/** Fast from well before a time to as long after it as a call may take. */
function isWellAround(schedule: Schedule, at: number): boolean {
  const near = schedule.filter(({ from }, index) => {
    const until = schedule[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    return from <= at + WITHIN_MS && until >= at - SETTLED_MS;
  });
  return near.every(({ mood }) => mood.kind === 'fast');
}

async function generatedDay(seed: number): Promise<{ day: Day; schedules: Schedule[] }> {
  const random = new Random(seed);
  const schedules = Array.from({ length: 1 + random.below(4) }, () => scheduleOf(random, 90_000));
  const burst = random.chance(0.3);
  const day = await liveThrough(schedules, {
    calls: CALLS,
    every: () => (burst && random.chance(0.8) ? random.below(20) : random.below(1500)),
    stops: () => (random.chance(0.1) ? random.below(3000) : null),
  });
  return { day, schedules };
}

let lived: Awaited<ReturnType<typeof generatedDay>>[] = [];
const days = async (see: (day: Day, schedules: Schedule[], seed: number) => void) => {
  if (lived.length === 0) for (let seed = 1; seed <= DAYS; seed += 1) lived.push(await generatedDay(seed));
  for (const [at, { day, schedules }] of lived.entries()) see(day, schedules, at + 1);
};
afterAll(() => {
  lived = [];
});

test(
  promise('worker.hosts-answer', `${DAYS} generated days of fast, slow, hung and failing hosts`),
  async () => {
    const missed: string[] = [];
    let due = 0;
    await days(({ calls }, schedules, seed) => {
      for (const { at, usable, took, answer, stoppedAt } of calls) {
        expect(took).toBeLessThanOrEqual(WITHIN_MS);
        if (stoppedAt !== null) continue;
        const well = usable.filter((host) => isWellAround(schedules[hostNumber(host)] ?? [], at));
        if (well.length === 0) continue;
        due += 1;
        if (answer === null) missed.push(`seed ${seed} at ${at}: ${well.join(' ')}`);
      }
    });
    expect(due).toBeGreaterThan(3000);
    expect(missed).toEqual([]);
  },
);

test(promise('worker.hosts-bounded'), async () => {
  let hedges = 0;
  await days(({ calls, sent, told }, schedules) => {
    const attempts = told.filter((it) => it.kind === 'search_attempt');
    const hedged = attempts.filter(({ why }) => why === 'hedge').length;
    const trials = sent.filter(({ trial }) => trial).length;
    hedges += hedged;
    // A trial that keeps a visitor waiting is hedged out of turn; it is rare by itself.
    expect(hedged).toBeLessThanOrEqual(10 + calls.length / 10 + trials);
    for (const [call, { stoppedAt }] of calls.entries()) {
      const own = sent.filter((it) => it.call === call);
      const hosts = own.map(({ host }) => host);
      if (schedules.length > 1 && new Set(hosts).size > 1) expect(new Set(hosts).size).toBe(hosts.length);
      expect(hosts.length).toBeLessThanOrEqual(Math.max(2, schedules.length));
      if (stoppedAt !== null) for (const { at } of own) expect(at).toBeLessThanOrEqual(stoppedAt);
    }
  });
  expect(hedges).toBeGreaterThan(150);
});

test(promise('worker.hosts-left-alone'), async () => {
  let trials = 0;
  await days(({ sent, told }) => {
    expect(sent.filter(({ state }) => state === 'open')).toEqual([]);
    const tried = told.filter((it) => it.kind === 'breaker' && it.to === 'half_open').length;
    const asTrial = sent.filter(({ trial }) => trial).length;
    expect(asTrial).toBe(tried);
    trials += tried;
  });
  expect(trials).toBeGreaterThan(100);
});

test(promise('worker.hosts-come-back'), async () => {
  for (let seed = 1; seed <= 30; seed += 1) {
    const random = new Random(seed);
    const bad = 20_000 + random.below(20_000);
    const schedules = Array.from(
      { length: 1 + random.below(4) },
      (): Schedule => [
        { from: 0, mood: moods[random.pick(['slow', 'hung', 'failing'] as const)](random) },
        { from: bad, mood: moods.fast(random) },
      ],
    );
    const { sent, calls, hosts } = await liveThrough(schedules, { calls: 400, every: () => 200 });
    const well = calls.filter(({ at }) => at > bad + 15_000);
    expect(well.length).toBeGreaterThan(50);
    expect(well.filter(({ answer }) => answer === null)).toEqual([]);
    expect(hosts.readyIn).toBe(0);
    const asked = new Set(sent.filter(({ at }) => at > bad + 15_000).map(({ host }) => host));
    expect(asked.size).toBe(schedules.length);
  }
});

test(promise('worker.slow-host-bypassed'), async () => {
  const random = new Random(7);
  const fast: Schedule = [{ from: 0, mood: { kind: 'fast', ms: 20 } }];
  const slow: Schedule = [{ from: 0, mood: { kind: 'slow', ms: 3000 } }];
  const { sent, calls } = await liveThrough([fast, slow], { calls: 600, every: () => random.below(100) });
  const took = calls.map((call) => call.took).toSorted((a, b) => a - b);
  expect(calls.every(({ answer }) => answer !== null)).toBe(true);
  expect(took[Math.floor(took.length * 0.95)]).toBeLessThan(200);
  expect(took.at(-1)).toBeLessThan(1000);
  expect(sent.length).toBeLessThan(calls.length * 1.1 + 10);
  const later = sent.filter(({ call }) => call > 50);
  expect(later.filter(({ host }) => hostNumber(host) === 1).length).toBeLessThan(later.length * 0.05);
});

function hostNumber(host: string): number {
  return Number(/\d+/.exec(host)?.[0]);
}
