import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import { promise } from '../behaviours.ts';
import { lastToolResult, type Part, type ScriptedReply } from '../support/messages-protocol.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { ask } from './support/chat.ts';
import { aroundEachTest } from './support/worker-test.ts';

const around = aroundEachTest();
const silence = () => vi.spyOn(console, 'error').mockImplementation(() => {});
const searching: ScriptedReply = { say: [{ tool: 'search', input: { query: 'squeak' } }] };

describe('a model that is down', () => {
  test.each<[string, ScriptedReply]>([
    ['key rejected', { status: 401, type: 'authentication_error' }],
    ['forbidden', { status: 403, type: 'permission_error' }],
    ['bad request', { status: 400, type: 'invalid_request_error' }],
    ['unknown model', { status: 404, type: 'not_found_error' }],
    ['rate limited for long', { status: 429, retryAfter: 60 }],
    ['server error', { status: 500 }],
    ['overloaded', { status: 529, type: 'overloaded_error' }],
    ['error event', { say: [{ fault: 'error' }] }],
    ['cut', { say: [{ text: 'Half a' }, { fault: 'cut' }] }],
    ['no end', { say: [], stop: 'null' }],
  ])(promise('worker.model-down', '%s'), async (_, reply) => {
    const logged = silence();
    around.useModel(() => reply);
    const turn = await ask('Why do my brakes squeak?');
    expect(turn.of('notice')).toMatchObject([{ kind: 'model_unavailable' }]);
    expect(turn.done).toMatchObject({ lane: 'grounded', end: 'complete' });
    expect(turn.text).toContain('> Brakes squeak when the pads are wet or worn. [S1]');
    expect(turn.text).not.toContain('Half a');
    expect(logged).toHaveBeenCalled();
    expect(JSON.stringify(logged.mock.calls)).not.toContain('sk-test');
  });

  test(promise('worker.model-down', 'in the language of the question'), async () => {
    silence();
    around.useModel(() => ({ status: 401 }));
    const french = await ask('Quels sont les délais de livraison ?');
    expect(french.of('notice')[0]?.message).toContain('Le modèle de langage est injoignable');
    const arabic = await ask('كم مدة التوصيل؟');
    expect(arabic.of('notice')[0]?.message).toContain('النموذج اللغوي');
  });

  test(promise('worker.model-retried'), async () => {
    around.useModel(({ number }) => {
      if (number === 1) return { status: 529 };
      if (number === 2) return searching;
      if (number === 3) return { status: 429, retryAfter: 0 };
      return { say: [{ text: 'Wet pads [S1].' }] };
    });
    const turn = await ask('Why do my brakes squeak?');
    expect(turn.text).toBe('Wet pads [S1].');
    expect(turn.of('notice')).toEqual([]);
    expect(around.outside.requests).toHaveLength(4);
  });

  test(promise('worker.model-unforced'), async () => {
    around.useModel(({ number, body }) => {
      if (number === 1) return { say: [{ text: 'I just know.' }] };
      if (body.tool_choice?.type === 'tool')
        return { status: 400, message: 'tool_choice may not force a tool' };
      if (number === 3) return searching;
      return { say: [{ text: 'Wet pads [S1].' }] };
    });
    const turn = await ask('Why do my brakes squeak?');
    expect(turn.text).toBe('Wet pads [S1].');
    expect(turn.of('notice')).toEqual([]);
  });
});

describe('a model that breaks off', () => {
  test.each<[string, Part]>([
    ['cut', { fault: 'cut' }],
    ['error event', { fault: 'error' }],
  ])(promise('worker.partial-kept', '%s'), async (_, fault) => {
    silence();
    around.useModel(({ number }) =>
      number === 1
        ? searching
        : { say: [{ text: 'Wet pads squeak [S1]. Worn ones do too [S1]. And half a sen' }, fault] },
    );
    const turn = await ask('Why do my brakes squeak?');
    expect(turn.text).toMatch(/^Wet pads squeak \[S1\]\. Worn ones do too \[S1\]\.\s*$/);
    expect(turn.done).toMatchObject({ lane: 'grounded', end: 'cut_short' });
    expect(turn.of('notice')).toMatchObject([{ kind: 'cut_short' }]);
    expect(turn.of('sources')[0]?.sources.map(({ id }) => id)).toEqual(['S1']);
  });

  test(promise('worker.partial-kept', 'out of tokens'), async () => {
    around.useModel(({ number }) =>
      number === 1 ? searching : { say: [{ text: 'Wet pads [S1]. And' }], stop: 'max_tokens' },
    );
    const turn = await ask('Why do my brakes squeak?');
    expect(turn.done).toMatchObject({ lane: 'grounded', end: 'cut_short' });
    expect(turn.of('notice')).toMatchObject([{ kind: 'cut_short' }]);
  });

  test(promise('worker.silence-ends'), async () => {
    const { MessagesModel } = await import('../../worker/model/messages/messages-model.ts');
    around.useModel(() => ({ say: [{ text: 'Hello' }, { fault: 'silence' }] }));
    const model = new MessagesModel({ apiKey: 'k', baseURL: env.ANTHROPIC_BASE_URL, model: 'm', idleMs: 80 });
    const request = {
      messages: [{ role: 'user' as const, text: 'hi', known: [] }],
      toolChoice: { kind: 'auto' as const },
      context: { site: 's', locale: 'en' },
    };
    const parts: unknown[] = [];
    const reading = (async () => {
      for await (const part of model.respond(request, new AbortController().signal)) parts.push(part);
    })();
    // Its own limit, and not the one that stands without.
    const message = 'The model sent nothing for 0.08 s.';
    await expect(reading).rejects.toMatchObject({ name: 'ModelFailure', kind: 'silent', message });
    expect(parts).not.toEqual([]);
  });

  test(promise('worker.silence-ends', 'a slow one is not silent'), async () => {
    const { IdleWatchdog } = await import('../../worker/model/messages/idle-watchdog.ts');
    vi.useFakeTimers();
    try {
      const watchdog = new IdleWatchdog(1000);
      for (let heard = 0; heard < 20; heard += 1) {
        await vi.advanceTimersByTimeAsync(900);
        watchdog.heard();
      }
      // A clock that is set forward is no silence.
      vi.setSystemTime(Date.now() + 3_600_000);
      await vi.advanceTimersByTimeAsync(900);
      expect(watchdog.signal.aborted).toBe(false);
      await vi.advanceTimersByTimeAsync(350);
      expect(watchdog.signal.aborted).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a model that misbehaves', () => {
  test(promise('worker.model-declines'), async () => {
    around.useModel(() => ({ say: [{ text: 'I will not' }], stop: 'refusal' }));
    const turn = await ask('Why do my brakes squeak?');
    expect(turn.done).toMatchObject({ lane: 'unavailable', end: 'complete' });
    expect(turn.of('notice')).toMatchObject([
      { kind: 'withheld', message: 'The language model declined to answer this question.' },
    ]);
    expect(turn.text).toBe('');
  });

  test(promise('worker.bad-tool-input'), async () => {
    around.useModel(({ number }) => {
      if (number === 1)
        return {
          say: [
            { tool: 'search', json: '{"query": "sq' },
            { tool: 'dig', input: {} },
            { tool: 'open', input: { id: 'S50' } },
          ],
        };
      if (number === 2) return searching;
      return { say: [{ unknown: true }, { text: 'Wet pads [S1].' }] };
    });
    const turn = await ask('Why do my brakes squeak?');
    const told = lastToolResult(around.outside.requests[1] ?? fail());
    expect(told).toContain('not valid JSON');
    expect(told).toContain('There is no tool "dig"');
    expect(told).toContain('"S50" was not shown');
    expect(turn.text).toBe('Wet pads [S1].');
  });
});

describe('a search host that is down', () => {
  test.each<[string, { status: number; code: string } | 'network']>([
    ['out of reach', 'network'],
    ['wrong secret', { status: 401, code: 'unauthorized' }],
    ['engine down', { status: 503, code: 'engine_unavailable' }],
    ['nothing indexed', { status: 404, code: 'unknown_scope' }],
  ])(promise('worker.search-down', '%s'), async (_, fault) => {
    silence();
    around.outside.search.fault = fault;
    const turn = await ask('Why do my brakes squeak?');
    expect(turn.of('error')).toMatchObject([{ code: 'search_unavailable' }]);
    expect(turn.done).toMatchObject({ lane: 'unavailable', end: 'cut_short' });
    expect(turn.text).toBe('');
    expect(turn.events.map(({ event }) => event).slice(-2)).toEqual(['error', 'done']);
  });

  test(promise('worker.search-down', 'along the way'), async () => {
    silence();
    around.useModel(({ number }) => {
      if (number === 1) return searching;
      around.outside.search.fault = { status: 503, code: 'engine_unavailable' };
      if (number === 2) return { say: [{ tool: 'search', input: { query: 'pads' } }] };
      return { say: [{ text: 'Wet pads [S1].' }] };
    });
    const turn = await ask('Why do my brakes squeak?');
    expect(turn.of('notice')).toMatchObject([{ kind: 'search_unavailable' }]);
    expect(turn.done).toMatchObject({ lane: 'grounded', end: 'complete' });
  });

  test(promise('worker.search-retried'), async () => {
    const host = around.outside.search;
    host.fault = { status: 503, code: 'busy' };
    host.delay = 20;
    const asking = ask('Why do my brakes squeak?');
    await vi.waitUntil(() => host.calls.length === 1, { timeout: PATIENCE_MS, interval: 5 });
    await new Promise((resolve) => setTimeout(resolve, 60));
    host.fault = null;
    const turn = await asking;
    expect(turn.done.lane).toBe('grounded');
  });
});

function fail(): never {
  throw new Error('The request that this test looks at was never made.');
}
