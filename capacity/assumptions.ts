import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

// Everything the model is told, each with its name, unit, date and where it is from: two files that anybody may edit.
// `assumptions.json`: prices, limits and how people behave. `measured.json`: what the benches found on this product.

const Assumption = z.strictObject({
  value: z.number().nonnegative(),
  unit: z.string(),
  says: z.string(),
  /** An address, the bench that measured it, or `assumption`. */
  source: z.string(),
  date: z.string().regex(/^\d{4}-\d\d-\d\d$/),
});
export type Assumption = z.infer<typeof Assumption>;

const NAMES = [
  'questionsPerVisitor',
  'busiestDay',
  'busiestHourShare',
  'monthsKept',
  'highestUse',
  'modelInputPrice',
  'modelOutputPrice',
  'modelCacheReadPrice',
  'modelCachedShare',
  'charactersPerToken',
  'modelInputPerMinute',
  'modelOutputPerMinute',
  'modelFirstTokenMs',
  'modelFirstTokenP99Ms',
  'modelTokensPerSecond',
  'modelRounds',
  'workersBase',
  'workersRequestsIncluded',
  'workersRequestPrice',
  'workersCpuIncluded',
  'workersCpuPrice',
  'requestsPerQuestion',
  'edgeNetworkMs',
  'hostNetworkMs',
  'objectRequestsIncluded',
  'objectRequestPrice',
  'objectRequestsPerQuestion',
  'objectDurationIncluded',
  'objectDurationPrice',
  'objectMemoryGB',
  'objectStorageIncluded',
  'objectStoragePrice',
  'rowsWrittenIncluded',
  'rowsWrittenPrice',
  'databaseStorageIncluded',
  'databaseStoragePrice',
  'databaseMostGB',
  'databasesMost',
  'queueOperationsIncluded',
  'queueOperationPrice',
  'queueOperationsPerMessage',
  'queueMostPerSecond',
  'spareHostFromVisitors',
  'hotShare',
  'diskRoom',
  'systemMemoryGB',
  'shardGB',
  'clusterCopies',
  'clusterHeapShare',
] as const;
export type AssumptionName = (typeof NAMES)[number];

const Machine = z.strictObject({
  name: z.string(),
  cores: z.number().positive(),
  memoryGB: z.number().positive(),
  diskGB: z.number().positive(),
  /** A month. */
  price: z.number().nonnegative(),
});
export type Machine = z.infer<typeof Machine>;

export const Assumptions = z.strictObject({
  currency: z.string(),
  machines: z.strictObject({
    says: z.string(),
    source: z.string(),
    date: z.string(),
    list: z.array(Machine).min(1),
  }),
  values: z.record(z.enum(NAMES), Assumption),
});
export type Assumptions = z.infer<typeof Assumptions>;

/** Points of a curve over the number of pages; between them a power law, beyond them the last one goes on. */
const Curve = z.strictObject({
  unit: z.string(),
  says: z.string(),
  source: z.string(),
  date: z.string(),
  points: z.array(z.tuple([z.number().positive(), z.number().positive()])).min(2),
});
export type Curve = z.infer<typeof Curve>;

export const Measured = z.strictObject({
  machine: z.string(),
  values: z.record(
    z.enum([
      'workerCpuMs',
      'hostCpuMs',
      'searchesPerAnswer',
      'edgeMs',
      'edgeP99Ms',
      'rowsWrittenPerAnswer',
      'objectRowsPerAnswer',
      'databaseMsPerAnswer',
      'databaseBytesPerAnswer',
      'objectBytesPerAnswer',
      'inputCharacters',
      'outputCharacters',
      'indexBytesPerPage',
      'clusterBytesPerPage',
      'clusterCpuFactor',
      'pagesImportedPerSecond',
      'searchP99OverP50',
    ]),
    Assumption,
  ),
  curves: z.record(z.enum(['searchCpuMs', 'heapMB']), Curve),
  /** The load test that the model has to reproduce. */
  load: z.strictObject({
    says: z.string(),
    date: z.string(),
    cores: z.number().positive(),
    /** The part of the cores that the test could use beside other work. */
    coresHad: z.number().positive(),
    /** Of one conversation: of the worker's thread, and of all processes of the test, visitors and model included. */
    workerCpuMs: z.number().positive(),
    allCpuMs: z.number().positive(),
    /** Questions a second. */
    steadyRate: z.number().positive(),
    baseRate: z.number().positive(),
    baseP50Ms: z.number().positive(),
  }),
});
export type Measured = z.infer<typeof Measured>;

export type Given = { assumptions: Assumptions; measured: Measured };

/** Both files; `file` in place of `assumptions.json`. Throws with the name of what is missing or not as it should be. */
export function readGiven(file = join(import.meta.dirname, 'assumptions.json')): Given {
  return {
    assumptions: read(file, Assumptions),
    measured: read(join(import.meta.dirname, 'measured.json'), Measured),
  };
}

/** The same where answers are kept for so many months; unchanged without a number. */
export function keptFor(given: Given, months: number | undefined): Given {
  if (months === undefined) return given;
  const { values } = given.assumptions;
  const monthsKept = { ...values.monthsKept, value: months, source: '--months' };
  return { ...given, assumptions: { ...given.assumptions, values: { ...values, monthsKept } } };
}

export function assumed({ assumptions }: Given, name: AssumptionName): number {
  return assumptions.values[name].value;
}

/** The curve at so many pages. */
export function atPages({ points }: Curve, pages: number): number {
  const sorted = points.toSorted(([a], [b]) => a - b);
  const after = Math.min(
    sorted.length - 1,
    Math.max(
      1,
      sorted.findIndex(([at]) => at >= pages),
    ),
  );
  const last = pages > (sorted.at(-1)?.[0] ?? 0) ? sorted.length - 1 : after;
  const [[x0, y0], [x1, y1]] = [sorted[last - 1] as [number, number], sorted[last] as [number, number]];
  const power = Math.max(0, Math.log(y1 / y0) / Math.log(x1 / x0));
  return pages <= x0 ? y0 : y0 * (pages / x0) ** power;
}

function read<S extends z.ZodType>(file: string, schema: S): z.output<S> {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new CapacityError(`${file} cannot be read as JSON: ${(cause as Error).message}`, { cause });
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new CapacityError(`${file}: ${issue?.path.join('.')}: ${issue?.message}`, { cause: parsed.error });
}

/** Its message is for people: it names the file or option and what is wrong with it. */
export class CapacityError extends Error {
  override readonly name = 'CapacityError';
}
