import { describe, expect, it } from 'vitest';
import { arrivals, rateAt } from '../../capacity/queueing/arrivals.ts';
import { erlangC, meanWaitMG1, meanWaitMMc, waitQuantileMMc } from '../../capacity/queueing/formulas.ts';
import {
  always,
  type Distribution,
  exponential,
  logNormal,
  meanOfLogNormal,
  seeded,
} from '../../capacity/queueing/random.ts';
import { departures } from '../../capacity/queueing/station.ts';
import { promise } from '../behaviours.ts';

const ARRIVALS = 150_000;
/** Simulated means of waits at this load lie within this of the true ones. */
const CLOSE = 0.06;

/** Waits of so many independent arrivals at a rate, without those of the beginning. */
function waits(rate: number, servers: number, service: Distribution): number[] {
  const random = seeded(1);
  let time = 0;
  const asked = Array.from({ length: ARRIVALS }, () => {
    time -= Math.log(1 - random()) / rate;
    return time;
  });
  const drawn: number[] = [];
  const left = departures(
    asked,
    { servers, service: (random) => drawn[drawn.push(service(random)) - 1] ?? 0 },
    seeded(2),
  );
  return left.map((end, at) => end - (asked[at] ?? 0) - (drawn[at] ?? 0)).slice(ARRIVALS / 10);
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('formulas', () => {
  it(promise('capacity.queueing-theory', 'Erlang’s C as it is tabled'), () => {
    // One server: the share that waits is the use. Two at load one: 1/3. Three at load two: 4/9.
    expect(erlangC(1, 0.7)).toBeCloseTo(0.7, 12);
    expect(erlangC(2, 1)).toBeCloseTo(1 / 3, 12);
    expect(erlangC(3, 2)).toBeCloseTo(4 / 9, 12);
    expect(erlangC(5, 4)).toBeCloseTo(0.5541, 4);
    expect(erlangC(10, 8)).toBeCloseTo(0.4092, 4);
    expect(erlangC(4, 4)).toBe(1);
  });

  it(promise('capacity.queueing-theory', 'waits of one server, by the textbook'), () => {
    // M/M/1 at use 0.8, service 1: a wait of 4. M/D/1: half of it.
    expect(meanWaitMMc({ rate: 0.8, service: 1, servers: 1 })).toBeCloseTo(4, 12);
    expect(meanWaitMG1({ rate: 0.8, service: 1, variation: 1 })).toBeCloseTo(4, 12);
    expect(meanWaitMG1({ rate: 0.8, service: 1, variation: 0 })).toBeCloseTo(2, 12);
    expect(meanWaitMG1({ rate: 1, service: 1, variation: 1 })).toBe(Number.POSITIVE_INFINITY);
    // P(wait > t) = 0.8 e^(-0.2 t), which is 0.01 at ln(80) / 0.2.
    expect(waitQuantileMMc(0.99, { rate: 0.8, service: 1, servers: 1 })).toBeCloseTo(Math.log(80) / 0.2, 10);
    expect(waitQuantileMMc(0.5, { rate: 0.1, service: 1, servers: 2 })).toBe(0);
  });
});

describe('the simulation', () => {
  it.each([
    [1, 0.7],
    [2, 1.4],
    [8, 6.4],
  ])(promise('capacity.queueing-theory', 'M/M/c is simulated as it is: %i servers'), (servers, rate) => {
    const all = waits(rate, servers, exponential(1));
    const theory = meanWaitMMc({ rate, service: 1, servers });
    expect(Math.abs(mean(all) / theory - 1)).toBeLessThan(CLOSE);
    const late = all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.99)] ?? 0;
    expect(Math.abs(late / waitQuantileMMc(0.99, { rate, service: 1, servers }) - 1)).toBeLessThan(2 * CLOSE);
  });

  it(promise('capacity.queueing-theory', 'M/G/1 is simulated as Pollaczek and Khinchine say'), () => {
    expect(
      Math.abs(mean(waits(0.7, 1, always(1))) / meanWaitMG1({ rate: 0.7, service: 1, variation: 0 }) - 1),
    ).toBeLessThan(CLOSE);
    const spread = logNormal(1, 5);
    const service = meanOfLogNormal(1, 5);
    // Of a log-normal with sigma s the squared variation is e^(s²) - 1.
    const variation = Math.exp((Math.log(5) / 2.326347874) ** 2) - 1;
    const theory = meanWaitMG1({ rate: 0.6 / service, service, variation });
    expect(Math.abs(mean(waits(0.6 / service, 1, spread)) / theory - 1)).toBeLessThan(2 * CLOSE);
  });

  it(promise('capacity.queueing-theory', 'a day has its mean and its peak'), () => {
    const day = { mean: 1, peak: 2.4 };
    const rates = Array.from({ length: 1440 }, (_, minute) => rateAt(minute * 60, day));
    expect(mean(rates)).toBeCloseTo(1, 2);
    expect(Math.max(...rates)).toBeCloseTo(2.4, 6);
    const { times, atPeak } = arrivals(50_000, { mean: 0.2, peak: 0.48 }, seeded(4));
    // The last night is quiet: whole days.
    const days = Math.ceil((times.at(-1) ?? 0) / 86_400);
    expect(times.filter(atPeak).length / days / 3600).toBeCloseTo(0.48, 1);
  });
});
