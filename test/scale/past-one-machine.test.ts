import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { promise } from '../behaviours.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { ask, type RealWorker, startRealWorker } from '../support/real-worker.ts';
import { workshop } from '../support/workshop.ts';

const ANSWERS = 12;

/** Takes connections and never says a word: half-open, as after a host that lost its power. */
const silent = { connections: 0, server: createServer(), sockets: new Set<Socket>() };
silent.server.on('connection', (socket) => {
  silent.connections += 1;
  silent.sockets.add(socket.on('error', () => {}));
});

async function portOf(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Where nobody listens. */
async function nowhere(): Promise<string> {
  const server = createServer();
  const url = await portOf(server);
  await new Promise((resolve) => server.close(resolve));
  return url;
}

let worker: RealWorker;
beforeAll(async () => {
  const hostsBefore = [await portOf(silent.server), await nowhere()];
  worker = await startRealWorker(
    ({ number }) => ({
      say:
        number % 2 ? [{ tool: 'search', input: { query: 'squeak' } }] : [{ text: 'Wet pads squeak [S1].' }],
    }),
    workshop,
    { queue: true, questionsAMinute: 1000, hostsBefore, bindings: { ANTHROPIC_API_KEY: '' } },
  );
});
afterAll(async () => {
  await worker?.close();
  for (const socket of silent.sockets) socket.destroy();
  silent.server.close();
});

it(promise('worker.hosts-answer', 'over real sockets, with one host half-open and one gone'), async () => {
  const lanes: (string | undefined)[] = [];
  for (let i = 0; i < 15; i += 1) {
    const text = await (await ask(worker.url, 'Why do my brakes squeak?')).text();
    lanes.push(/"lane":"(\w+)"/.exec(text)?.[1]);
  }
  expect(lanes).toEqual(lanes.map(() => 'grounded'));
  expect(silent.connections).toBeGreaterThan(0);
});

it(promise('worker.log-queued', 'through a real queue, while the database refuses writes'), async () => {
  const database = await worker.miniflare.getD1Database('DB');
  await database.prepare('ALTER TABLE answers RENAME TO answers_away').run();
  const asked = await Promise.all(
    Array.from({ length: ANSWERS }, async () => (await ask(worker.url, 'Why do my brakes squeak?')).text()),
  );
  const ids = asked.map((text) => /"answer":"(a_[^"]+)"/.exec(text)?.[1]);
  expect(new Set(ids).size).toBe(ANSWERS);
  // Long enough for the consumer to have failed.
  await new Promise((resolve) => setTimeout(resolve, 4000));
  await database.prepare('ALTER TABLE answers_away RENAME TO answers').run();
  const missing = async () => {
    const { results } = await database
      .prepare('SELECT value FROM json_each(?) WHERE value NOT IN (SELECT id FROM answers)')
      .bind(JSON.stringify(ids))
      .all();
    return results;
  };
  await expect.poll(missing, { timeout: PATIENCE_MS, interval: 250 }).toEqual([]);
});
