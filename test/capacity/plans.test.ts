import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { answerTimes } from '../../capacity/answer-times.ts';
import { type Assumptions, atPages, keptFor, readGiven } from '../../capacity/assumptions.ts';
import { predictedSteadyRate } from '../../capacity/load-test.ts';
import { planFor } from '../../capacity/plan.ts';
import { asMarkdown, reportOf } from '../../capacity/table.ts';
import { trafficOf } from '../../capacity/traffic.ts';
import { Keeping } from '../../shared/site.ts';
import { promise } from '../behaviours.ts';

const given = readGiven();
const VISITORS = [1, 100, 10_000, 100_000, 1_000_000, 3_000_000, 10_000_000];
const PAGES = [1000, 30_000, 1_000_000, 10_000_000, 30_000_000, 100_000_000];
/** How far the model may be off the load test that was run, either way. */
const FACTOR = 2;

it(promise('capacity.monotone', 'more visitors or more pages are never cheaper'), () => {
  for (const pages of PAGES) {
    const costs = VISITORS.map((visitors) => planFor({ visitors, pages }, given).cost);
    expect(costs).toEqual(costs.toSorted((a, b) => a - b));
  }
  for (const visitors of VISITORS) {
    const costs = PAGES.map((pages) => planFor({ visitors, pages }, given).cost);
    expect(costs).toEqual(costs.toSorted((a, b) => a - b));
  }
});

it(promise('capacity.monotone', 'the same machines are never faster with more to do'), () => {
  const { search } = planFor({ visitors: 1000, pages: 1_000_000 }, given);
  // From a fiftieth of what they bear to nearly all.
  const most = (search.machines * search.machine.cores * 1000) / search.cpuMs;
  const late = [0.02, 0.3, 0.6, 0.8, 0.95].map((use) => {
    const traffic = { questions: 0, day: { mean: (most * use) / 2.4, peak: most * use } };
    return answerTimes(traffic, search, given, 6000).ours.p99;
  });
  // Random numbers are not quite the same at another rate.
  for (const [at, p99] of late.entries()) expect(p99).toBeGreaterThan(0.97 * (late[at - 1] ?? 0));
  expect(late.at(-1)).toBeGreaterThan(1.05 * (late[0] ?? 0));
});

it(promise('capacity.within-limits'), () => {
  const most = given.assumptions.values.highestUse.value;
  for (const visitors of VISITORS) {
    for (const pages of PAGES) {
      const { search, parts, cost } = planFor({ visitors, pages }, given);
      expect(search.use).toBeLessThanOrEqual(most);
      expect(cost).toBeCloseTo(
        parts.reduce((sum, part) => sum + part.cost, 0),
        6,
      );
      const log = parts.find(({ name }) => name.includes('D1'));
      expect(log?.use).toBeLessThanOrEqual(most);
      const disk = search.machine.diskGB * (search.engine === 'embedded' ? 1 : search.machines);
      expect(search.indexGB).toBeLessThanOrEqual(disk);
    }
  }
});

it(promise('capacity.traffic'), () => {
  // 30,000 questions a month are 1,000 a day; a day of half as many again has a tenth of them, 150, in its busiest hour.
  const visitors = 30_000 / given.assumptions.values.questionsPerVisitor.value;
  const set = structuredClone(given);
  set.assumptions.values.busiestDay.value = 1.5;
  set.assumptions.values.busiestHourShare.value = 0.1;
  const { questions, day } = trafficOf({ visitors, pages: 1 }, set);
  expect(questions).toBe(30_000);
  expect(day.peak).toBeCloseTo(150 / 3600, 12);
  expect(day.mean).toBeCloseTo(1500 / 86_400, 12);
});

it(promise('capacity.curves'), () => {
  const curve = {
    ...{ unit: '', says: '', source: '', date: '' },
    points: [
      [100, 1],
      [10_000, 10],
    ] as [number, number][],
  };
  expect(atPages(curve, 100)).toBeCloseTo(1);
  expect(atPages(curve, 1000)).toBeCloseTo(10 ** 0.5);
  expect(atPages(curve, 10_000)).toBeCloseTo(10);
  expect(atPages(curve, 1_000_000)).toBeCloseTo(100);
  expect(atPages(curve, 1)).toBeCloseTo(1);
});

it(promise('capacity.calibrated', `within a factor of ${FACTOR}`), () => {
  const { steadyRate } = given.measured.load;
  const predicted = predictedSteadyRate(given.measured.load);
  expect(predicted / steadyRate).toBeGreaterThan(1 / FACTOR);
  expect(predicted / steadyRate).toBeLessThan(FACTOR);
});

it(promise('capacity.assumptions-named', 'each is in the table, with its date and where it is from'), () => {
  const lines = asMarkdown(reportOf(given, [1000], [1000])).split('\n');
  const values = { ...given.assumptions.values, ...given.measured.values };
  expect(Object.keys(values).length).toBeGreaterThan(30);
  for (const [name, { value, source, date }] of Object.entries(values)) {
    const line = lines.find((line) => line.startsWith(`| ${name} | ${value} `));
    expect(line).toMatch(/\d{4}-\d\d-\d\d \|$/);
    expect(line).toContain(`| ${source}, ${date} |`);
  }
});

it(promise('capacity.assumptions-named', 'one’s own prices count, and a missing one is named'), () => {
  const folder = mkdtempSync(join(tmpdir(), 'pincite-capacity-'));
  try {
    const file = join(folder, 'own.json');
    const own: Assumptions = structuredClone(given.assumptions);
    own.values.modelOutputPrice.value *= 10;
    writeFileSync(file, JSON.stringify(own));
    expect(planFor({ visitors: 1000, pages: 1000 }, readGiven(file)).cost).toBeGreaterThan(
      planFor({ visitors: 1000, pages: 1000 }, given).cost,
    );
    const { modelOutputPrice: _, ...rest } = own.values;
    writeFileSync(file, JSON.stringify({ ...own, values: rest }));
    expect(() => readGiven(file)).toThrow(/own\.json.*modelOutputPrice/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it(promise('capacity.kept'), () => {
  const { answerDays } = Keeping.parse({});
  expect(given.assumptions.values.monthsKept.value).toBe(answerDays / 30);
  const gigabytes = (months?: number) => {
    const { parts } = planFor({ visitors: 100_000, pages: 1000 }, keptFor(given, months));
    return Number(/([\d.]+) GB/.exec(parts.find(({ name }) => name.includes('D1'))?.has ?? '')?.[1]);
  };
  expect(gigabytes()).toBe(gigabytes(3));
  expect(gigabytes(12) / gigabytes()).toBeCloseTo(4, 0);
  const main = resolve(import.meta.dirname, '../../capacity/main.ts');
  const year = execFileSync(process.execPath, [main, '--months', '12', '--visitors', '9', '--pages', '9']);
  expect(String(year)).toMatch(/\| monthsKept \| 12 months \|/);
  for (const wrong of ['0', '-1', '121', 'many', '1e3']) {
    const refused = spawnSync(process.execPath, [main, '--months', wrong]);
    expect([wrong, refused.status]).toEqual([wrong, 1]);
    expect(String(refused.stderr)).toContain('months above 0, 120 at most');
  }
});

it(promise('capacity.command'), () => {
  const folder = mkdtempSync(join(tmpdir(), 'pincite-capacity-'));
  try {
    const [json, markdown] = [join(folder, 'plan.json'), join(folder, 'plan.md')];
    const main = resolve(import.meta.dirname, '../../capacity/main.ts');
    const words = ['--visitors', '5000', '--pages', '200000', '--json', json, '--markdown', markdown];
    execFileSync(process.execPath, [main, ...words]);
    const { rows } = JSON.parse(readFileSync(json, 'utf8'));
    expect(rows).toHaveLength(1);
    expect(rows[0].plan.demand).toEqual({ visitors: 5000, pages: 200_000 });
    expect(readFileSync(markdown, 'utf8')).toMatch(/\| 200,000 \| 5,000 \|/);
    const nowhere = spawnSync(process.execPath, [main, '--markdown', join(folder, 'gone', 'plan.md')]);
    expect(nowhere.status).toBe(1);
    expect(String(nowhere.stderr)).toMatch(
      /gone.*can't be written.*Name a file in a folder that is there\.\n$/s,
    );
    expect(String(nowhere.stderr)).not.toContain('    at ');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
