import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { promise } from '../behaviours.ts';
import { corpus } from '../support/shared-data.ts';
import { type Input, quantities } from './computed-quantities.ts';

type Published = {
  topic: string;
  input: Record<string, unknown>;
  quantity: string;
  computed: number[];
  printed: number[] | null;
  digits: number | null;
};

const path = corpus('audit-values.json', 'the audit’s statistics against published values');

it.skipIf(path === null)(promise('audit.published-values'), () => {
  const records = JSON.parse(readFileSync(path as string, 'utf8')) as Published[];
  expect(records.length).toBeGreaterThanOrEqual(144);
  const wrong: string[] = [];
  let printed = 0;
  for (const [at, record] of records.entries()) {
    const ours = quantities[`${record.topic} ${record.quantity}`]?.(inputOf(record, records.slice(0, at)));
    // Beside what was printed, what R and statsmodels make of it, to more digits.
    const isExact = record.computed.every((value, i) => near(ours?.[i], value, 1e-9 * Math.max(1, value)));
    const isPrinted = record.printed?.every((value, i) => near(ours?.[i], value, 0.5 * 10 ** -tens(record)));
    if (isPrinted !== undefined) printed += 1;
    if (!isExact || isPrinted === false)
      wrong.push(
        `${at} ${record.topic} ${record.quantity}: ${record.printed ?? record.computed}, ours ${ours}`,
      );
  }
  expect(wrong).toEqual([]);
  expect(printed).toBeGreaterThanOrEqual(85);
});

function tens({ digits }: Published): number {
  return digits ?? 0;
}

function near(ours: number | undefined, value: number, within: number): boolean {
  return ours !== undefined && Math.abs(ours - value) <= within + 2e-15;
}

/** A record may say `same`, or name the group, of one before it. */
function inputOf({ topic, input }: Published, before: Published[]): Input {
  const whole = Object.values(input).includes('same') ? last(topic, before, () => true) : input;
  const named = whole.group
    ? last(topic, [...before, { topic, input } as Published], hasData(whole.group))
    : whole;
  if (topic !== 'cluster') return named as Input;
  const sizes = named.n as number[];
  return { clusters: (named.x as number[]).map((hits, i) => ({ hits, of: sizes[i] })) } as Input;
}

function hasData(group: unknown) {
  return (input: Record<string, unknown>) => input.group === group && Array.isArray(input.x);
}

function last(topic: string, before: Published[], fits: (input: Record<string, unknown>) => boolean) {
  const found = before.findLast(
    (record) => record.topic === topic && !Object.values(record.input).includes('same') && fits(record.input),
  );
  if (!found) throw new Error(`Nothing before it of topic ${topic}.`);
  return found.input;
}
