import { env } from 'cloudflare:workers';
import { afterEach, expect, test, vi } from 'vitest';
import { type Happening, onHappening } from '../../worker/telling.ts';
import { promise } from '../behaviours.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import {
  ask,
  conversationOf,
  type Ended,
  ended,
  parseEvents,
  post,
  question,
  readUntil,
} from './support/chat.ts';
import { openSite } from './support/site.ts';
import { aroundEachTest } from './support/worker-test.ts';

const around = aroundEachTest();
const CONTACT = 'https://shop.example/contact';

afterEach(() => {
  delete env.MAX_TURNS;
  delete env.MAX_TURNS_OF_SITE;
});

/** A model that answers when it is let go. */
function held(): () => void {
  let letGo = () => {};
  const go = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  around.useModel(async () => {
    await go;
    return { say: [{ tool: 'search', input: { query: 'squeak' } }] };
  });
  return letGo;
}

async function refusalOf(response: Response) {
  const { error } = (await response.json()) as { error: { code: string; message: string } };
  return {
    status: response.status,
    code: error.code,
    message: error.message,
    retryAfter: Number(response.headers.get('Retry-After')),
  };
}

/** Asks until it is taken up, each time from another address: the rate of one is limited. */
async function onceTaken(asked: object): Promise<Ended> {
  let from = 0;
  const taken = await vi.waitUntil(
    async () => {
      from += 1;
      const response = await post(asked, { 'CF-Connecting-IP': `192.0.2.${from % 250}` });
      if (response.ok) return response;
      await response.text();
      return null;
    },
    { timeout: PATIENCE_MS, interval: 200 },
  );
  return ended(parseEvents(await taken.text()));
}

async function daysCount(): Promise<number | null> {
  const row = await env.DB.prepare('SELECT asked FROM daily_questions').first<{ asked: number }>();
  return row?.asked ?? null;
}

for (const cap of ['MAX_TURNS', 'MAX_TURNS_OF_SITE'] as const)
  test(
    promise('worker.busy', cap === 'MAX_TURNS' ? 'too many of an isolate' : 'too many of a site'),
    async () => {
      await openSite({ handoff: { url: CONTACT } });
      env[cap] = '2';
      const told: Happening[] = [];
      const quiet = onHappening((it) => told.push(it));
      const letGo = held();
      const first = await post(question('Why do my brakes squeak?'));
      const second = await post(question('How do I ask for a refund?'));
      const one = { ...question('Where is my bicycle?') };
      const third = await refusalOf(await post(one));
      expect(third).toMatchObject({ status: 503, code: 'busy' });
      expect(third.retryAfter).toBeGreaterThanOrEqual(5);
      expect(third.message).toContain(`in ${third.retryAfter} s`);
      expect(third.message).toContain(CONTACT);
      expect(await daysCount()).toBe(2);
      expect(told.filter(({ kind }) => kind === 'turn_shed')).toMatchObject([
        { site: 'workshop', why: cap === 'MAX_TURNS' ? 'isolate_full' : 'site_full' },
      ]);
      letGo();
      await Promise.all([first.text(), second.text()]);
      // The same question, asked again as the visitor would: nothing of the refused one is in the way.
      const turn = await onceTaken(one);
      expect(turn.turn).toBe(1);
      expect((await conversationOf(turn.conversation)).turns).toHaveLength(1);
      quiet();
    },
  );

test(
  promise('worker.busy', 'a question that is being answered is given its answer all the same'),
  async () => {
    env.MAX_TURNS = '1';
    const letGo = held();
    const asked = question('Why do my brakes squeak?');
    const first = await post(asked);
    const repeat = await post(asked);
    expect(repeat.status).toBe(200);
    await readUntil(repeat, ({ event }) => event === 'turn');
    letGo();
    await first.text();
  },
);

test(promise('worker.busy', 'no search host may be asked'), async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  around.outside.search.fault = 'network';
  const down = [await ask('Why do my brakes squeak?'), await ask('How do I get a refund?')];
  expect(down.map(({ done }) => done.lane)).toEqual(['unavailable', 'unavailable']);
  await ask('What do pads cost?');
  const asked = around.outside.search.calls.length;
  const refused = await refusalOf(await post(question('Why do my brakes squeak?')));
  expect(refused).toMatchObject({ status: 503, code: 'busy' });
  expect(refused.retryAfter).toBeLessThanOrEqual(12);
  expect(around.outside.search.calls.length).toBe(asked);
  around.outside.search.fault = null;
  expect((await onceTaken(question('Why do my brakes squeak?'))).done.lane).toBe('grounded');
});
