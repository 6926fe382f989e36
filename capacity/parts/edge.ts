import { assumed } from '../assumptions.ts';
import { beyond, type Planner } from './part.ts';

const MILLION = 1_000_000;

/** The worker at the edge: requests and processor time. It grows by itself; what it bears is what is paid for. */
export const planEdge: Planner = (_, { questions }, given) => {
  const value = (name: Parameters<typeof assumed>[1]) => assumed(given, name);
  const cpu = questions * given.measured.values.workerCpuMs.value;
  const requests = questions * value('requestsPerQuestion');
  const cost =
    (questions > 0 ? value('workersBase') : 0) +
    beyond(requests, value('workersRequestsIncluded'), value('workersRequestPrice'), MILLION) +
    beyond(cpu, value('workersCpuIncluded'), value('workersCpuPrice'), MILLION);
  return {
    ...{ name: 'worker at the edge', has: `${(cpu / 3_600_000).toFixed(1)} h of processor time`, cost },
    ...{ use: 0, first: 0, turnUp: 'nothing: the platform starts as many isolates as are needed' },
  };
};
