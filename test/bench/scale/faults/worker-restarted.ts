import type { Fault } from './fault.ts';
import { seconds, underLoad } from './under-load.ts';

const RESTARTS = 2;
const EVERY_S = 9;

export const workerRestarted: Fault = {
  name: 'worker-restarted',
  says: `the worker's runtime killed in mid-stream and started again, ${RESTARTS} times`,
  run: async (corpus) =>
    underLoad({
      corpus: await corpus(),
      // Answers take seconds, so that each kill falls into some.
      pace: { thinkMs: 300, paceMs: 120 },
      plan: { visitors: 8, seconds: EVERY_S * (RESTARTS + 1) },
      patienceMs: 90_000,
      harm: async (stack) => {
        for (let restart = 0; restart < RESTARTS; restart += 1) {
          await seconds(EVERY_S);
          await stack.restartWorker();
        }
      },
    }),
};
