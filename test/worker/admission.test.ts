import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import { ChatErrorCode, ChatEvent, DoneEvent, Lane, NoticeEvent, StepEvent } from '../../shared/chat-api.ts';
import { ErrorBody, SearchErrorCode } from '../../shared/search-api.ts';
import { SiteReply } from '../../shared/site.ts';
import { Verdict } from '../../shared/verdict.ts';
import { forgetSettings } from '../../worker/http/kept-settings.ts';
import { forgetHosts } from '../../worker/search/hosts/search-hosts.ts';
import { promise } from '../behaviours.ts';
import { ask, post, question, request } from './support/chat.ts';
import { workshop } from './support/passages.ts';
import { shelf } from './support/shelf.ts';
import { ORIGIN, openSite } from './support/site.ts';
import { aroundEachTest } from './support/worker-test.ts';

const around = aroundEachTest();

async function refusal(response: Response): Promise<{ status: number; code: string; message: string }> {
  const { error, requestId } = ErrorBody.parse(await response.json());
  expect(response.headers.get('X-Request-Id')).toBe(requestId);
  expect(error.message).toMatch(/^\p{Lu}.*(?:[.!?]|https:\S+)$/u);
  return { status: response.status, ...error };
}

describe('origins', () => {
  test.each([
    'https://evil.example',
    'http://shop.example',
    'https://shop.example:8443',
    'https://shop.example.evil.example',
    'null',
    'https://worker.example',
  ])(promise('worker.origin-exact', '%s'), async (origin) => {
    const asked = await post(question('hello'), { Origin: origin });
    expect(asked.headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(await refusal(asked)).toMatchObject({ status: 403, code: 'origin_not_allowed' });
    const preflight = await request('/v1/chat', {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
    });
    expect(preflight.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  test.each(['https://evil.example', 'null'])(promise('worker.origin-told', '%s'), async (origin) => {
    const told = await request('/v1/site?site=workshop', { headers: { Origin: origin } });
    expect(told.headers.get('Access-Control-Allow-Origin')).toBe(origin);
    expect(told.headers.get('Vary')).toContain('Origin');
    const { status, code, message } = await refusal(told);
    expect([status, code]).toEqual([403, 'origin_not_allowed']);
    expect(message).toContain(`Pages of ${origin} may not ask for "workshop".`);
    expect(message).toContain('in the console, under Sites');
    const unknown = await request('/v1/site?site=nowhere', { headers: { Origin: origin } });
    expect(unknown.status).toBe(404);
    expect(unknown.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  test(promise('worker.origin-exact', 'none at all'), async () => {
    await openSite({ key: 'closed', origins: [] });
    const response = await request('/v1/site?site=closed');
    expect(await refusal(response)).toMatchObject({ code: 'origin_not_allowed' });
    const bare = await request('/v1/site?site=workshop', { headers: { Origin: '' } });
    expect(bare.status).toBe(403);
  });

  test(promise('worker.origin-allowed'), async () => {
    const preflight = await request('/v1/chat', {
      method: 'OPTIONS',
      headers: {
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type,last-event-id',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe(ORIGIN);
    expect(preflight.headers.get('Access-Control-Allow-Headers')?.toLowerCase()).toContain('last-event-id');
    expect(preflight.headers.get('Access-Control-Allow-Methods')).toBe('GET, POST, DELETE');
    const answer = await post(question('hello'));
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(ORIGIN);
    expect(answer.headers.get('Vary')).toContain('Origin');
    await answer.text();
  });

  test(
    promise('worker.origin-allowed', 'a page that the worker serves itself, when its origin is listed'),
    async () => {
      await openSite({ origins: ['https://worker.example'] });
      const own = await request('/v1/site?site=workshop', {
        headers: { Origin: '', 'Sec-Fetch-Site': 'same-origin' },
      });
      expect(own.status).toBe(200);
      const cross = await request('/v1/site?site=workshop', {
        headers: { Origin: '', 'Sec-Fetch-Site': 'cross-site' },
      });
      expect(cross.status).toBe(403);
    },
  );
});

describe('a question that is not one', () => {
  test.each<[string, unknown, number, string]>([
    ['unknown site', { ...question('hi'), site: 'nowhere' }, 404, 'unknown_site'],
    ['no site', { message: 'hi' }, 404, 'unknown_site'],
    ['not JSON', '{"site": ', 400, 'bad_request'],
    ['not an object', '[]', 404, 'unknown_site'],
    ['no message', { ...question('  ') }, 400, 'bad_request'],
    ['long message', { ...question('x'.repeat(4001)) }, 400, 'bad_request'],
    ['unknown field', { ...question('hi'), scope: { works: ['x'] } }, 400, 'bad_request'],
    ['bad message id', { ...question('hi'), clientMessageId: 'a b' }, 400, 'bad_request'],
    ['oversize', { ...question('hi'), message: 'x'.repeat(40_000) }, 413, 'too_large'],
  ])(promise('worker.bad-question', '%s'), async (_, body, status, code) => {
    expect(await refusal(await post(body))).toMatchObject({ status, code });
    expect(around.outside.search.calls).toEqual([]);
  });

  test(promise('worker.bad-question', 'oversize without a declared length'), async () => {
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(8192).fill(120)),
    });
    const response = await request('/v1/chat', { method: 'POST', body: endless });
    expect(await refusal(response)).toMatchObject({ status: 413, code: 'too_large' });
  });

  test(promise('worker.bad-question', 'bytes that are no UTF-8'), async () => {
    const response = await request('/v1/chat', { method: 'POST', body: new Uint8Array([0x7b, 0xff, 0x7d]) });
    expect(await refusal(response)).toMatchObject({ status: 400, code: 'bad_request' });
  });

  test(promise('worker.bad-question', 'a malformed Last-Event-ID'), async () => {
    const turn = await ask('hello');
    const response = await request(`/v1/chat/${turn.conversation}/stream?site=workshop&after=x`);
    expect(await refusal(response)).toMatchObject({ status: 400, code: 'bad_request' });
  });
});

describe('limits', () => {
  test(promise('worker.rate-limit'), async () => {
    const codes: number[] = [];
    for (let at = 0; at < 31; at += 1) {
      const response = await post(question('hello'), { 'CF-Connecting-IP': '198.51.100.7' });
      codes.push(response.status);
      if (response.status === 429) {
        expect(response.headers.get('Retry-After')).toBe('60');
        expect(response.headers.get('Access-Control-Allow-Origin')).toBe(ORIGIN);
        expect(await refusal(response)).toMatchObject({ code: 'rate_limited' });
      } else await response.text();
    }
    expect(codes.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200));
    expect(codes[30]).toBe(429);
    const other = await post(question('hello'), { 'CF-Connecting-IP': '198.51.100.8' });
    expect(other.status).toBe(200);
    await other.text();
  });

  test(promise('worker.daily-cap'), async () => {
    await openSite({ dailyCap: 3, handoff: { url: 'https://shop.example/contact' } });
    const responses = await Promise.all(Array.from({ length: 8 }, () => post(question('hello'))));
    const refused = responses.filter(({ status }) => status === 429);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const response of refused) {
      const { code, message } = await refusal(response);
      expect(code).toBe('daily_cap');
      expect(message).toContain('https://shop.example/contact');
    }
    await Promise.all(responses.filter(({ status }) => status === 200).map((response) => response.text()));
  });

  test(promise('worker.daily-cap', 'a repeat is not counted'), async () => {
    await openSite({ dailyCap: 1 });
    const message = question('hello');
    for (let at = 0; at < 3; at += 1) {
      const response = await post(message);
      expect(response.status).toBe(200);
      await response.text();
    }
  });
});

describe('replies', () => {
  test(promise('worker.stream-headers'), async () => {
    const response = await post(question('hello'));
    expect(response.headers.get('Content-Type')).toContain('text/event-stream');
    expect(response.headers.get('Cache-Control')).toBe('no-cache, no-transform');
    expect(response.headers.get('X-Accel-Buffering')).toBe('no');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    await response.text();
  });

  test(promise('worker.site-reply'), async () => {
    const response = await request('/v1/site?site=workshop');
    expect(SiteReply.parse(await response.json())).toMatchObject({
      protocol: 1,
      name: 'Workshop help',
      starters: ['Why do my brakes squeak?'],
      works: 5,
      printed: false,
    });
    const translated = workshop.map((one) => ({ ...one, id: `fr-${one.id}`, edition: `fr-${one.edition}` }));
    around.outside.search.passages = [...workshop, ...translated];
    forgetHosts();
    const twice = await request('/v1/site?site=workshop');
    expect(SiteReply.parse(await twice.json()).works, 'a translation is no work of its own').toBe(5);
    around.outside.search.passages = shelf;
    forgetHosts();
    const printed = await request('/v1/site?site=workshop');
    expect(SiteReply.parse(await printed.json())).toMatchObject({ works: 2, printed: true });
    vi.spyOn(console, 'error').mockImplementation(() => {});
    around.outside.search.fault = 'network';
    forgetHosts();
    const without = await request('/v1/site?site=workshop');
    expect(SiteReply.parse(await without.json()).works).toBeNull();
  });

  test(promise('worker.health'), async () => {
    const response = await request('/v1/health', { headers: { Origin: '' } });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'ok' });
  });

  test(promise('worker.bad-question', 'an unknown route'), async () => {
    expect(await refusal(await request('/v1/nothing'))).toMatchObject({ status: 404, code: 'not_found' });
  });

  test(promise('worker.failure-hidden'), async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await env.DB.prepare(`UPDATE sites SET config = '{"key":"workshop"}'`).run();
    forgetSettings();
    const answer = await refusal(await request('/v1/site?site=workshop'));
    expect(answer).toMatchObject({ status: 500, code: 'internal' });
    expect(answer.message).not.toMatch(/config|zod|origins/i);
  });
});

test(promise('worker.literals-frozen'), () => {
  expect(ChatEvent.options.map((option) => option.shape.type.value)).toEqual([
    'turn',
    'step',
    'source',
    'text',
    'withdraw',
    'verdict',
    'notice',
    'sources',
    'receipts',
    'error',
    'done',
  ]);
  expect(StepEvent.shape.kind.options).toEqual(['search', 'open', 'browse']);
  expect(NoticeEvent.shape.kind.options).toEqual([
    'withheld',
    'cut_short',
    'model_unavailable',
    'search_unavailable',
  ]);
  expect(Lane.options).toEqual(['grounded', 'conversational', 'not_found', 'unavailable']);
  expect(DoneEvent.shape.end.options).toEqual(['complete', 'stopped', 'cut_short']);
  expect(Verdict.options.map((option) => option.shape.kind.value)).toEqual(['page', 'quote']);
  expect(ChatErrorCode.options).toEqual([
    'bad_request',
    'too_large',
    'unknown_site',
    'origin_not_allowed',
    'rate_limited',
    'daily_cap',
    'busy',
    'conversation_not_found',
    'turn_running',
    'not_found',
    'model_unavailable',
    'search_unavailable',
    'handoff_failed',
    'protocol_unsupported',
    'internal',
  ]);
  expect(SearchErrorCode.options).toEqual([
    'bad_request',
    'unauthorized',
    'no_scope',
    'unknown_scope',
    'outside_scope',
    'not_found',
    'too_large',
    'busy',
    'timeout',
    'engine_unavailable',
    'internal',
  ]);
});
