import { abortAllDurableObjects } from 'cloudflare:test';
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { promise } from '../behaviours.ts';
import type { Script } from '../support/messages-protocol.ts';
import { ask, ended, parseEvents, post, question, readEvents, readUntil, request } from './support/chat.ts';
import { aroundEachTest } from './support/worker-test.ts';

const around = aroundEachTest();

/** Searches, then says a dozen sentences in three languages with a moment between them. */
const slowly =
  (pause: number): Script =>
  ({ number }) => {
    if (number === 1) return { say: [{ tool: 'search', input: { query: 'squeak' } }] };
    const sentences = ['Wet pads squeak [S1]. ', 'الفرامل تصرّ [S1]. ', 'Les patins crissent 😀 [S1]. '];
    return {
      say: Array.from({ length: 12 }, (_, at) => [{ text: sentences[at % 3] ?? '' }, { pause }]).flat(),
    };
  };
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const streamOf = (conversation: string, after: string | null) =>
  request(
    `/v1/chat/${conversation}/stream?site=workshop`,
    after ? { headers: { 'Last-Event-ID': after } } : {},
  );
/** Frames that arrived whole; a reader knows no others. */
const framesIn = (text: string) =>
  text
    .slice(0, text.lastIndexOf('\n\n') + 2)
    .split('\n\n')
    .filter((one) => one.startsWith('id: '));
const placeOf = (frame: string | undefined) => /^id: (.*)$/m.exec(frame ?? '')?.[1] ?? null;

async function slowTurn(): Promise<{ conversation: string; frames: string[] }> {
  around.useModel(slowly(0));
  const frames = framesIn(await (await post(question('Why do my brakes squeak?'))).text());
  const head = parseEvents(`${frames[0]}\n\n`)[0]?.data;
  if (head?.type !== 'turn') throw new Error('no turn event');
  expect(frames.length).toBeGreaterThan(12);
  return { conversation: head.conversation, frames };
}

test(promise('worker.resume', 'a finished turn, cut after every event'), async () => {
  const { conversation, frames } = await slowTurn();
  expect(frames.map(placeOf)).toEqual(frames.map((_, at) => `1.${at + 1}`));
  for (const [at, frame] of frames.entries()) {
    const rest = framesIn(await (await streamOf(conversation, placeOf(frame))).text());
    expect(rest).toEqual(frames.slice(at + 1));
  }
  expect(framesIn(await (await streamOf(conversation, null)).text())).toEqual(frames);
});

test(promise('worker.resume', 'a long turn, from what is remembered and from what is stored'), async () => {
  const sentence = { text: 'Wet pads squeak [S1]. ' };
  around.useModel(({ number }) =>
    number === 1
      ? { say: [{ tool: 'search', input: { query: 'squeak' } }] }
      : { say: Array.from({ length: 90 }, () => sentence) },
  );
  const frames = framesIn(await (await post(question('Why do my brakes squeak?'))).text());
  const [head] = parseEvents(`${frames[0]}\n\n`);
  if (head?.data.type !== 'turn') throw new Error('no turn event');
  const { conversation } = head.data;
  const restOf = async (at: number) =>
    framesIn(await (await streamOf(conversation, placeOf(frames[at]))).text());
  const cuts = [0, 1, 10, 30, 60, 80, frames.length - 2];
  expect(frames.length).toBeGreaterThan(90);
  for (const at of cuts) expect(await restOf(at)).toEqual(frames.slice(at + 1));
  await abortAllDurableObjects();
  for (const at of cuts) expect(await restOf(at)).toEqual(frames.slice(at + 1));
  expect(framesIn(await (await streamOf(conversation, null)).text())).toEqual(frames);
});

test(promise('worker.resume', 'cut at random bytes, again and again'), async () => {
  const { conversation, frames } = await slowTurn();
  const cuts = fc.array(fc.integer({ min: 0, max: 4000 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(cuts, async (lengths) => {
      let seen: string[] = [];
      for (const length of [...lengths, Number.POSITIVE_INFINITY]) {
        const bytes = await bytesOf(await streamOf(conversation, placeOf(seen.at(-1))));
        seen = [...seen, ...framesIn(textOf(bytes.slice(0, Math.min(length, bytes.length))))];
      }
      expect(seen).toEqual(frames);
    }),
    { numRuns: 25 },
  );
});

test(promise('worker.resume', 'a running turn, cut after every event by a reader each'), async () => {
  around.useModel(slowly(15));
  const whole = await post(question('Why do my brakes squeak?'));
  const [toRead, toFollow] = (whole.body ?? new ReadableStream()).tee();
  const [head] = await readUntil(new Response(toFollow), () => true);
  if (head?.data.type !== 'turn') throw new Error('no turn event');
  const { conversation } = head.data;
  const cutAfter = async (events: number) => {
    const first = await readUntil(
      await streamOf(conversation, null),
      ({ id }) => Number(id.split('.')[1]) >= events,
    );
    const kept = first.slice(0, events);
    return [...kept, ...(await readEvents(await streamOf(conversation, kept.at(-1)?.id ?? null)))];
  };
  const readers = Array.from({ length: 16 }, (_, at) => cutAfter(at + 1));
  const frames = parseEvents(await new Response(toRead).text());
  expect(ended(frames).done.end).toBe('complete');
  expect(frames.length).toBeGreaterThan(16);
  for (const read of await Promise.all(readers)) expect(read).toEqual(frames);
});

test(promise('worker.resume', 'after the worker was restarted in the middle'), async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  around.useModel(slowly(200));
  const seen = await readUntil(await post(question('Why do my brakes squeak?')), ({ id }) => id === '1.6');
  const head = seen[0]?.data;
  if (head?.type !== 'turn') throw new Error('no turn event');
  await abortAllDurableObjects();
  const whole = await readEvents(await streamOf(head.conversation, null));
  expect(whole.map(({ id }) => id)).toEqual(whole.map((_, at) => `1.${at + 1}`));
  expect(whole.slice(0, seen.length)).toEqual(seen);
  expect(ended(whole).done.end).toBe('cut_short');
  for (const { id } of whole) {
    const rest = await readEvents(await streamOf(head.conversation, id));
    expect(rest).toEqual(whole.slice(Number(id.split('.')[1])));
  }
});

test(promise('worker.second-tab', 'both tabs, over a restart in the middle'), async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  around.useModel(slowly(200));
  const body = question('Why do my brakes squeak?');
  const first = await readUntil(await post(body), ({ id }) => id === '1.4');
  const head = first[0]?.data;
  if (head?.type !== 'turn') throw new Error('no turn event');
  const second = await readUntil(await streamOf(head.conversation, null), ({ id }) => id === '1.6');
  await abortAllDurableObjects();
  // One resumes, one comes anew, one sends the question again: all at once.
  const [one, two, three] = await Promise.all([
    streamOf(head.conversation, first.at(-1)?.id ?? null).then(readEvents),
    streamOf(head.conversation, second.at(-1)?.id ?? null).then(readEvents),
    post(body).then(readEvents),
  ]);
  expect(three.map(({ id }) => id)).toEqual(three.map((_, at) => `1.${at + 1}`));
  expect([...first, ...one]).toEqual(three);
  expect([...second, ...two]).toEqual(three);
  expect(ended(three).done.end).toBe('cut_short');
});

test(promise('worker.same-message-once', 'in parallel and after a restart'), async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  around.useModel(slowly(5));
  const message = question('Why do my brakes squeak?');
  const first = await Promise.all(Array.from({ length: 6 }, async () => readEvents(await post(message))));
  for (const events of first) expect(events).toEqual(first[0]);
  await abortAllDurableObjects();
  const again = await Promise.all(Array.from({ length: 3 }, async () => readEvents(await post(message))));
  for (const events of again) expect(events).toEqual(first[0]);
  expect(around.outside.requests).toHaveLength(2);
  const { conversation } = ended(first[0] ?? []);
  const next = { ...question('And my chain?'), conversation };
  const both = await Promise.all([post(next), post(next)]);
  const [one, two] = await Promise.all(both.map(readEvents));
  expect(one).toEqual(two);
  expect(ended(one ?? []).turn).toBe(2);
});

test(promise('worker.same-message-once', 'while it was running, before a restart'), async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  around.useModel(slowly(200));
  const message = question('Why do my brakes squeak?');
  await readUntil(await post(message), ({ event }) => event === 'text');
  await abortAllDurableObjects();
  const asked = around.outside.requests.length;
  const again = ended(await readEvents(await post(message)));
  expect(again.done.end).toBe('cut_short');
  expect(around.outside.requests).toHaveLength(asked);
});

test(promise('worker.daily-cap', 'parallel repeats are counted once'), async () => {
  const { openSite } = await import('./support/site.ts');
  await openSite({ dailyCap: 10 });
  const message = question('hello');
  await Promise.all(Array.from({ length: 5 }, async () => (await post(message)).text()));
  const { env } = await import('cloudflare:workers');
  expect(await env.DB.prepare('SELECT asked FROM daily_questions').first()).toEqual({ asked: 1 });
  await ask('hello again');
  expect(await env.DB.prepare('SELECT asked FROM daily_questions').first()).toEqual({ asked: 2 });
});

test(promise('worker.second-tab', 'from the start of an answer that is no longer the last'), async () => {
  const { conversation, frames } = await slowTurn();
  around.outside.script = null;
  await ask('hello', conversation);
  expect(framesIn(await (await streamOf(conversation, '1.0')).text())).toEqual(frames);
});
