import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { promise } from '../behaviours.ts';
import type { Script } from '../support/messages-protocol.ts';
import { ask, chat, ORIGIN, type RealWorker, readUntil, startRealWorker } from '../support/real-worker.ts';
import { workshop } from '../support/workshop.ts';

/** Searches, says a sentence, looks again, and then is silent for as long as it is listened to. */
const endless: Script = ({ body }) => {
  const rounds = body.messages.filter(({ role }) => role === 'assistant').length;
  if (rounds === 0) return { say: [{ tool: 'search', input: { query: 'squeak' } }] };
  if (rounds === 1)
    return { say: [{ text: 'Wet pads squeak [S1]. ' }, { tool: 'search', input: { query: 'pads' } }] };
  return { say: [{ text: 'And ' }, { pause: 60_000 }] };
};
const conversationIn = (text: string) => /"conversation":"(c_[\w-]+)"/.exec(text)?.[1] ?? '';
const placesIn = (text: string) => [...text.matchAll(/^id: (.*)$/gm)].map(([, place]) => place);

let data: string;
let worker: RealWorker;
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'pincite-streams-'));
  worker = await startRealWorker(endless, workshop, { persist: data });
});
afterAll(async () => {
  await worker?.close();
  rmSync(data, { recursive: true, force: true });
});

async function within(ms: number, what: () => boolean): Promise<number> {
  const started = performance.now();
  while (!what()) {
    if (performance.now() - started > ms) throw new Error(`Not within ${ms} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return performance.now() - started;
}

describe('a stop', () => {
  it(promise('worker.stop-reaches', 'the search host'), async () => {
    const { host, cutOff, open } = worker.search;
    host.delay = 60_000;
    const before = cutOff.length;
    const { text, rest } = await readUntil(await ask(worker.url, 'Why do my brakes squeak?'), /event: step/);
    await within(20_000, () => open() === 1);
    const started = performance.now();
    const stopped = chat(worker.url, `/${conversationIn(text)}/stop?site=workshop`, { method: 'POST' });
    await within(20_000, () => cutOff.length === before + 1);
    // Well before the worker itself gives up a search.
    expect((cutOff.at(-1) ?? Number.POSITIVE_INFINITY) - started).toBeLessThan(5000);
    expect(await (await stopped).json()).toEqual({ stopped: true });
    expect(await rest()).toContain('"end":"stopped"');
    expect(open()).toBe(0);
    host.delay = 0;
  });

  it(promise('worker.stop-reaches', 'the model'), async () => {
    const { text, rest } = await readUntil(await ask(worker.url, 'Why do my brakes squeak?'), /Wet pads/);
    const open = () => worker.model.requests.length - worker.model.ended();
    await within(20_000, () => open() === 1 && worker.model.requests.length >= 3);
    const started = performance.now();
    await chat(worker.url, `/${conversationIn(text)}/stop?site=workshop`, { method: 'POST' });
    await within(20_000, () => open() === 0);
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(await rest()).toContain('"end":"stopped"');
  });
});

it(
  promise('worker.resume', 'over sockets: cut, and the worker ended and started again on its data'),
  async () => {
    const first = await readUntil(await ask(worker.url, 'Why do my brakes squeak?'), /Wet pads/);
    await first.cut();
    const conversation = conversationIn(first.text);
    const seen = placesIn(first.text.slice(0, first.text.lastIndexOf('\n\n')));
    await worker.close();
    worker = await startRealWorker(endless, workshop, { persist: data });
    const resumed = await chat(worker.url, `/${conversation}/stream?site=workshop`, {
      headers: { 'Last-Event-ID': seen.at(-1) ?? '' },
    });
    expect(resumed.headers.get('content-type')).toContain('text/event-stream');
    expect(resumed.headers.get('cache-control')).toBe('no-cache, no-transform');
    expect(resumed.headers.get('x-accel-buffering')).toBe('no');
    expect(resumed.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    const rest = await resumed.text();
    const places = [...seen, ...placesIn(rest)];
    expect(places).toEqual(places.map((_, at) => `1.${at + 1}`));
    expect(rest).toContain('"kind":"cut_short"');
    expect(rest).toContain('event: done');
    const next = await readUntil(await ask(worker.url, 'hello', { conversation }), /event: turn/);
    expect(placesIn(next.text)[0]).toBe('2.1');
    await next.cut();
  },
);

it(promise('worker.retention', 'where the worker runs by itself, at its start'), async () => {
  await worker.close();
  worker = await startRealWorker(endless, workshop, {
    persist: data,
    site: { keep: { answerDays: 30, conversationDays: 30, redact: [] } },
  });
  const database = await worker.miniflare.getD1Database('DB');
  const count = async () =>
    (await database.prepare('SELECT count(*) AS n FROM answers').first<{ n: number }>())?.n;
  const stopped = await count();
  expect(stopped).toBeGreaterThan(1);
  await database.prepare(`UPDATE answers SET asked_at = '2020-01-01T00:00:00.000Z'`).run();
  await worker.close();
  worker = await startRealWorker(endless, workshop, { persist: data });
  const after = await worker.miniflare.getD1Database('DB');
  for (let tries = 0; tries < 600; tries += 1) {
    const left = await after.prepare('SELECT count(*) AS n FROM answers').first<{ n: number }>();
    if (left?.n === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The old answers are still there.');
});
