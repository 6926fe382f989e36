import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
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
