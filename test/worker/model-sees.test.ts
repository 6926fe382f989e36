import { expect, test } from 'vitest';
import type { Passage } from '../../shared/passage.ts';
import { promise } from '../behaviours.ts';
import { ask } from './support/chat.ts';
import { aroundEachTest } from './support/worker-test.ts';

const around = aroundEachTest();

/** Numbers from a seed: the same every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

/** Passages whose every name of a place is a word of its own that stands nowhere else. */
function randomShelf(seed: number): { passages: Passage[]; secrets: string[] } {
  const random = randomFrom(seed);
  const secrets: string[] = [];
  const secret = (kind: string) => {
    const word = `${kind}${Math.floor(random() * 1e9).toString(36)}zq`;
    secrets.push(word);
    return word;
  };
  const passages = Array.from({ length: 6 }, (_, at): Passage => {
    const printed = random() < 0.7;
    const edition = secret('ed');
    return {
      ...{ id: `${edition}#${at}`, collection: 'workshop', work: secret('wk'), edition },
      editionLabel: random() < 0.8 ? secret('label') : null,
      title: `Lamp ${at}`,
      author: random() < 0.5 ? `Author ${at}` : null,
      language: 'en',
      ...(random() < 0.6
        ? {
            statement: {
              ...{ publisher: secret('pub'), place: secret('plc'), editor: secret('edr') },
              ...{ print: secret('prt'), year: secret('yr') },
            },
          }
        : {}),
      ...(printed ? { pagination: 'printed' as const } : {}),
      categories: [secret('cat')],
      headings: [`About lamp ${at}`],
      locator: printed
        ? { kind: 'page', volume: secret('vol'), label: secret('pg'), through: secret('thr') }
        : { kind: 'section' },
      url: random() < 0.8 ? `https://${secret('host')}.example/${secret('path')}#${secret('frag')}` : null,
      text: `The lamp number ${at} burns bright in every room of the house.`,
    };
  });
  return { passages, secrets };
}

test.each([11, 23, 58, 97])(promise('worker.model-sees-no-locator', 'seed %i'), async (seed) => {
  const { passages, secrets } = randomShelf(seed);
  around.outside.search.passages = passages;
  around.outside.search.names = Object.fromEntries(passages.map(({ work, title }) => [work, [title]]));
  const page = passages.find(({ locator }) => locator.kind === 'page');
  const locator = page?.locator.kind === 'page' ? page.locator : null;
  around.useModel(({ number }) => {
    if (number === 1)
      return {
        say: [
          { tool: 'search', input: { query: 'lamp' } },
          { tool: 'browse', input: { words: null } },
        ],
      };
    if (number === 2)
      return {
        say: [
          { tool: 'open', input: { id: 'S1' } },
          { tool: 'check_quote', input: { quote: 'burns bright in every room', work: null } },
          { tool: 'check_quote', input: { quote: 'burns bright in every room', work: 'S2' } },
          { tool: 'check_quote', input: { quote: 'no such wording in any room', work: 'S2' } },
          { tool: 'open_page', input: { work: 'S1', volume: null, page: '1' } },
        ],
      };
    if (number === 3)
      return { say: [{ text: 'It burns bright [S1].' }, { tool: 'cite', input: ['S1', 'S900'] }] };
    return { say: [{ text: 'Again [S1].' }] };
  });
  const first = await ask('Is “burns bright in every room” a real quote?');
  expect(first.of('verdict').length).toBeGreaterThan(0);
  await ask('And again?', first.conversation);
  const sent = JSON.stringify(around.outside.requests.map(({ body }) => body));
  expect(sent).toContain('burns bright in every room of the house');
  expect(sent).toContain('About lamp');
  expect(secrets.length).toBeGreaterThan(20);
  for (const secret of secrets) expect(sent).not.toContain(secret);
  expect(sent).not.toMatch(/https?:\/\//);
  // The reader is told what the model is not.
  expect(JSON.stringify(first.events)).toContain(locator?.label ?? 'no page');
});
