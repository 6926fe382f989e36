import { EngineError } from '../../search-node/engine-child/engine-error.ts';

// What two engines answer to one question, held against each other to the last mark. Left out: the generation, which
// each names itself; the time of a pass; by how much a count that is given as `at least` goes beyond the bound.

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const NOT_COMPARED = new Set(['generation', 'micros']);

/** Numbers that are sums of many floats: compared to this share. */
const SUMS = new Set(['score', 'share']);
const SHARE = 1e-5;

/** What is compared is what they answer, not how fast they are on a busy machine. */
const TIMEOUT_MS = 120_000;

export type Compared = {
  /** Where they first differ and how; null where they do not. */
  difference: string | null;
  /** The largest difference between two scores, as a share of the score. */
  scores: number;
};

/** Runs one question on both. Where both refuse it with the same code and sentence, they are the same. */
export async function compare<Engine>(
  engines: [Engine, Engine],
  ask: (engine: Engine, call: { timeoutMs: number }) => Promise<{ value: unknown }>,
): Promise<Compared> {
  const call = { timeoutMs: TIMEOUT_MS };
  const [first, second] = await Promise.all(engines.map((engine) => answerOf(ask(engine, call))));
  const compared: Compared = { difference: null, scores: 0 };
  compared.difference = differ(bounded(first as Json), bounded(second as Json), '', compared);
  return compared;
}

async function answerOf(asked: Promise<{ value: unknown }>): Promise<Json> {
  try {
    return JSON.parse(JSON.stringify((await asked).value)) as Json;
  } catch (cause) {
    if (!(cause instanceof EngineError)) throw cause;
    return { refused: cause.code, because: cause.message };
  }
}

/** A count beyond the bound says that there are more, and not how many more were met. */
function bounded(answer: Json): Json {
  if (answer === null || typeof answer !== 'object' || Array.isArray(answer)) return answer;
  const { receipts } = answer;
  if (!Array.isArray(receipts)) return answer;
  const counted = (receipt: Json) =>
    receipt !== null &&
    typeof receipt === 'object' &&
    !Array.isArray(receipt) &&
    receipt.hitsCounted === false
      ? { ...receipt, hits: 'more than are counted' }
      : receipt;
  return { ...answer, receipts: receipts.map(counted) };
}

function differ(a: Json, b: Json, path: string, compared: Compared): string | null {
  if (Array.isArray(a) && Array.isArray(b)) {
    for (let at = 0; at < Math.max(a.length, b.length); at++) {
      const found = differ(a[at] ?? null, b[at] ?? null, `${path}[${at}]`, compared);
      if (found) return found;
    }
    return null;
  }
  if (isObject(a) && isObject(b)) {
    for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
      if (NOT_COMPARED.has(name)) continue;
      const found = differ(a[name] ?? null, b[name] ?? null, `${path}.${name}`, compared);
      if (found) return found;
    }
    return null;
  }
  if (typeof a === 'number' && typeof b === 'number' && SUMS.has(path.slice(path.lastIndexOf('.') + 1))) {
    const share = Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b), Number.MIN_VALUE);
    compared.scores = Math.max(compared.scores, share);
    return share > SHARE ? `${path}: ${a} and ${b}` : null;
  }
  return a === b ? null : `${path}: ${shown(a)} and ${shown(b)}`;
}

function isObject(value: Json): value is { [name: string]: Json } {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function shown(value: Json): string {
  return JSON.stringify(value).slice(0, 300);
}
