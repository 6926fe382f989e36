import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import type { ChatEvent } from '../../shared/chat-api.ts';
import { Site } from '../../shared/site.ts';
import type { Model, ModelPart } from '../../worker/model/model.ts';
import { ModelFailure } from '../../worker/model/model-failure.ts';
import { Registry } from '../../worker/registry/registry.ts';
import type { SearchCalls } from '../../worker/search/search-client.ts';
import { runTurn } from '../../worker/turn/run-turn.ts';
import { promise } from '../behaviours.ts';
import { lastToolResult, type ScriptedReply } from '../support/messages-protocol.ts';
import { ask } from './support/chat.ts';
import { openSite } from './support/site.ts';
import { aroundEachTest } from './support/worker-test.ts';

const around = aroundEachTest();
const silence = () => vi.spyOn(console, 'error').mockImplementation(() => {});
const searching: ScriptedReply = { say: [{ tool: 'search', input: { query: 'squeak délais التوصيل' } }] };
const questions = [
  'Why do my brakes squeak?',
  'Quels sont les délais de livraison d’un vélo ?',
  'كم مدة توصيل الدراجة؟',
];

describe('what a visitor is told', () => {
  test.each<[string, ScriptedReply, RegExp[]]>([
    ['key rejected', { status: 401 }, [/cannot be reached/, /injoignable/, /لا يمكن الوصول/]],
    ['bad request', { status: 400 }, [/cannot be reached/, /injoignable/, /لا يمكن الوصول/]],
    ['rate limited', { status: 429, retryAfter: 60 }, [/is busy/, /très sollicité/, /مشغول/]],
    ['overloaded', { status: 529 }, [/is busy/, /très sollicité/, /مشغول/]],
    ['error event', { say: [{ fault: 'error' }] }, [/broke off/, /interrompu/, /انقطع/]],
    ['cut', { say: [{ text: 'Half' }, { fault: 'cut' }] }, [/broke off/, /interrompu/, /انقطع/]],
    ['truncated', { say: [{ text: 'Half' }, { fault: 'truncated' }] }, [/broke off/, /interrompu/, /انقطع/]],
  ])(promise('worker.failure-sentences', '%s'), async (_, reply, sentences) => {
    silence();
    around.useModel(() => reply);
    for (const [at, question] of questions.entries()) {
      const turn = await ask(question);
      expect(turn.of('notice')).toMatchObject([
        { kind: 'model_unavailable', message: expect.stringMatching(sentences[at] ?? /^$/) },
      ]);
      expect(turn.done).toMatchObject({ lane: 'grounded', end: 'complete' });
    }
  });

  test.each<[string, ScriptedReply, string, RegExp[]]>([
    [
      'out of tokens',
      { say: [{ text: 'So it is [S1]. And' }], stop: 'max_tokens' },
      'cut_short',
      [/grew too long/, /trop longue/, /طالت/],
    ],
    [
      'truncated after a sentence',
      { say: [{ text: 'So it is [S1]. And so [S1]. And' }, { fault: 'truncated' }] },
      'cut_short',
      [/cut short/, /interrompue/, /انقطعت/],
    ],
    [
      'an error event after a sentence',
      { say: [{ text: 'So it is [S1]. And so [S1]. And' }, { fault: 'error' }] },
      'cut_short',
      [/cut short/, /interrompue/, /انقطعت/],
    ],
    [
      'cut after a sentence',
      { say: [{ text: 'So it is [S1]. And so [S1]. And' }, { fault: 'cut' }] },
      'cut_short',
      [/cut short/, /interrompue/, /انقطعت/],
    ],
  ])(promise('worker.failure-sentences', '%s'), async (_, reply, kind, sentences) => {
    silence();
    for (const [at, question] of questions.entries()) {
      around.outside.requests.length = 0;
      around.useModel(({ number }) => (number === 1 ? searching : reply));
      const turn = await ask(question);
      expect(turn.of('notice')).toMatchObject([
        { kind, message: expect.stringMatching(sentences[at] ?? /^$/) },
      ]);
      expect(turn.text).toMatch(/^So it is \[S1\]/);
      expect(turn.done).toMatchObject({ lane: 'grounded', end: 'cut_short' });
    }
  });

  test(promise('worker.failure-sentences', 'a model that declines'), async () => {
    around.useModel(() => ({ say: [{ text: 'I will not' }], stop: 'refusal' }));
    const sentences = [/declined to answer/, /a refusé de répondre/, /امتنع/];
    for (const [at, asked] of questions.entries()) {
      const turn = await ask(asked);
      expect(turn.of('notice')).toMatchObject([
        { kind: 'withheld', message: expect.stringMatching(sentences[at] ?? /^$/) },
      ]);
      expect(turn.done.lane).toBe('unavailable');
    }
  });

  test(promise('worker.failure-sentences', 'a search host that is down'), async () => {
    silence();
    around.outside.search.fault = 'network';
    const sentences = [
      /^The search cannot be reached/,
      /^La recherche est injoignable/,
      /^لا يمكن الوصول إلى البحث/,
    ];
    for (const [at, asked] of questions.entries()) {
      const turn = await ask(asked);
      expect(turn.of('error')).toMatchObject([
        { code: 'search_unavailable', message: expect.stringMatching(sentences[at] ?? /^$/) },
      ]);
    }
  });

  test(promise('worker.failure-sentences', 'a search host that goes down along the way'), async () => {
    silence();
    const sentences = [/^The search stopped answering/, /^La recherche a cessé de répondre/, /^توقف البحث/];
    for (const [at, asked] of questions.entries()) {
      around.outside.requests.length = 0;
      around.outside.search.fault = null;
      around.useModel(({ number }) => {
        if (number === 1) return searching;
        around.outside.search.fault = { status: 503, code: 'engine_unavailable' };
        return number === 2 ? searching : { say: [{ text: 'So it is [S1].' }] };
      });
      const turn = await ask(asked);
      expect(turn.of('notice')).toMatchObject([
        { kind: 'search_unavailable', message: expect.stringMatching(sentences[at] ?? /^$/) },
      ]);
    }
  });

  /** One turn with nobody to answer in the model's place. */
  async function alone(message: string, model: Model, search: unknown) {
    const registry = new Registry({ load: () => [], save() {} });
    const site = Site.parse({
      key: 'k',
      name: 'Workshop',
      origins: [],
      scope: { collections: ['workshop'] },
    });
    const turn = runTurn({
      ...{ turn: 1, message, locale: undefined, site, history: [], registry, model, fallback: null },
      ...{ search: search as SearchCalls, signal: new AbortController().signal, requestId: 'r1' },
    });
    const events: ChatEvent[] = [];
    for (;;) {
      const { done, value } = await turn.next();
      if (done) return { events, outcome: value };
      events.push(value);
    }
  }
  const broken = {
    search: () => Promise.reject(new Error('A fault that nobody thought of.')),
    citation: () => Promise.resolve({ generation: 'g1', citations: [] }),
  };
  const failing: Model = {
    name: 'failing',
    // biome-ignore lint/correctness/useYield: it fails before its first part.
    async *respond() {
      throw new ModelFailure('overloaded', 'The model is overloaded.');
    },
  };
  const asking: Model = {
    name: 'asking',
    async *respond(): AsyncGenerator<ModelPart> {
      yield { kind: 'call', call: { id: 't1', name: 'search', input: { query: 'x' }, malformed: false } };
      yield { kind: 'end', stop: 'calls', usage: { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0 } };
    },
  };

  test.each<[string, Model, RegExp[]]>([
    ['model_unavailable', failing, [/cannot be reached/, /injoignable/, /لا يمكن الوصول إلى النموذج/]],
    ['internal', asking, [/failed on our side/, /de notre côté/, /خلل من جانبنا/]],
  ])(promise('worker.failure-sentences', 'nobody else answers: %s'), async (code, model, sentences) => {
    silence();
    for (const [at, asked] of questions.entries()) {
      const { events, outcome } = await alone(asked, model, broken);
      expect(events.filter(({ type }) => type === 'error')).toMatchObject([
        { code, message: expect.stringMatching(sentences[at] ?? /^$/) },
      ]);
      expect(outcome).toMatchObject({ lane: 'unavailable', end: 'cut_short', error: code });
    }
  });

  test(promise('worker.found-before', 'a refusal'), async () => {
    around.useModel(({ number }) =>
      number === 1 ? searching : { say: [{ text: 'I would rather not' }], stop: 'refusal' },
    );
    const turn = await ask('Why do my brakes squeak?');
    expect(turn.done.lane).toBe('unavailable');
    expect(turn.text).toContain('- **Squeaking brakes** [S1]');
    expect(turn.text).not.toContain('rather not');
    expect(turn.of('sources')[0]?.sources[0]).toMatchObject({ id: 'S1', cited: true, consulted: true });
  });

  test(promise('worker.to-a-person'), async () => {
    await openSite({ handoff: { url: 'https://shop.example/help', label: 'Write to [us]' } });
    const turn = await ask('Do you sell a submarine?');
    expect(turn.done.lane).toBe('not_found');
    expect(turn.text).toContain(
      'You can reach a person here: [Write to \\[us\\]](<https://shop.example/help>).',
    );
    around.useModel(() => ({ say: [{ text: 'Hello!' }] }));
    await ask('hello', turn.conversation);
    expect(JSON.stringify(around.outside.requests[0]?.body.messages)).not.toContain('shop.example');
    await openSite({ handoff: { url: 'javascript:alert(1)' } });
    delete env.ANTHROPIC_API_KEY;
    expect((await ask('Do you sell a zeppelin?')).text).not.toContain('javascript');
  });
});

describe('caps', () => {
  test(promise('worker.token-cap'), async () => {
    around.useModel(() => ({ ...searching, inputTokens: 250_000 }));
    await ask('Why do my brakes squeak?');
    expect(around.outside.requests.map(({ body }) => body.tool_choice?.type).slice(0, 3)).toEqual([
      'auto',
      'auto',
      'none',
    ]);
  });

  test(promise('worker.no-tools-refused'), async () => {
    around.useModel(({ body }) => {
      if (body.tool_choice?.type === 'none') return { status: 400, message: 'tool_choice none is unknown' };
      if (JSON.stringify(body.messages.at(-1)).includes('Call no more tools'))
        return { say: [{ text: 'Wet pads squeak [S1].' }] };
      return { ...searching, inputTokens: 250_000 };
    });
    const turn = await ask('Why do my brakes squeak?');
    expect(turn.text).toBe('Wet pads squeak [S1].');
    expect(turn.of('notice')).toEqual([]);
    const last = around.outside.requests.at(-1);
    expect(last?.body.tools?.length).toBeGreaterThan(0);
    expect(lastToolResult(around.outside.requests[1] ?? fail())).toContain('passage');
  });
});

function fail(): never {
  throw new Error('The request that this test looks at was never made.');
}
