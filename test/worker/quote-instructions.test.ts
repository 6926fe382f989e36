import { expect, test } from 'vitest';
import { promise } from '../behaviours.ts';
import { ask } from './support/chat.ts';
import { passage } from './support/passages.ts';
import { aroundEachTest } from './support/worker-test.ts';

const around = aroundEachTest();

test(promise('worker.gate-quote-asked'), async () => {
  around.outside.search.passages = [
    passage('lamps#1', 'Lamps', [], 'No lamp may burn in the store. Put out every flame at night.'),
  ];
  let asked: string[] = [];
  around.useModel(({ number, body }) => {
    if (number === 1) return { say: [{ tool: 'search', input: { query: 'lamp burn store' } }] };
    // A model that does to the letter what it was told, with words of the passage before it.
    asked = JSON.stringify(body.system).match(/\{\{quote S\d+ .*?\}\}/g) ?? [];
    const [range = '', whole = ''] = asked.map((each) => JSON.parse(`"${each}"`) as string);
    const say = (directive: string, words: string) =>
      directive.replace(/S\d+/, 'S1').replace(/first words … last words|these words/, words);
    return {
      say: [
        { text: `The rule: ${say(range, 'No lamp … the store')}\n\n` },
        { text: `So: ${say(whole, 'every flame at night')}\n` },
      ],
    };
  });
  const turn = await ask('May a lamp burn in the store?');
  expect(asked).toHaveLength(2);
  expect(turn.text.trim()).toBe(
    'The rule: “No lamp may burn in the store.” [S1]\n\nSo: “every flame at night.” [S1]',
  );
});
