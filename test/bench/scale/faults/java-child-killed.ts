import { childOf } from '../../child-process-figures.ts';
import type { Fault } from './fault.ts';
import { seconds, underLoad } from './under-load.ts';

const EVERY_S = 5;
const KILLS = 5;

export const javaChildKilled: Fault = {
  name: 'java-child-killed',
  says: `the Java child killed every ${EVERY_S} s, ${KILLS} times`,
  run: async (corpus) =>
    underLoad({
      corpus: await corpus(),
      pace: { thinkMs: 100, paceMs: 20 },
      plan: { visitors: 8, seconds: EVERY_S * (KILLS + 1) },
      harm: async ({ host }) => {
        for (let kill = 0; kill < KILLS; kill += 1) {
          await seconds(EVERY_S);
          const child = childOf(host.pid);
          if (child !== undefined) process.kill(child, 'SIGKILL');
        }
      },
    }),
};
