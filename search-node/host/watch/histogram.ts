import type { MetricSample } from '../../../shared/prometheus-text.ts';

/** Seconds: a search is a matter of milliseconds, and of ten seconds at most. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Series = { labels: Record<string, string>; counts: number[]; sum: number; count: number };

/** How long things took, in buckets, by label. */
export function histogram() {
  const all = new Map<string, Series>();
  return {
    observe(labels: Record<string, string>, seconds: number): void {
      const key = Object.values(labels).join('\n');
      let series = all.get(key);
      if (!series) {
        series = { labels, counts: BOUNDS.map(() => 0), sum: 0, count: 0 };
        all.set(key, series);
      }
      const at = BOUNDS.findIndex((bound) => seconds <= bound);
      if (at >= 0) series.counts[at] = (series.counts[at] ?? 0) + 1;
      series.sum += seconds;
      series.count += 1;
    },
    samples: (): MetricSample[] => [...all.values()].flatMap(samplesOf),
  };
}

/** A bucket counts all that took so long or less. */
function samplesOf({ labels, counts, sum, count }: Series): MetricSample[] {
  let below = 0;
  const buckets = BOUNDS.map((bound, at) => {
    below += counts[at] ?? 0;
    return { suffix: '_bucket', labels: { ...labels, le: String(bound) }, value: below };
  });
  return [
    ...buckets,
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: count },
  ];
}

/** How often things happened, by label. */
export function counter() {
  const all = new Map<string, { labels: Record<string, string>; value: number }>();
  return {
    add(labels: Record<string, string>): void {
      const key = Object.values(labels).join('\n');
      const series = all.get(key);
      if (series) series.value += 1;
      else all.set(key, { labels, value: 1 });
    },
    samples: (): MetricSample[] => [...all.values()],
  };
}
