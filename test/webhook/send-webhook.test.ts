import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SendOptions, sendWebhook } from '../../worker/webhook/send-webhook.ts';
import { signatureOf } from '../../worker/webhook/sign.ts';
import { webhookAddress } from '../../worker/webhook/webhook-address.ts';
import { promise } from '../behaviours.ts';
import { only, type Receiver, silence, startReceiver, status } from './receiver.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const QUICK: SendOptions = { loopback: true, timeoutMs: 4000, pauseMs: 5 };

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

function send(options: SendOptions = QUICK, url = receiver.url) {
  return sendWebhook({ url, secret: SECRET, id: 'msg_1', type: 'test.sent', data: { n: 1 } }, options);
}

describe('the signature', () => {
  it(promise('webhook.signed', 'as the example of the specification has it'), async () => {
    const signed = await signatureOf('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1614265330,
      body: '{"test": 2432232314}',
    });
    expect(signed).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it(promise('webhook.signed', 'checked as a receiver does'), async () => {
    const before = Math.floor(Date.now() / 1000);
    expect(await send()).toEqual({ ok: true, attempts: 1 });
    const { headers, body } = only(receiver);
    const timestamp = headers['webhook-timestamp'];
    const expected = createHmac('sha256', Buffer.alloc(32, 7))
      .update(`msg_1.${timestamp}.${body}`)
      .digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${expected}`);
    expect(headers['webhook-id']).toBe('msg_1');
    expect(headers['content-type']).toBe('application/json');
    expect(Number(timestamp)).toBeGreaterThanOrEqual(before);
    expect(Number(timestamp)).toBeLessThanOrEqual(Date.now() / 1000);
    expect(JSON.parse(body)).toMatchObject({ type: 'test.sent', data: { n: 1 } });
  });
});

describe('where it may go', () => {
  it.each([
    'https://hooks.example.com/in?x=1',
    'https://hooks.example.com:8443/',
    'https://1.1.1.1/',
    'https://172.32.0.1/',
    'https://100.128.0.1/',
    'https://[2606:4700::1111]/',
  ])(promise('webhook.addresses', '%s is allowed'), (url) => {
    expect(webhookAddress(url).ok).toBe(true);
  });

  it.each([
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'javascript:alert(1)',
    'not an address',
    '',
    'https://user:pass@hooks.example.com/',
    'https://localhost/',
    'https://localhost./',
    'https://printer/',
    'https://db.internal/',
    'https://nas.local/',
    'https://router.home.arpa/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://0.0.0.0/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://172.31.255.255/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::ffff:a00:1]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[ff02::1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:a00:1::]/',
    'https://[2001:db8::1]/',
    'https://[2001::1]/',
  ])(promise('webhook.addresses', '%s is not'), async (url) => {
    expect(webhookAddress(url).ok).toBe(false);
    expect(await send({ ...QUICK, loopback: false }, url)).toMatchObject({
      ok: false,
      kind: 'refused',
      attempts: 0,
    });
  });

  it(promise('webhook.addresses', 'this machine only where a test says so'), async () => {
    expect(await send({ ...QUICK, loopback: false })).toMatchObject({ ok: false, kind: 'refused' });
    expect(receiver.delivered).toEqual([]);
    expect(await send(QUICK, 'http://10.0.0.1/')).toMatchObject({ ok: false, kind: 'refused', attempts: 0 });
  });
});

describe('what the receiver answers', () => {
  it.each([301, 302, 307, 308])(promise('webhook.redirect', '%s'), async (code) => {
    const private_ = await startReceiver();
    receiver.answers = [status(code, { Location: private_.url })];
    expect(await send()).toMatchObject({ ok: false, kind: 'refused', attempts: 1 });
    expect(receiver.delivered).toHaveLength(1);
    expect(private_.delivered).toEqual([]);
    await private_.close();
  });

  it.each([500, 503, 429, 408])(promise('webhook.retries', '%s, then taken'), async (code) => {
    receiver.answers = [status(code), status(code), status(200)];
    expect(await send()).toEqual({ ok: true, attempts: 3 });
    expect(new Set(receiver.delivered.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set(['msg_1']),
    );
  });

  it(promise('webhook.retries', 'no more often than it was told'), async () => {
    receiver.answers = [status(503)];
    expect(await send()).toMatchObject({ ok: false, kind: 'unreachable', attempts: 3 });
    expect(receiver.delivered).toHaveLength(3);
  });

  it(promise('webhook.retries', 'longer after each failure'), async () => {
    receiver.answers = [status(503)];
    const started = performance.now();
    await send({ ...QUICK, pauseMs: 60 });
    expect(performance.now() - started).toBeGreaterThanOrEqual(60 + 240 - 10);
  });

  it.each([400, 401, 404, 410])(promise('webhook.retries', '%s is a refusal'), async (code) => {
    receiver.answers = [status(code)];
    const delivery = await send();
    expect(delivery).toMatchObject({ ok: false, kind: 'refused', attempts: 1 });
    expect(JSON.stringify(delivery)).not.toContain(SECRET);
    expect(JSON.stringify(delivery)).not.toContain('/hook');
  });

  it(promise('webhook.retries', 'nothing listens there'), async () => {
    const { url } = receiver;
    await receiver.close();
    expect(await send(QUICK, url)).toMatchObject({ ok: false, kind: 'unreachable', attempts: 3 });
  });

  it(promise('webhook.slow'), async () => {
    receiver.answers = [silence];
    const started = performance.now();
    expect(await send({ ...QUICK, timeoutMs: 150 })).toMatchObject({
      ok: false,
      kind: 'unreachable',
      attempts: 3,
    });
    expect(performance.now() - started).toBeGreaterThanOrEqual(440);
  });
});
