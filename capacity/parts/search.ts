import { assumed, atPages, type Given, type Machine } from '../assumptions.ts';
import type { Demand, Traffic } from '../traffic.ts';
import type { Planned } from './part.ts';

const GB = 1e9;
const LEAST_NODES = 3;

export type SearchPlan = Planned & {
  engine: 'embedded' | 'opensearch';
  machine: Machine;
  machines: number;
  /** Milliseconds of one core that one answer's searches take. */
  cpuMs: number;
  indexGB: number;
  heapGB: number;
};

/** The cheapest that bears it: search hosts with the embedded engine, each with the whole index, or a cluster. */
export function planSearch(demand: Demand, { day }: Traffic, given: Given): SearchPlan {
  const need = needOf(demand, given);
  const candidates = given.assumptions.machines.list.flatMap((machine) => [
    embedded(machine, demand, day.peak, need, given),
    cluster(machine, day.peak, need, given),
  ]);
  const [best] = candidates.flatMap((plan) => plan ?? []).sort((a, b) => a.cost - b.cost || a.use - b.use);
  if (best) return best;
  throw new Error('No machine of the list bears this; add a larger one to assumptions.json.');
}

type Need = { cpuMs: number; indexGB: number; clusterGB: number; heapGB: number };

function needOf({ pages }: Demand, given: Given): Need {
  const { hostCpuMs, searchesPerAnswer, indexBytesPerPage, clusterBytesPerPage } = given.measured.values;
  const { searchCpuMs, heapMB } = given.measured.curves;
  return {
    cpuMs: hostCpuMs.value + searchesPerAnswer.value * atPages(searchCpuMs, pages),
    indexGB: (pages * indexBytesPerPage.value) / GB,
    clusterGB: (pages * clusterBytesPerPage.value) / GB,
    heapGB: atPages(heapMB, pages) / 1000,
  };
}

/** Null where the index is too large for the machine. */
function embedded(
  machine: Machine,
  { visitors }: Demand,
  peak: number,
  need: Need,
  given: Given,
): SearchPlan | null {
  const memory =
    assumed(given, 'systemMemoryGB') + 2 * need.heapGB + assumed(given, 'hotShare') * need.indexGB;
  const disk = assumed(given, 'diskRoom') * need.indexGB;
  if (memory > machine.memoryGB || disk > machine.diskGB) return null;
  const spare = visitors >= assumed(given, 'spareHostFromVisitors') ? 2 : 1;
  const machines = Math.max(spare, machinesFor(peak, need.cpuMs, machine, given));
  return {
    ...planned('search hosts', machine, machines, peak, need.cpuMs, given),
    ...{ engine: 'embedded', indexGB: need.indexGB, heapGB: need.heapGB },
    turnUp:
      need.indexGB / machine.diskGB > 0.3
        ? 'more replicas, or OpenSearch where the index outgrows a machine'
        : 'more replicas, or machines with more cores',
  };
}

/** Nodes of a cluster, each shard twice. Half of a node's memory is its heap, the rest keeps postings at hand. */
function cluster(machine: Machine, peak: number, need: Need, given: Given): SearchPlan | null {
  const total = assumed(given, 'clusterCopies') * need.clusterGB;
  const cpuMs = need.cpuMs * given.measured.values.clusterCpuFactor.value;
  const cache =
    machine.memoryGB * (1 - assumed(given, 'clusterHeapShare')) - assumed(given, 'systemMemoryGB');
  if (cache <= 0) return null;
  const machines = Math.max(
    LEAST_NODES,
    Math.ceil((assumed(given, 'hotShare') * total) / cache),
    Math.ceil((assumed(given, 'diskRoom') * total) / machine.diskGB),
    machinesFor(peak, cpuMs, machine, given),
  );
  const plan = planned('OpenSearch nodes', machine, machines, peak, cpuMs, given);
  return {
    ...plan,
    ...{
      engine: 'opensearch',
      indexGB: need.clusterGB,
      heapGB: machine.memoryGB * assumed(given, 'clusterHeapShare'),
    },
    turnUp: `more nodes, and shards of ${assumed(given, 'shardGB')} GB at most`,
  };
}

function machinesFor(peak: number, cpuMs: number, { cores }: Machine, given: Given): number {
  return Math.max(1, Math.ceil((peak * cpuMs) / 1000 / cores / assumed(given, 'highestUse')));
}

function planned(
  name: string,
  machine: Machine,
  machines: number,
  peak: number,
  cpuMs: number,
  given: Given,
) {
  const [smallest] = given.assumptions.machines.list.toSorted((a, b) => a.cores - b.cores);
  const busy = (peak * cpuMs) / 1000;
  return {
    ...{ name, machine, machines, cpuMs, has: `${machines} × ${machine.name}` },
    ...{ cost: machines * machine.price, use: busy / (machines * machine.cores) },
    first: busy / (smallest?.cores ?? machine.cores),
  };
}
