import { answerTimes } from './answer-times.ts';
import type { Given } from './assumptions.ts';
import { predictedSteadyRate } from './load-test.ts';
import { type Plan, planFor } from './plan.ts';
import { untilFull } from './until-full.ts';

export const VISITORS = [1, 1000, 10_000, 100_000, 1_000_000, 10_000_000];
export const PAGES = [1000, 100_000, 1_000_000, 10_000_000, 100_000_000];

export type Report = ReturnType<typeof reportOf>;

/** Every pair of visitors and pages, planned and simulated. */
export function reportOf(given: Given, visitors = VISITORS, pages = PAGES) {
  const rows = pages.flatMap((pages) =>
    visitors.map((visitors) => {
      const plan = planFor({ visitors, pages }, given);
      return { plan, times: answerTimes(plan.traffic, plan.search, given) };
    }),
  );
  return {
    currency: given.assumptions.currency,
    rows,
    full: pages.map((pages) => ({ pages, parts: untilFull(pages, given) })),
    load: { measured: given.measured.load.steadyRate, predicted: predictedSteadyRate(given.measured.load) },
    given,
  };
}

export function asMarkdown(report: Report): string {
  return [
    '## What is needed',
    '',
    plans(report),
    '',
    `Costs in ${report.currency} a month. Times in the busiest hour, simulated; most of them are the model's own.`,
    '',
    '## What is full first, with one of each',
    '',
    limits(report),
    '',
    '## The model against the load test',
    '',
    loadLine(report),
    '',
    '## What was assumed',
    '',
    allAssumed(report.given),
    '',
  ].join('\n');
}

function plans({ rows }: Report): string {
  const head =
    '| pages | visitors who ask a month | peak questions/s | search | cost | of it model | nearest to its limit | first words p50 / p99 | added by Pincite p99 |\n|---|---|---|---|---|---|---|---|---|';
  const lines = rows.map(({ plan, times }) =>
    row([
      whole(plan.demand.pages),
      whole(plan.demand.visitors),
      rate(plan.traffic.day.peak),
      `${plan.search.engine === 'embedded' ? 'embedded' : 'OpenSearch'}, ${plan.search.has}`,
      whole(plan.cost),
      whole(costOf(plan, 'model tokens')),
      `${plan.nearest.name}, ${percent(plan.nearest.use)}`,
      `${seconds(times.firstWords.p50)} / ${seconds(times.firstWords.p99)}`,
      `${Math.round(times.ours.p99)} ms`,
    ]),
  );
  return [head, ...lines].join('\n');
}

function limits({ full }: Report): string {
  const head = '| pages | part | full at visitors who ask a month | what to turn up |\n|---|---|---|---|';
  const lines = full.flatMap(({ pages, parts }) =>
    parts.map(({ name, visitors, turnUp }) => row([whole(pages), name, whole(visitors), turnUp])),
  );
  return [head, ...lines].join('\n');
}

function loadLine({ load: { measured, predicted } }: Report): string {
  const off = Math.max(measured / predicted, predicted / measured);
  return `Highest steady rate before p99 doubles: measured ${measured.toFixed(1)} questions/s, the model says ${predicted.toFixed(1)}; off by a factor of ${off.toFixed(2)}.`;
}

function allAssumed({ assumptions, measured }: Given): string {
  const values = Object.entries({ ...assumptions.values, ...measured.values });
  const curves = Object.entries(measured.curves);
  return [
    '| name | value | what it is | from |',
    '|---|---|---|---|',
    ...values.map(([name, { value, unit, says, source, date }]) =>
      row([name, `${value} ${unit}`, says, `${source}, ${date}`]),
    ),
    ...curves.map(([name, { points, unit, says, source, date }]) =>
      row([
        name,
        `${points.map(([at, value]) => `${whole(at)}: ${value}`).join('; ')} ${unit}`,
        says,
        `${source}, ${date}`,
      ]),
    ),
    ...assumptions.machines.list.map(({ name, price }) =>
      row([
        name,
        `${price} ${assumptions.currency} a month`,
        assumptions.machines.says,
        `${assumptions.machines.source}, ${assumptions.machines.date}`,
      ]),
    ),
  ].join('\n');
}

export function costOf({ parts }: Plan, name: string): number {
  return parts.filter((part) => part.name === name).reduce((sum, { cost }) => sum + cost, 0);
}

const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
const whole = (value: number) =>
  (value < 10 ? value.toPrecision(2) : Math.round(value).toLocaleString('en')).replace(/\.0$/, '');
const rate = (value: number) =>
  value >= 10 ? value.toFixed(0) : value >= 0.01 ? value.toFixed(2) : '< 0.01';
const percent = (share: number) => `${(100 * share).toFixed(share < 0.01 ? 1 : 0)} %`;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
