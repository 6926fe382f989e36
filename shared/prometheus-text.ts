/** One metric with all its series. A histogram's samples carry the suffixes `_bucket`, `_sum` and `_count`. */
export type MetricFamily = {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: MetricSample[];
};
export type MetricSample = { suffix?: string; labels?: Record<string, string>; value: number };

export const PROMETHEUS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Prometheus' text exposition format, 0.0.4. */
export function prometheusText(families: MetricFamily[]): string {
  return families.map(familyText).join('');
}

function familyText({ name, help, type, samples }: MetricFamily): string {
  const lines = samples.map(
    ({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelText(labels)} ${number(value)}`,
  );
  const about = help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
  return [`# HELP ${name} ${about}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n');
}

function labelText(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

function number(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return '+Inf';
  return Number.isNaN(value) ? 'NaN' : String(value);
}
