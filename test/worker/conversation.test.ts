import { abortAllDurableObjects, evictAllDurableObjects } from 'cloudflare:test';
import { describe, expect, test, vi } from 'vitest';
import { promise } from '../behaviours.ts';
import type { Script } from '../support/messages-protocol.ts';
import {
  ask,
  conversationOf,
  ended,
  post,
  question,
  readEvents,
  readUntil,
  request,
} from './support/chat.ts';
import { openSite } from './support/site.ts';
import { aroundEachTest } from './support/worker-test.ts';

const around = aroundEachTest();

/** Searches, says one sentence, waits until it is let go, and says another. */
function inTwoHalves(): { script: Script; letGo(): void } {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const script: Script = async ({ number }) => {
    if (number === 1) return { say: [{ tool: 'search', input: { query: 'squeak' } }] };
    if (number === 2)
      return { say: [{ text: 'First half [S1]. ' }, { tool: 'search', input: { query: 'pads' } }] };
    await held;
    return { say: [{ text: 'Second half [S1].' }] };
  };
  return { script, letGo };
}
const halfWay = ({ event }: { event: string }) => event === 'text';
const streamOf = (conversation: string, after?: string) =>
  request(
    `/v1/chat/${conversation}/stream?site=workshop`,
    after ? { headers: { 'Last-Event-ID': after } } : {},
  );

describe('a reader that goes away', () => {
  test(promise('worker.turn-goes-on'), async () => {
    const { script, letGo } = inTwoHalves();
    around.useModel(script);
    const seen = await readUntil(await post(question('Why do my brakes squeak?')), halfWay);
    const head = seen[0]?.data;
    if (head?.type !== 'turn') throw new Error('no turn event');
    letGo();
    const rest = await readEvents(await streamOf(head.conversation, seen.at(-1)?.id));
    const all = [...seen, ...rest];
    expect(all.map(({ id }) => id)).toEqual(all.map((_, at) => `1.${at + 1}`));
    expect(ended(all).text).toContain('First half [S1].');
    expect(ended(all).text).toContain('Second half [S1].');
    expect(ended(all).done.end).toBe('complete');
  });

  test(promise('worker.second-tab'), async () => {
    const { script, letGo } = inTwoHalves();
    around.useModel(script);
    const first = await post(question('Why do my brakes squeak?'));
    const [head] = await readUntil(first, halfWay);
    if (head?.data.type !== 'turn') throw new Error('no turn event');
    const { conversation } = head.data;
    const second = readEvents(await streamOf(conversation));
    const third = readEvents(await request(`/v1/chat/${conversation}/stream?site=workshop&after=1.3`));
    letGo();
    const whole = await second;
    expect(ended(whole).done.end).toBe('complete');
    expect((await third).map(({ id }) => id)).toEqual(whole.slice(3).map(({ id }) => id));
    const again = await readEvents(await streamOf(conversation, whole.at(-1)?.id));
    expect(again).toEqual([]);
  });

  test(promise('worker.reload'), async () => {
    const turn = await ask('Why do my brakes squeak?');
    const { turns } = await conversationOf(turn.conversation);
    expect(turns).toHaveLength(1);
    expect(turns[0]).toMatchObject({
      message: 'Why do my brakes squeak?',
      text: turn.text,
      sources: turn.of('sources')[0]?.sources,
      receipts: turn.of('receipts')[0]?.receipts,
      lane: 'grounded',
      end: 'complete',
    });
  });
});

describe('a message sent again', () => {
  test(promise('worker.same-message-once'), async () => {
    const message = question('Why do my brakes squeak?');
    const [one, two] = await Promise.all([post(message), post(message)]);
    const first = await readEvents(one);
    const second = await readEvents(two);
    expect(second).toEqual(first);
    const third = await readEvents(await post(message));
    expect(third).toEqual(first);
    expect(around.outside.search.calls.filter(({ path }) => path === '/v1/search')).toHaveLength(1);
  });

  test(promise('worker.same-message-once', 'long after, when its events are forgotten'), async () => {
    const message = question('Why do my brakes squeak?');
    const first = ended(await readEvents(await post(message)));
    for (const next of ['hello', 'thanks', 'hello again']) await ask(next, first.conversation);
    const again = ended(await readEvents(await post(message)));
    expect(again.text).toBe(first.text);
    expect(again.done).toEqual(first.done);
    expect(again.of('sources')).toEqual(first.of('sources'));
    expect((await conversationOf(first.conversation)).turns).toHaveLength(4);
  });

  test(promise('worker.same-message-once', 'its id is no key to another conversation'), async () => {
    const message = question('Why do my brakes squeak?');
    const mine = ended(await readEvents(await post(message)));
    const other = ended(await readEvents(await post({ ...message, message: 'What did they ask?' })));
    expect(other.conversation).not.toBe(mine.conversation);
  });
});

describe('one turn at a time', () => {
  test(promise('worker.one-turn'), async () => {
    const { script, letGo } = inTwoHalves();
    around.useModel(script);
    const running = await post(question('Why do my brakes squeak?'));
    const [head] = await readUntil(running, halfWay);
    if (head?.data.type !== 'turn') throw new Error('no turn event');
    const refused = await post(question('And now?', head.data.conversation));
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ error: { code: 'turn_running' } });
    letGo();
    await readEvents(await streamOf(head.data.conversation));
    expect((await ask('hello', head.data.conversation)).turn).toBe(2);
  });

  test(promise('worker.stop'), async () => {
    const { script } = inTwoHalves();
    around.useModel(script);
    const seen = await readUntil(await post(question('Why do my brakes squeak?')), halfWay);
    const head = seen[0]?.data;
    if (head?.type !== 'turn') throw new Error('no turn event');
    const stopped = await request(`/v1/chat/${head.conversation}/stop?site=workshop`, { method: 'POST' });
    expect(await stopped.json()).toEqual({ stopped: true });
    const turn = ended([...seen, ...(await readEvents(await streamOf(head.conversation, seen.at(-1)?.id)))]);
    expect(turn.done).toMatchObject({ end: 'stopped', lane: 'grounded' });
    expect(turn.text.trim()).toBe('First half [S1].');
    expect(turn.of('error')).toEqual([]);
    const again = await request(`/v1/chat/${head.conversation}/stop?site=workshop`, { method: 'POST' });
    expect(await again.json()).toEqual({ stopped: false });
  });

  test(promise('worker.stop', 'while it searches'), async () => {
    // Whoever waits for it does not see the end of this test.
    around.outside.search.delay = 600_000;
    const seen = await readUntil(
      await post(question('Why do my brakes squeak?')),
      ({ event }) => event === 'step',
    );
    const head = seen[0]?.data;
    if (head?.type !== 'turn') throw new Error('no turn event');
    await request(`/v1/chat/${head.conversation}/stop?site=workshop`, { method: 'POST' });
    const turn = ended(await readEvents(await streamOf(head.conversation)));
    expect(turn.done.end).toBe('stopped');
    expect(turn.of('sources')[0]?.sources).toEqual([]);
  });
});

describe('a turn that loses its memory', () => {
  test(promise('worker.lost-turn'), async () => {
    const { script } = inTwoHalves();
    around.useModel(script);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const seen = await readUntil(await post(question('Why do my brakes squeak?')), halfWay);
    const head = seen[0]?.data;
    if (head?.type !== 'turn') throw new Error('no turn event');
    await abortAllDurableObjects();
    const turn = ended([...seen, ...(await readEvents(await streamOf(head.conversation, seen.at(-1)?.id)))]);
    expect(turn.done).toMatchObject({ end: 'cut_short', lane: 'grounded' });
    expect(turn.of('notice')).toMatchObject([{ kind: 'cut_short' }]);
    expect(turn.of('sources')[0]?.sources.map(({ id }) => id)).toEqual(['S1']);
    around.outside.script = null;
    expect((await ask('hello', head.conversation)).turn).toBe(2);
  });

  test(promise('worker.ids-for-life', 'across a restart'), async () => {
    const first = await ask('Why do my brakes squeak?');
    await evictAllDurableObjects();
    const second = await ask('How do I ask for a refund?', first.conversation);
    expect(second.turn).toBe(2);
    const ids = second.of('sources')[0]?.sources.map(({ id }) => id) ?? [];
    const before = first.of('sources')[0]?.sources.map(({ id }) => id) ?? [];
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.filter((id) => before.includes(id))).toEqual([]);
  });
});

describe('whose conversation', () => {
  test(promise('worker.conversation-of-its-site'), async () => {
    const turn = await ask('hello');
    await openSite({ key: 'other', name: 'Other' });
    const elsewhere = await request(`/v1/chat/${turn.conversation}?site=other`);
    expect(elsewhere.status).toBe(404);
    expect(await elsewhere.json()).toMatchObject({ error: { code: 'conversation_not_found' } });
    const unknown = `c_${'A'.repeat(22)}`;
    for (const response of [
      await request(`/v1/chat/${unknown}?site=workshop`),
      await request(`/v1/chat/${unknown}/stream?site=workshop`),
      await request(`/v1/chat/${unknown}/stop?site=workshop`, { method: 'POST' }),
      await post(question('hello', unknown)),
      await request('/v1/chat/nonsense?site=workshop'),
    ]) {
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ error: { code: 'conversation_not_found' } });
    }
  });

  test(promise('worker.conversation-id-random'), async () => {
    const ids = new Set<string>();
    for (let at = 0; at < 5; at += 1) ids.add((await ask('hello')).conversation);
    expect(ids.size).toBe(5);
  });
});
