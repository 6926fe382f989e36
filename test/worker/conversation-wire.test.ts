import { expect, test, vi } from 'vitest';
import { promise } from '../behaviours.ts';
import { ConversationV1, questionV1, RefusalV1, readStreamV1, SiteV1 } from '../support/wire-v1.ts';
import { post, question, request } from './support/chat.ts';
import { aroundEachTest } from './support/worker-test.ts';

const around = aroundEachTest();
const conversationIn = (sse: string) => /"conversation":"(c_[\w-]+)"/.exec(sse)?.[1] ?? '';

test(promise('worker.wire-kept', 'written by a model'), async () => {
  around.useModel(({ number }) =>
    number === 1
      ? {
          say: [
            { tool: 'search', input: { query: 'squeak' } },
            { tool: 'search', input: { query: 'refund' } },
          ],
        }
      : { say: [{ text: 'Wet pads [S1]. Refunds are paid to the card [S3, S99].' }] },
  );
  const response = await post(questionV1('Why do my brakes squeak?'));
  expect(response.headers.get('Content-Type')).toMatch(/^text\/event-stream/);
  const read = readStreamV1(await response.text());
  expect(read).toMatchObject({ lane: 'grounded', pills: ['S1', 'S3'] });
  expect(read.text).toContain('Wet pads [S1].');
});

test(promise('worker.wire-kept', 'every lane, and a turn that is read again'), async () => {
  const first = await (await post(questionV1('Why do my brakes squeak?'))).text();
  const conversation = conversationIn(first);
  const lanes = [readStreamV1(first).lane];
  for (const message of ['hello', 'Do you sell a submarine?'])
    lanes.push(readStreamV1(await (await post(question(message, conversation))).text()).lane);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  around.outside.search.fault = 'network';
  lanes.push(readStreamV1(await (await post(question('Refunds?', conversation))).text()).lane);
  expect(lanes).toEqual(['grounded', 'conversational', 'not_found', 'unavailable']);
  const again = await request(`/v1/chat/${conversation}?site=workshop`);
  expect(ConversationV1.parse(await again.json()).turns).toHaveLength(4);
  // Its events are forgotten by now: it is told from its stored reply.
  const forgotten = readStreamV1(await (await post(questionV1('Why do my brakes squeak?'))).text());
  expect(forgotten).toEqual(readStreamV1(first));
});

test(promise('worker.wire-kept', 'the panel’s first call, a stop and a refusal'), async () => {
  SiteV1.parse(await (await request('/v1/site?site=workshop')).json());
  const refused = await post({ ...questionV1(''), message: '' });
  expect(refused.status).toBe(400);
  const { message } = RefusalV1.parse(await refused.json()).error;
  expect(message).toMatch(/empty\.$/);
  expect(message, 'one full stop').not.toContain('..');
  const sse = await (await post(questionV1('hello'))).text();
  const stopped = await request(`/v1/chat/${conversationIn(sse)}/stop?site=workshop`, { method: 'POST' });
  expect(stopped.ok).toBe(true);
});
