import { abortAllDurableObjects, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { promise } from '../behaviours.ts';
import type { Script } from '../support/messages-protocol.ts';
import { rows } from './support/answer-rows.ts';
import {
  ask,
  conversationOf,
  ended,
  post,
  question,
  type Received,
  readEvents,
  readUntil,
  request,
} from './support/chat.ts';
import { aroundEachTest } from './support/worker-test.ts';

const around = aroundEachTest();
const silence = () => vi.spyOn(console, 'error').mockImplementation(() => {});
const stubOf = (conversation: string) => env.CONVERSATION.get(env.CONVERSATION.idFromName(conversation));
const streamOf = (conversation: string, after = '') =>
  request(`/v1/chat/${conversation}/stream?site=workshop${after && `&after=${after}`}`);
const numbered = (events: Received[]) => events.map((_, at) => `${ended(events).turn}.${at + 1}`);

afterEach(() => {
  vi.useRealTimers();
});

/** Says a sentence, does something in the middle of the turn, and says another. */
function interrupted(happens: () => Promise<void> | void): Script {
  return async ({ number }) => {
    if (number === 1) return { say: [{ tool: 'search', input: { query: 'squeak' } }] };
    if (number === 2)
      return { say: [{ text: 'First half [S1]. ' }, { tool: 'search', input: { query: 'pads' } }] };
    if (number === 3) {
      await happens();
      return { say: [{ tool: 'search', input: { query: 'refund' } }] };
    }
    return { say: [{ text: 'Second half [S1].' }] };
  };
}

/** As a database that took the call and never answers. */
function hang(): { letGo(): void } {
  const held: (() => void)[] = [];
  const { prepare, batch } = env.DB;
  const heldBack = <T>(run: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => held.push(() => run().then(resolve, reject)));
  vi.spyOn(env.DB, 'batch').mockImplementation((statements) =>
    heldBack(() => batch.call(env.DB, statements)),
  );
  vi.spyOn(env.DB, 'prepare').mockImplementation((query) => {
    const statement = prepare.call(env.DB, query);
    const bind = statement.bind.bind(statement);
    statement.bind = (...values) => {
      const bound = bind(...values);
      const first = bound.first.bind(bound) as () => Promise<never>;
      bound.first = (() => heldBack(first)) as typeof bound.first;
      return bound;
    };
    return statement;
  });
  return {
    letGo() {
      vi.mocked(env.DB.batch).mockRestore();
      vi.mocked(env.DB.prepare).mockRestore();
      for (const run of held.splice(0)) run();
    },
  };
}

describe('a database that hangs', () => {
  test(promise('worker.log-hangs'), async () => {
    silence();
    let letGo = () => {};
    around.useModel(
      interrupted(() => {
        ({ letGo } = hang());
      }),
    );
    const turn = await ask('Why do my brakes squeak?');
    expect(turn.text).toContain('Second half [S1].');
    expect(turn.done).toMatchObject({ lane: 'grounded', end: 'complete' });
    const refused = await post(question('And my chain?'));
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ error: { code: 'busy' } });
    // What hung comes to pass after it was given up, and is tried again besides.
    letGo();
    await runDurableObjectAlarm(stubOf(turn.conversation));
    await vi.waitUntil(async () => (await rows()).length > 0);
    await runDurableObjectAlarm(stubOf(turn.conversation));
    expect(await rows()).toMatchObject([{ id: turn.done.answer, end: 'complete' }]);
    delete env.ANTHROPIC_API_KEY;
    expect((await ask('hello', turn.conversation)).turn).toBe(2);
  }, 30_000);
});

describe('a storage that fails', () => {
  const fail = (conversation: string, on: string) =>
    runInDurableObject(stubOf(conversation), (_, { storage }) => {
      storage.sql.exec(
        `CREATE TRIGGER failing BEFORE ${on} BEGIN SELECT RAISE(ABORT, 'disk I/O error'); END`,
      );
    });
  const recover = (conversation: string) =>
    runInDurableObject(stubOf(conversation), (_, { storage }) => {
      storage.sql.exec('DROP TRIGGER failing');
    });

  async function halfWay(script: Script) {
    around.useModel(script);
    const seen = await readUntil(await post(question('Why?')), ({ event }) => event === 'text');
    const head = seen[0]?.data;
    if (head?.type !== 'turn') throw new Error('no turn event');
    return { seen, conversation: head.conversation };
  }

  test.each(['INSERT ON events', 'INSERT ON registry', 'UPDATE ON turns'])(
    promise('worker.storage-fails', 'for a moment, %s'),
    async (on) => {
      const logged = silence();
      let goOn = () => {};
      const held = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      const { seen, conversation } = await halfWay(interrupted(() => held));
      await fail(conversation, on);
      const reading = streamOf(conversation, seen.at(-1)?.id).then(readEvents);
      goOn();
      await vi.waitUntil(() => logged.mock.calls.join().includes('kept and tried again'), { timeout: 5000 });
      await recover(conversation);
      const whole = [...seen, ...(await reading)];
      expect(whole.map(({ id }) => id)).toEqual(numbered(whole));
      const turn = ended(whole);
      expect(turn.text).toMatch(/^First half \[S1\]\.\s+Second half \[S1\]\.$/);
      expect(turn.done.end).toBe('complete');
      expect((await conversationOf(conversation)).turns[0]?.text).toBe(turn.text);
      expect(await rows()).toHaveLength(1);
    },
  );

  test(promise('worker.storage-fails', 'for long'), async () => {
    const logged = silence();
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const { seen, conversation } = await halfWay(interrupted(() => held));
    await fail(conversation, 'INSERT ON events');
    const reader = readEvents(await streamOf(conversation, seen.at(-1)?.id));
    goOn();
    // Its reader is sent away with nothing that was not stored, and finds the storage still failing.
    expect(await reader).toEqual([]);
    expect(logged.mock.calls.join()).toContain('The storage of a conversation failed');
    const again = await streamOf(conversation, seen.at(-1)?.id);
    expect(again.status).toBe(500);
    await recover(conversation);
    const [one, two] = await Promise.all([
      streamOf(conversation, seen.at(-1)?.id).then(readEvents),
      streamOf(conversation).then(readEvents),
    ]);
    const whole = [...seen, ...one];
    expect(two).toEqual(whole);
    expect(whole.map(({ id }) => id)).toEqual(numbered(whole));
    expect(ended(whole).text.trim()).toBe('First half [S1].');
    expect(ended(whole).of('notice')).toMatchObject([{ kind: 'cut_short' }]);
    expect(ended(whole).done).toMatchObject({ lane: 'grounded', end: 'cut_short' });
    expect(await rows()).toMatchObject([{ end: 'cut_short' }]);
    delete env.ANTHROPIC_API_KEY;
    expect((await ask('hello', conversation)).turn).toBe(2);
  }, 30_000);
});

describe('a clock that jumps', () => {
  const DAY = 86_400_000;
  test.each([
    ['back', -3 * DAY],
    ['forward', 3 * DAY],
  ])(promise('worker.clock-jumps', '%s'), async (_, by) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    around.useModel(
      interrupted(() => {
        vi.setSystemTime(Date.now() + by);
      }),
    );
    const turn = await ask('Why do my brakes squeak?');
    expect(turn.events.map(({ id }) => id)).toEqual(numbered(turn.events));
    expect(turn.done).toMatchObject({ lane: 'grounded', end: 'complete' });
    const timings = JSON.parse(String((await rows())[0]?.timings));
    expect(timings.totalMs).toBeGreaterThanOrEqual(0);
    expect(timings.firstTextMs).toBeGreaterThanOrEqual(0);
    delete env.ANTHROPIC_API_KEY;
    await abortAllDurableObjects();
    const next = await ask('How do I ask for a refund?', turn.conversation);
    expect(next.turn).toBe(2);
    await runDurableObjectAlarm(stubOf(turn.conversation));
    const { turns } = await conversationOf(turn.conversation);
    expect(turns.map((one) => [one.turn, one.end])).toEqual([
      [1, 'complete'],
      [2, 'complete'],
    ]);
    expect(await rows()).toHaveLength(2);
  });
});
