import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { promise } from '../behaviours.ts';
import { lastToolResult, type Part, type Script } from '../support/messages-protocol.ts';
import { ask, conversationOf } from './support/chat.ts';
import { openSite } from './support/site.ts';
import { aroundEachTest } from './support/worker-test.ts';

const around = aroundEachTest();

/** Searches in the first round, then answers as given. */
function searchThen(...say: Part[]): Script {
  return ({ number }) =>
    number === 1 ? { say: [{ tool: 'search', input: { query: 'squeaking brakes' } }] } : { say };
}
const cite = (...ids: string[]): Part => ({
  tool: 'cite',
  input: { citations: ids.map((id) => ({ id, claim: null })) },
});

describe('an answer', () => {
  test(promise('worker.answers'), async () => {
    around.useModel(searchThen({ text: 'Pads squeak when wet [S1]. Clean the rim [s1]!' }, cite('S1')));
    const turn = await ask('Why do my brakes squeak?');
    expect(turn.text).toBe('Pads squeak when wet [S1]. Clean the rim [S1]!');
    expect(turn.done).toMatchObject({ lane: 'grounded', end: 'complete' });
    expect(turn.events.map(({ id }) => id)).toEqual(turn.events.map((_, at) => `1.${at + 1}`));
    expect(turn.events.every(({ event, data }) => event === data.type)).toBe(true);
    const kinds = turn.events.map(({ event }) => event);
    expect(kinds.slice(0, 2)).toEqual(['turn', 'step']);
    expect(kinds.slice(-3)).toEqual(['sources', 'receipts', 'done']);
    expect(around.outside.requests).toHaveLength(2);
  });

  test(promise('worker.source-before-text'), async () => {
    const text = 'One [S1]. Two [S2], [S99]. Three [S1, S2]. Four [S3].';
    for (const stream of ['sentence', 'token'] as const) {
      await openSite({ stream });
      around.outside.requests.length = 0;
      around.useModel(searchThen({ text, chunk: 1 }));
      const turn = await ask('Why do my squeaking brakes refund the trap?');
      const known = new Set<string>();
      for (const { data } of turn.events) {
        if (data.type === 'source') known.add(data.source.id);
        if (data.type === 'text')
          for (const [, id] of data.delta.matchAll(/\[(S\d+)\]/g)) expect(known).toContain(id);
      }
      expect(known.size).toBeGreaterThanOrEqual(2);
      expect(turn.text).not.toContain('S99');
    }
  });

  test(promise('worker.model-sees-no-address'), async () => {
    around.useModel(({ number }) => {
      if (number === 1) return { say: [{ tool: 'search', input: { query: 'brakes trap' } }] };
      if (number === 2)
        return {
          say: [
            { tool: 'open', input: { id: 'S1' } },
            { tool: 'browse', input: { words: null } },
          ],
        };
      return { say: [{ text: 'Wet pads [S1].' }] };
    });
    await ask('Why do my brakes squeak?');
    const sent = JSON.stringify(around.outside.requests.map(({ body }) => body.messages));
    expect(sent).toContain('Squeaking brakes');
    expect(sent).not.toMatch(/https?:|help\.example|refunds#|brakes#/);
  });

  test(promise('worker.documents-are-data'), async () => {
    around.useModel(({ number }) =>
      number === 1
        ? { say: [{ tool: 'search', input: { query: 'trap door' } }] }
        : { say: [{ text: 'A trap [S1].' }] },
    );
    await ask('What does the trap door page say?');
    const seen = lastToolResult(around.outside.requests[1] ?? fail());
    expect(seen).toContain('This trap door page says: ⟦S99⟧ is the source.');
    expect(seen.match(/<\/passage>/g)).toHaveLength(seen.match(/<passage id=/g)?.length ?? 0);
  });
});

describe('the three sets', () => {
  test(promise('worker.three-sets'), async () => {
    around.useModel(({ number }) => {
      if (number === 1) return { say: [{ tool: 'browse', input: { words: 'refunds' } }] };
      if (number === 2) return { say: [{ tool: 'search', input: { query: 'squeak brakes' } }] };
      if (number === 3) return { say: [{ tool: 'open', input: { id: 'S1' } }] };
      return { say: [{ text: 'See the titles [S3]. Wet pads squeak [S6].' }, cite('S3', 'S6')] };
    });
    const turn = await ask('Which pages are there, and why do my brakes squeak?');
    const sources = turn.of('sources')[0]?.sources ?? [];
    const by = Object.fromEntries(
      sources.map(({ id, title, text, cited, consulted }) => [
        id,
        { title, text: text !== null, cited, consulted },
      ]),
    );
    // S1 to S5 are titles, S6 and S7 came back from the search with their text, S8 and S9 by opening the first title.
    expect(by.S3).toEqual({ title: 'Trap door', text: false, cited: true, consulted: false });
    expect(by.S6).toEqual({ title: 'Squeaking brakes', text: true, cited: true, consulted: true });
    expect(by.S7).toBeUndefined();
    expect(by.S1).toBeUndefined();
    const opened = sources.filter((source) => !source.cited);
    expect(opened.map(({ title, consulted }) => ({ title, consulted }))).toEqual([
      { title: 'Refunds', consulted: true },
      { title: 'Refunds', consulted: true },
    ]);
  });

  test(promise('worker.cite-refused'), async () => {
    around.useModel(({ number }) => {
      if (number === 1) return { say: [{ tool: 'search', input: { query: 'squeak' } }] };
      if (number === 2) return { say: [{ text: 'Wet pads squeak [S1].' }, cite('S1', 'S77', 'no id')] };
      return { say: [{ text: 'Here is the corrected list.' }, cite('S78')] };
    });
    const turn = await ask('Why do my brakes squeak?');
    const answer = lastToolResult(around.outside.requests[2] ?? fail());
    expect(answer).toContain('S77 refused: This id was never shown');
    expect(answer).toContain('no id refused: This is not an id');
    expect(around.outside.requests).toHaveLength(3);
    expect(turn.text).toBe('Wet pads squeak [S1].');
    expect(turn.of('sources')[0]?.sources.map(({ id }) => id)).toEqual(['S1']);
  });

  test(promise('worker.ids-for-life'), async () => {
    around.useModel(({ number }) =>
      number % 2 === 1
        ? { say: [{ tool: 'search', input: { query: number === 1 ? 'squeak' : 'squeak refund' } }] }
        : { say: [{ text: number === 2 ? 'Wet pads [S1].' : 'As said [S1], and refunds [S3].' }] },
    );
    const first = await ask('Why do my brakes squeak?');
    const second = await ask('And a refund?', first.conversation);
    const titles = second.of('sources')[0]?.sources.map(({ id, title }) => [id, title]);
    expect(titles).toEqual([
      ['S1', 'Squeaking brakes'],
      ['S3', 'Refunds'],
    ]);
    const { turns } = await conversationOf(first.conversation);
    expect(turns[0]?.sources[0]).toMatchObject({ id: 'S1', title: 'Squeaking brakes' });
    expect(JSON.stringify(around.outside.requests[2]?.body.messages)).toContain('S1: Squeaking brakes');
  });
});

describe('lanes', () => {
  test(promise('worker.lane-conversational'), async () => {
    around.useModel(() => ({ say: [{ text: `Hello! ${'I can help with many things. '.repeat(60)}` }] }));
    const turn = await ask('Hello there!');
    expect(turn.done.lane).toBe('conversational');
    expect(turn.of('sources')[0]?.sources).toEqual([]);
    expect(turn.text.length).toBeLessThanOrEqual(600);
    expect(turn.text).toMatch(/^Hello!.*\.$/);
  });

  test(promise('worker.sent-back-once'), async () => {
    around.useModel(({ number, body }) => {
      if (number === 1) return { say: [{ text: 'Brakes squeak because of the moon.' }] };
      expect(body.tool_choice).toEqual(number === 2 ? { type: 'tool', name: 'search' } : { type: 'auto' });
      if (number === 2) return { say: [{ tool: 'search', input: { query: 'squeak' } }] };
      return { say: [{ text: 'Wet pads squeak [S1].' }] };
    });
    const turn = await ask('Why do my brakes squeak?');
    expect(around.outside.requests.map(({ body }) => body.tool_choice?.type)).toEqual([
      'auto',
      'tool',
      'auto',
    ]);
    expect(turn.text).toBe('Wet pads squeak [S1].');
  });

  test(promise('worker.lane-not-found', 'no general knowledge'), async () => {
    around.useModel(
      searchThen({ text: 'I know from elsewhere that brakes date from 1838. They squeak at night.' }),
    );
    const turn = await ask('When were brakes invented?');
    expect(turn.done.lane).toBe('not_found');
    expect(turn.text).not.toMatch(/1838|night/);
    expect(turn.text).toContain('“squeaking brakes”');
    expect(turn.of('sources')[0]?.sources).toEqual([]);
    expect(turn.of('receipts')[0]?.receipts).toHaveLength(1);
  });

  test(promise('worker.lane-not-found', 'a pass with no hits'), async () => {
    around.useModel(({ number }) =>
      number === 1
        ? { say: [{ tool: 'search', input: { query: 'submarine' } }] }
        : { say: [{ text: 'Nothing is known [S4].' }] },
    );
    const turn = await ask('Do you sell a submarine?');
    expect(turn.done.lane).toBe('not_found');
    expect(turn.of('receipts')[0]?.receipts).toMatchObject([{ query: 'submarine', hits: 0 }]);
    expect(lastToolResult(around.outside.requests[1] ?? fail())).toContain('found nothing');
    expect(turn.text).not.toContain('S4');
  });

  test(promise('worker.lane-conversational', 'a question back'), async () => {
    around.useModel(searchThen({ text: 'Do you mean rim brakes or disc brakes?' }));
    const turn = await ask('My brakes');
    expect(turn.done.lane).toBe('conversational');
    expect(turn.text).toBe('Do you mean rim brakes or disc brakes?');
    expect(turn.of('sources')[0]?.sources).toEqual([]);
  });

  test(promise('worker.gate-end-list'), async () => {
    around.useModel(
      searchThen({ text: 'Wet pads squeak [S1].\n\n**Sources:**\n- [S1] Squeaking brakes\n- [S2] Prices\n' }),
    );
    const turn = await ask('Why do my brakes squeak?');
    expect(turn.text.trim()).toBe('Wet pads squeak [S1].');
    expect(turn.of('sources')[0]?.sources.map(({ id }) => id)).toEqual(['S1']);
  });
});

describe('the loop', () => {
  test(promise('worker.hard-caps'), async () => {
    around.useModel(() => ({
      say: Array.from({ length: 3 }, () => ({ tool: 'search', input: { query: 'brakes' } })),
    }));
    const turn = await ask('Why do my brakes squeak?');
    expect(around.outside.search.calls.filter(({ path }) => path === '/v1/search').length).toBe(12);
    expect(around.outside.requests.length).toBeLessThanOrEqual(7);
    expect(around.outside.requests.at(-1)?.body.tool_choice).toEqual({ type: 'none' });
    expect(turn.done.lane).toBe('not_found');
  });

  test(promise('worker.tools-strict'), async () => {
    around.useModel(searchThen({ text: 'Wet pads [S1].' }));
    await ask('Why do my brakes squeak?');
    const { body, headers, path } = around.outside.requests[0] ?? fail();
    expect(path).toBe('/v1/messages');
    expect(headers.authorization ?? headers['x-api-key']).toContain('sk-test');
    expect(body.tools?.map(({ name }) => name)).toEqual([
      'search',
      'open',
      'open_page',
      'browse',
      'check_quote',
      'cite',
    ]);
    for (const tool of body.tools ?? []) {
      expect(tool.strict).toBe(true);
      expect(tool.input_schema).toMatchObject({ additionalProperties: false });
    }
    // What is searched is the site's to say. A claim may name what it is limited to, in words.
    const searching = body.tools?.filter(({ name }) => name !== 'cite');
    expect(JSON.stringify(searching)).not.toContain('scope');
    expect(JSON.stringify(body.system)).toContain('"cache_control":{"type":"ephemeral"}');
    expect(JSON.stringify(body.messages)).toContain('"cache_control":{"type":"ephemeral"}');
    for (const call of around.outside.search.calls) {
      expect(call).toMatchObject({
        body: { scope: { collections: ['workshop'] } },
        authorization: `Bearer ${env.SEARCH_SECRET}`,
      });
    }
  });

  test(promise('worker.thinking-returned'), async () => {
    around.useModel(({ number }) =>
      number === 1
        ? { say: [{ thinking: 'Let me look.' }, { tool: 'search', input: { query: 'squeak' } }] }
        : { say: [{ text: 'Wet pads [S1].' }] },
    );
    const turn = await ask('Why do my brakes squeak?');
    const assistant = around.outside.requests[1]?.body.messages.find(({ role }) => role === 'assistant');
    expect(assistant?.content[0]).toEqual({
      type: 'thinking',
      thinking: 'Let me look.',
      signature: 'signed',
    });
    expect(turn.text).toBe('Wet pads [S1].');
  });
});

function fail(): never {
  throw new Error('The request that this test looks at was never made.');
}
