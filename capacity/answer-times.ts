import { assumed, type Given } from './assumptions.ts';
import { tokensOf } from './parts/model.ts';
import type { SearchPlan } from './parts/search.ts';
import { arrivals } from './queueing/arrivals.ts';
import { logNormal, meanOfLogNormal, seeded } from './queueing/random.ts';
import { departures } from './queueing/station.ts';
import type { Traffic } from './traffic.ts';

export type AnswerTimes = {
  /** Milliseconds, in the busiest hour. */
  firstWords: { p50: number; p99: number };
  last: { p50: number; p99: number };
  /** Without the model's own time: what the product and its queues add. */
  ours: { p50: number; p99: number };
};

const QUESTIONS = 20_000;
const LOG_AFTER_MS = 5;

/**
 * Follows questions through the busiest day: the worker, the model's first round, the search hosts' queue, the model's
 * second round. Same seed, same day: two plans can be compared.
 */
export function answerTimes(
  { day }: Traffic,
  search: Pick<SearchPlan, 'cpuMs' | 'machines' | 'machine'>,
  given: Given,
  questions = QUESTIONS,
): AnswerTimes {
  const random = seeded(7);
  const { times, atPeak } = arrivals(questions, day, random);
  const asked = times.map((time) => time * 1000);
  const { edgeMs, edgeP99Ms, searchP99OverP50 } = given.measured.values;
  const edge = logNormal(edgeMs.value, edgeP99Ms.value);
  const first = logNormal(assumed(given, 'modelFirstTokenMs'), assumed(given, 'modelFirstTokenP99Ms'));
  const network = assumed(given, 'hostNetworkMs') + assumed(given, 'edgeNetworkMs');
  const service = searchService(search.cpuMs, searchP99OverP50.value);
  const writing = (tokensOf(given).output / assumed(given, 'modelTokensPerSecond')) * 1000;

  const edges = asked.map(() => edge(random) + network);
  const models = asked.map(() => ({ search: first(random), words: first(random) }));
  const reachSearch = asked.map((time, at) => time + (edges[at] ?? 0) + (models[at]?.search ?? 0));
  const servers = search.machines * search.machine.cores;
  const leaveSearch = departures(reachSearch, { servers, service }, seeded(11));
  const firstWords = leaveSearch.map((time, at) => time + (models[at]?.words ?? 0) - (asked[at] ?? 0));
  const ours = firstWords.map((time, at) => time - (models[at]?.search ?? 0) - (models[at]?.words ?? 0));
  const peak = (_: number, at: number) => atPeak(times[at] ?? 0);
  return {
    firstWords: spread(firstWords.filter(peak)),
    last: spread(firstWords.map((time) => time + writing + LOG_AFTER_MS).filter(peak)),
    ours: spread(ours.filter(peak)),
  };
}

/** The share that the sorted values do not exceed. */
export function quantile(sorted: number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** Of this mean, spread as measured. */
function searchService(mean: number, ratio: number) {
  const median = mean / meanOfLogNormal(1, ratio);
  return logNormal(median, median * ratio);
}

function spread(values: number[]): { p50: number; p99: number } {
  const sorted = values.toSorted((a, b) => a - b);
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
}
