import { evictAllDurableObjects, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import type { Entry } from '../../worker/registry/registry.ts';
import { promise } from '../behaviours.ts';
import { lastToolResult } from '../support/messages-protocol.ts';
import { ask } from './support/chat.ts';
import { passage, workshop } from './support/passages.ts';
import { aroundEachTest } from './support/worker-test.ts';

const around = aroundEachTest();

async function entries(conversation: string): Promise<Map<string, Entry>> {
  const stub = env.CONVERSATION.get(env.CONVERSATION.idFromName(conversation));
  const rows = await runInDurableObject(stub, (_, { storage }) =>
    storage.sql.exec<{ entry: string }>('SELECT entry FROM registry ORDER BY number').toArray(),
  );
  return new Map(rows.map((row) => JSON.parse(row.entry) as Entry).map((entry) => [entry.id, entry]));
}

/** The workshop with another text under the same id. */
function rewritten(text: string) {
  return workshop.map((one) => (one.id === 'brakes#1' ? { ...one, text } : one));
}

describe('the registry', () => {
  test(promise('worker.registry-shows'), async () => {
    around.useModel(({ number }) => {
      if (number === 1) return { say: [{ tool: 'browse', input: { words: null } }] };
      if (number === 2) return { say: [{ tool: 'search', input: { query: 'squeak' } }] };
      if (number === 3) return { say: [{ tool: 'open', input: { id: 'S6' } }] };
      return { say: [{ text: 'Wet pads squeak [S6].' }] };
    });
    const before = Date.now();
    const turn = await ask('Why do my brakes squeak?');
    await evictAllDurableObjects();
    const kept = await entries(turn.conversation);
    expect(kept.get('S1')).toMatchObject({ textIn: null, shows: [{ tool: 'browse', turn: 1, text: false }] });
    expect(kept.get('S6')).toMatchObject({
      textIn: 1,
      shows: [
        { tool: 'search', turn: 1, text: true },
        { tool: 'open', turn: 1, text: true },
      ],
    });
    for (const { at } of kept.get('S6')?.shows ?? []) {
      expect(Date.parse(at)).toBeGreaterThanOrEqual(before - 1000);
      expect(Date.parse(at)).toBeLessThanOrEqual(Date.now() + 1000);
    }
  });

  test(promise('worker.registry-by-content'), async () => {
    const told = 'Brakes squeak when the pads are wet or worn. Clean the rim with alcohol.';
    around.useModel(({ number }) => {
      if (number === 2)
        around.outside.search.passages = rewritten('Squeaking pads are changed after 500 km.');
      if (number === 5) around.outside.search.passages = rewritten(told);
      if (number === 1 || number === 4 || number === 6)
        return { say: [{ tool: 'search', input: { query: 'squeak' } }] };
      if (number === 2) return { say: [{ tool: 'open', input: { id: 'S1' } }] };
      return { say: [{ text: 'Wet pads squeak [S1].' }] };
    });
    const first = await ask('Why do my brakes squeak?');
    const shown = first.of('source').map(({ source }) => [source.id, source.text]);
    expect(shown).toEqual([['S1', told]]);
    const listed = first.of('sources')[0]?.sources.map(({ id, text }) => [id, text]);
    expect(listed).toContainEqual(['S1', told]);
    const other = listed?.find(([, text]) => text === 'Squeaking pads are changed after 500 km.');
    expect(other?.[0]).not.toBe('S1');
    await evictAllDurableObjects();
    await ask('And now?', first.conversation);
    const kept = await entries(first.conversation);
    const ids = [...kept.values()].flatMap(({ id, item }) =>
      item.kind === 'passage' && item.passage.id === 'brakes#1' ? [[id, item.passage.text]] : [],
    );
    expect(ids).toEqual([
      ['S1', told],
      [other?.[0], 'Squeaking pads are changed after 500 km.'],
    ]);
  });

  test(promise('worker.registry-keeps-gone'), async () => {
    around.useModel(({ number }) => {
      if (number === 1) return { say: [{ tool: 'search', input: { query: 'squeak' } }] };
      if (number === 2) {
        around.outside.search.passages = workshop.filter(({ edition }) => edition !== 'brakes');
        return { say: [{ tool: 'open', input: { id: 'S1' } }] };
      }
      return { say: [{ text: 'Wet pads squeak [S1].' }] };
    });
    const turn = await ask('Why do my brakes squeak?');
    const [source] = turn.of('sources')[0]?.sources ?? [];
    expect(source).toMatchObject({ id: 'S1', consulted: true, cited: true });
    expect(source?.text).toContain('Brakes squeak when the pads');
  });

  test(promise('worker.title-only-again', 'a turn later, after an eviction'), async () => {
    around.useModel(({ number }) => {
      if (number === 1) return { say: [{ tool: 'search', input: { query: 'squeak' } }] };
      if (number === 4) return { say: [{ tool: 'open', input: { id: 'S1' } }] };
      return { say: [{ text: 'Wet pads squeak [S1].' }] };
    });
    const first = await ask('Why do my brakes squeak?');
    await evictAllDurableObjects();
    const second = await ask('Say that again?', first.conversation);
    const third = await ask('And once more?', first.conversation);
    const cited = [first, second, third].map((turn) =>
      turn
        .of('sources')[0]
        ?.sources.filter(({ id }) => id === 'S1')
        .map((each) => [each.cited, each.consulted]),
    );
    // Read, then known by its title alone, then opened again.
    expect(cited).toEqual([[[true, true]], [[true, false]], [[true, true]]]);
    expect(second.of('sources')[0]?.sources[0]?.text).toContain('Brakes squeak');
  });

  test(promise('worker.title-only-again', 'trimmed'), async () => {
    const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'];
    around.outside.search.passages = words.flatMap((word) =>
      Array.from({ length: 10 }, (_, at) =>
        passage(`${word}-${at}#1`, `Title ${word} ${at}`, [], `${word} ${'filler text '.repeat(600)}`),
      ),
    );
    around.useModel(({ number }) => {
      const word = words[number - 1];
      if (word) return { say: [{ tool: 'search', input: { query: word } }] };
      return { say: [{ text: 'Of the first [S1]. Of the last [S50].' }] };
    });
    const turn = await ask('Tell me of all five words');
    const last = around.outside.requests.at(-1);
    const sent = JSON.stringify(last?.body.messages);
    expect(sent.length).toBeLessThan(300_000);
    expect(sent).toContain('no longer before you');
    expect(sent).toContain('S1: Title alpha 0');
    expect(sent).not.toContain('<passage id=\\"S1\\">');
    expect(lastToolResult(last ?? fail())).toContain('<passage id="S50">');
    expect(turn.of('sources')[0]?.sources.map(({ id, cited, consulted }) => [id, cited, consulted])).toEqual([
      ['S1', true, false],
      ['S50', true, true],
    ]);
  });
});

function fail(): never {
  throw new Error('The request that this test looks at was never made.');
}
