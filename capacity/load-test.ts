import { quantile } from './answer-times.ts';
import type { Measured } from './assumptions.ts';
import { exponential, seeded } from './queueing/random.ts';
import { departures } from './queueing/station.ts';

const QUESTIONS = 6000;
const STEP = 1.05;

/**
 * What the model says of the load test that was run (`npm run bench -- scale`): the highest rate at which p99 is at
 * most twice that of the base rate. All processes share the cores that the test had; the worker's thread is one of them.
 */
export function predictedSteadyRate(load: Measured['load']): number {
  const base = p99At(load.baseRate, load);
  const most = Math.min(1000 / load.workerCpuMs, (1000 * load.coresHad) / load.allCpuMs);
  let rate = load.baseRate;
  while (rate * STEP < most && p99At(rate * STEP, load) <= 2 * base) rate *= STEP;
  return rate;
}

/** Exponential times stand for the spread of real ones; the worker's part waits for its one thread. */
function p99At(rate: number, { workerCpuMs, allCpuMs, coresHad }: Measured['load']): number {
  const random = seeded(3);
  let time = 0;
  const asked = Array.from({ length: QUESTIONS }, () => {
    time += (-Math.log(1 - random()) / rate) * 1000;
    return time;
  });
  // A core that the test had in part serves that much more slowly.
  const slower = Math.max(1, 2 / coresHad);
  const worker = departures(asked, { servers: 1, service: exponential(workerCpuMs) }, seeded(5));
  const rest = (allCpuMs - workerCpuMs) * slower;
  const left = departures(worker, { servers: 2, service: exponential(rest) }, seeded(6));
  const took = left.map((end, at) => end - (asked[at] ?? 0)).sort((a, b) => a - b);
  return quantile(took, 0.99);
}
