/**
 * Reads Prometheus' text format strictly: each line is a comment of the form `# HELP name …` or `# TYPE name type`, or
 * a sample of a metric that was announced before. Throws for anything else, and for a series given twice.
 */
export function readPrometheus(text: string): {
  series: string[];
  value: (series: string) => number | undefined;
} {
  const types = new Map<string, string>();
  const values = new Map<string, number>();
  if (!text.endsWith('\n')) throw new Error('The last line does not end.');
  for (const line of text.slice(0, -1).split('\n')) {
    const [, named, type] = /^# TYPE (\w+) (counter|gauge|histogram)$/.exec(line) ?? [];
    if (named && type) {
      if (types.has(named)) throw new Error(`${named} is announced twice.`);
      types.set(named, type);
    } else if (!/^# HELP \w+ \S/.test(line)) takeSample(line, types, values);
  }
  return { series: [...values.keys()], value: (series) => values.get(series) };
}

function takeSample(line: string, types: Map<string, string>, values: Map<string, number>): void {
  const [, series = '', name = '', written] =
    /^((\w+)(?:\{(?:\w+="(?:[^"\\\n]|\\["\\n])*",?)+\})?) (\S+)$/.exec(line) ?? [];
  const value = written === '+Inf' ? Number.POSITIVE_INFINITY : Number(written);
  if (!name || Number.isNaN(value)) throw new Error(`No line of the format: ${line}`);
  const base = types.has(name) ? name : name.replace(/_(?:bucket|sum|count)$/, '');
  const type = types.get(base);
  if (!type || (base !== name && type !== 'histogram')) throw new Error(`${name} was not announced.`);
  if (values.has(series)) throw new Error(`${series} is given twice.`);
  values.set(series, value);
}
