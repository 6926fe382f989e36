import { expect, test, vi } from 'vitest';
import { ErrorBody } from '../../shared/search-api.ts';
import { Site, SiteReply } from '../../shared/site.ts';
import { promise } from '../behaviours.ts';
import { ask, post, question, request } from './support/chat.ts';
import { ORIGIN, openSite } from './support/site.ts';
import { aroundEachTest } from './support/worker-test.ts';

aroundEachTest();

const SECRET = `whsec_${'QUJD'.repeat(10)}`;

async function code(response: Response): Promise<string> {
  return ErrorBody.parse(await response.json()).error.code;
}

test(promise('handoff.refused', 'a site without a form'), async () => {
  await openSite({ handoff: { url: 'https://shop.example/contact' } });
  const { conversation } = await ask('hello');
  const response = await request(`/v1/chat/${conversation}/handoff?site=workshop`, {
    method: 'POST',
    body: JSON.stringify({
      ...{ clientMessageId: 'message-1', turn: 1, email: 'ada@example.com', message: 'Hello?' },
      transcript: false,
    }),
  });
  expect(await code(response)).toBe('not_found');
});

test(promise('handoff.secret', 'and a form that would reach nobody is not offered'), async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  for (const url of ['http://hooks.example/', 'https://10.0.0.1/', 'https://127.0.0.1:9/']) {
    logged.mockClear();
    await openSite({ handoff: { kind: 'webhook', url, secret: SECRET } });
    const reply = SiteReply.parse(await (await request('/v1/site?site=workshop')).json());
    expect(reply).toMatchObject({ handoff: null });
    expect(reply.handoffForm).toBeUndefined();
    expect(logged.mock.calls.join()).toContain('workshop');
    expect(logged.mock.calls.join()).not.toContain(SECRET);
  }
  await openSite({ handoff: { kind: 'webhook', url: 'https://hooks.example/in', secret: SECRET } });
  const text = await (await request('/v1/site?site=workshop')).text();
  expect(JSON.parse(text)).toMatchObject({ handoff: null, handoffForm: {} });
  expect(text).not.toMatch(/hooks\.example|whsec/);
});

test(promise('handoff.secret', 'one that is no secret is no configuration'), () => {
  const site = { key: 'k', name: 'n', origins: [], scope: { collections: ['c'] } };
  const handoff = (secret: unknown) => ({ kind: 'webhook', url: 'https://hooks.example/', secret });
  expect(Site.safeParse({ ...site, handoff: handoff(SECRET) }).success).toBe(true);
  for (const wrong of [undefined, '', 'secret', 'whsec_short', `whsec_${'é'.repeat(40)}`])
    expect(Site.safeParse({ ...site, handoff: handoff(wrong) }).success).toBe(false);
});

test.each([
  ['1', 'spoken'],
  ['1,2', 'spoken'],
  ['7,1', 'spoken'],
  ['2', 'protocol_unsupported'],
  ['2,3', 'protocol_unsupported'],
  ['9999', 'protocol_unsupported'],
  ['0', 'bad_request'],
  ['one', 'bad_request'],
  ['1,', 'bad_request'],
  ['-1', 'bad_request'],
])(promise('worker.protocol', '%s: %s'), async (spoken, expected) => {
  const named = `protocol=${encodeURIComponent(spoken)}`;
  const { conversation } = await ask('hello');
  for (const response of [
    await request(`/v1/site?site=workshop&${named}`),
    await request(`/v1/chat/${conversation}?site=workshop&${named}`),
    // Of another protocol, a body may have another shape.
    await request(`/v1/chat?${named}`, {
      method: 'POST',
      body: JSON.stringify(
        expected === 'protocol_unsupported' ? { site: 'workshop', words: 'hello' } : question('hello'),
      ),
    }),
  ]) {
    if (expected === 'spoken') {
      expect(response.status).toBe(200);
      await response.text();
      continue;
    }
    expect(response.status).toBe(400);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(ORIGIN);
    expect(await code(response)).toBe(expected);
  }
});

test(promise('worker.protocol', 'who names none speaks the first'), async () => {
  const response = await post(question('hello'));
  expect(response.status).toBe(200);
  await response.text();
});

test(promise('worker.protocol', 'another site’s page is told of its origin alone'), async () => {
  const response = await request('/v1/site?site=workshop&protocol=2', {
    headers: { Origin: 'https://evil.example' },
  });
  expect(await code(response)).toBe('origin_not_allowed');
});
