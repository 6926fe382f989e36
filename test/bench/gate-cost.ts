import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';

const TICK_MS = 10;
const BATCHES = 60;
const EACH = 20;

/** Prints what the gate costs within workerd. */
export async function printGateCost(): Promise<void> {
  const miniflare = await gateWorker();
  try {
    const url = await miniflare.ready;
    const ask = async (path: string) => {
      const start = performance.now();
      await (await fetch(new URL(path, url))).text();
      return performance.now() - start;
    };
    for (const path of ['nothing/1', `markers/${EACH}`, `checks/${EACH}`]) await ask(path);
    for (const [what, limit] of [
      ['markers', 'markers alone (p50 < 1 ms)'],
      ['checks', 'all checks (p50 < 5 ms)'],
    ] as const) {
      const cost: number[] = [];
      const before = processorMs();
      for (let batch = 0; batch < BATCHES; batch += 1) {
        const empty = await ask('nothing/1');
        cost.push(Math.max(0, (await ask(`${what}/${EACH}`)) - empty) / EACH);
      }
      console.log(
        `in workerd, an answer of 4,000 characters, ${limit}: p50 ${at(cost, 0.5)} ms, p95 ${at(cost, 0.95)} ms (${BATCHES} batches of ${EACH})${ofProcessor(before)}`,
      );
    }
  } finally {
    await miniflare.dispose();
  }
}

/** On a machine that others use too, the processor's own time says more than the clock. */
function ofProcessor(before: number | null): string {
  const now = processorMs();
  if (before === null || now === null) return '';
  return `; processor time ${((now - before) / (BATCHES * EACH)).toFixed(2)} ms an answer`;
}

/** What the workerd processes that this one started have used; null where the system does not say. */
function processorMs(): number | null {
  try {
    const own = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => statOf(pid) ?? [])
      .filter(({ name, parent }) => name === 'workerd' && parent === process.pid);
    return own.length === 0 ? null : own.reduce((sum, { ticks }) => sum + ticks, 0) * TICK_MS;
  } catch {
    return null; // No such file system here.
  }
}

function statOf(pid: string): { name: string; parent: number; ticks: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const name = /\((.*)\)/.exec(stat)?.[1] ?? '';
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return { name, parent: fields[1] ?? 0, ticks: (fields[11] ?? 0) + (fields[12] ?? 0) };
  } catch {
    return null; // It has ended meanwhile.
  }
}

async function gateWorker(): Promise<Miniflare> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'gate-worker.ts')],
    ...{ bundle: true, write: false, format: 'esm', target: 'es2024', platform: 'neutral', minify: true },
  });
  const contents = outputFiles?.[0]?.text ?? '';
  return new Miniflare(
    convertV4MiniflareOptions({
      ...{ name: 'gate', compatibilityDate: '2026-11-01', host: '127.0.0.1', port: 0, cf: false },
      modules: [{ type: 'ESModule', path: 'main.js', contents }],
    } as Parameters<typeof convertV4MiniflareOptions>[0]),
  );
}

function at(numbers: number[], share: number): string {
  const sorted = numbers.toSorted((a, b) => a - b);
  return (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2);
}
