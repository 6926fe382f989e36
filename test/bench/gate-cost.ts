import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import type { Part } from '../support/messages-protocol.ts';
import { ORIGIN, startRealWorker } from '../support/real-worker.ts';
import { workshop } from '../support/workshop.ts';

const TICK_MS = 10;
const BATCHES = 60;
const EACH = 20;
/** A minute's questions from one address are 30. */
const TURNS = 28;
const WARM = 3;

/** Prints what the gate costs within workerd, and how long a first sentence takes from the model to the reader. */
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
  await printFirstSentence();
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

/** From the moment in which the model writes the end of its first sentence to that in which a reader has it. */
async function printFirstSentence(): Promise<void> {
  let written = 0;
  const sentence: Part = {
    chunk: 1000,
    get text() {
      written = performance.now();
      return 'Brakes squeak when the pads are wet or worn [S1]. W';
    },
  };
  const worker = await startRealWorker(({ body }) => {
    const looked = JSON.stringify(body.messages.at(-1)).includes('tool_result');
    // What comes a while later cannot be what lets the sentence out.
    return { say: looked ? [sentence, { pause: 300 }] : [{ tool: 'search', input: { query: 'brakes' } }] };
  }, workshop);
  try {
    const took: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) took.push((await whenRead(worker.url)) - written);
    console.log(
      `from the end of the model’s first sentence to the reader, over the direct stream (p50 < 20 ms): ` +
        `p50 ${at(took.slice(WARM), 0.5)} ms, p95 ${at(took.slice(WARM), 0.95)} ms (${TURNS - WARM} turns)`,
    );
  } finally {
    await worker.close();
  }
}

/** Asks as a page does, and tells when the first text was there. */
async function whenRead(url: string): Promise<number> {
  const response = await fetch(new URL('/v1/chat', url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: ORIGIN },
    body: JSON.stringify({
      ...{ site: 'workshop', message: 'Why do my brakes squeak?', clientMessageId: crypto.randomUUID() },
    }),
  });
  let at = 0;
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    if (at === 0 && text.includes('event: text')) at = performance.now();
  }
  if (at === 0) throw new Error(`No sentence was let out: ${text.slice(0, 400)}`);
  return at;
}

function at(numbers: number[], share: number): string {
  const sorted = numbers.toSorted((a, b) => a - b);
  return (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2);
}
