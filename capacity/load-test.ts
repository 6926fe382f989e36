import { quantile } from './answer-times.ts';
import type { Measured } from './assumptions.ts';
import { exponential, seeded } from './queueing/random.ts';
import { departures } from './queueing/station.ts';

const QUESTIONS = 6000;
const STEP = 1.05;

/**
 * What the model says of the load test that was run (`npm run bench -- scale`): the highest rate at which p99 is at
 * most twice that of the base rate. The worker's one thread bounds it, and so do the cores that the test had.
 */
export function predictedSteadyRate(load: Measured['load']): number {
  const base = p99At(load.baseRate, load);
  const most = Math.min(1000 / load.workerCpuMs, (1000 * load.coresHad) / load.allCpuMs);
  let rate = load.baseRate;
  while (rate * STEP < most && p99At(rate * STEP, load) <= 2 * base) rate *= STEP;
  return rate;
}

/** Every process of the test waits for its part of the cores that the test had; exponential times stand for real ones. */
function p99At(rate: number, { allCpuMs, coresHad }: Measured['load']): number {
  const random = seeded(3);
  let time = 0;
  const asked = Array.from({ length: QUESTIONS }, () => {
    time += (-Math.log(1 - random()) / rate) * 1000;
    return time;
  });
  const servers = Math.max(1, Math.floor(coresHad));
  const service = exponential((allCpuMs * servers) / coresHad);
  const left = departures(asked, { servers, service }, seeded(5));
  const took = left.map((end, at) => end - (asked[at] ?? 0)).sort((a, b) => a - b);
  return quantile(took, 0.99);
}
