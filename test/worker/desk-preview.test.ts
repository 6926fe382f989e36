import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorBody } from '../../shared/search-api.ts';
import { SiteReply } from '../../shared/site.ts';
import { promise } from '../behaviours.ts';
import { rows } from './support/answer-rows.ts';
import { ended, post, question, readEvents, request } from './support/chat.ts';
import { CONSOLE_TOKEN, callDesk, OWN_ORIGIN, personWith, signIn } from './support/desk.ts';
import { openSite } from './support/site.ts';
import { aroundEachTest } from './support/worker-test.ts';

aroundEachTest();
beforeEach(async () => {
  env.CONSOLE_TOKEN = CONSOLE_TOKEN;
  await openSite({ key: 'garage', name: 'The garage' });
});
afterEach(() => {
  vi.useRealTimers();
  delete env.CONSOLE_TOKEN;
});

/** What a browser keeps of a pass, and how the desk gave it. */
async function passFor(site: string, token = CONSOLE_TOKEN): Promise<{ pass: string; given: string }> {
  const headers = { Cookie: await signIn(token), 'x-pincite-desk': '1' };
  const response = await callDesk(`/sites/${site}/preview`, { method: 'POST', headers });
  const given = response.headers.get('Set-Cookie') ?? '';
  expect([response.status, await response.text()]).toEqual([204, '']);
  return { pass: given.split(';')[0] ?? '', given };
}

function panel(headers: Record<string, string>, site = 'workshop'): Promise<Response> {
  return request(`/v1/site?site=${site}`, { headers });
}

async function finish(response: Response) {
  return ended(await readEvents(response));
}

async function codeOf(response: Response): Promise<string> {
  return ErrorBody.parse(await response.json()).error.code;
}

test(promise('desk.preview'), async () => {
  const own = await panel({ Origin: OWN_ORIGIN });
  expect(await codeOf(own), 'the desk’s own page, without a pass').toBe('origin_not_allowed');
  const { pass, given } = await passFor('workshop');
  expect(given.split('; ')).toEqual(
    expect.arrayContaining(['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/v1', 'Max-Age=3600']),
  );
  const shown = await panel({ Origin: OWN_ORIGIN, Cookie: pass });
  expect(SiteReply.parse(await shown.json()).name).toBe('Workshop help');
  const read = await panel({ Origin: '', 'Sec-Fetch-Site': 'same-origin', Cookie: pass });
  expect(read.status, 'a browser names no origin when it reads from its own').toBe(200);
});

test(promise('desk.preview-only-there', 'not of another site, page, signature or hour'), async () => {
  const { pass } = await passFor('workshop');
  expect(await codeOf(await panel({ Origin: OWN_ORIGIN, Cookie: pass }, 'garage'))).toBe(
    'origin_not_allowed',
  );
  for (const Origin of [
    'https://evil.example',
    'http://worker.example',
    'https://worker.example:8443',
    'null',
  ])
    expect(await codeOf(await panel({ Origin, Cookie: pass })), Origin).toBe('origin_not_allowed');
  const forged = [pass.replace('workshop', 'garage'), pass.replace(/\d{10}/, '9999999999')];
  expect(new Set([pass, ...forged]).size).toBe(3);
  for (const Cookie of [
    ...forged,
    pass.slice(0, -8),
    'pincite_preview=workshop.9999999999',
    await signIn(CONSOLE_TOKEN),
  ])
    for (const site of ['workshop', 'garage'])
      expect(await codeOf(await panel({ Origin: OWN_ORIGIN, Cookie }, site))).toBe('origin_not_allowed');
  vi.useFakeTimers({ now: Date.now() + 3_000_000, toFake: ['Date'] });
  expect((await panel({ Origin: OWN_ORIGIN, Cookie: pass })).status).toBe(200);
  vi.setSystemTime(Date.now() + 700_000);
  expect(await codeOf(await panel({ Origin: OWN_ORIGIN, Cookie: pass }))).toBe('origin_not_allowed');
});

test(promise('desk.preview-only-there', 'nobody is given one for a site that is not theirs'), async () => {
  const { token } = await personWith('viewer', ['workshop']);
  await passFor('workshop', token);
  const headers = { Cookie: await signIn(token), 'x-pincite-desk': '1' };
  const other = await callDesk('/sites/garage/preview', { method: 'POST', headers });
  expect([other.status, other.headers.get('Set-Cookie')]).toEqual([403, null]);
});

test(promise('desk.preview-unlogged'), async () => {
  const { pass } = await passFor('workshop');
  const asked = await post(question('Why do my brakes squeak?'), { Origin: OWN_ORIGIN, Cookie: pass });
  const { conversation, done } = await finish(asked);
  expect(done.lane).toBe('grounded');
  const again = await finish(
    await post(question('And what of the pads?', conversation), { Origin: OWN_ORIGIN, Cookie: pass }),
  );
  expect(again.turn).toBe(2);
  // A visitor's question, asked after, is the only one that comes to the log.
  await finish(await post(question('How do I true a wheel?')));
  await expect.poll(async () => (await rows()).map((it) => it.question)).toEqual(['How do I true a wheel?']);
});
