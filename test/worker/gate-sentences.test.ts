import fc from 'fast-check';
import { expect, test } from 'vitest';
import { follow } from '../../worker/conversation/follow.ts';
import { Gate } from '../../worker/gate/gate.ts';
import { promise } from '../behaviours.ts';

const gate = () => new Gate('sentence', (id) => id === 'S1' || id === 'S2');

function sentencesOf(parts: string[]) {
  const through = gate();
  return [...parts.flatMap((part) => through.push(part)), ...through.end()];
}

test(promise('worker.by-sentence'), () => {
  const text =
    'Paid in 14 days [S1]. Or e.g. by card, at 3.5 %. [S2] Really? نعم، خلال أسبوع؟ ثم انتهى.\n- One\n- Two';
  expect(sentencesOf([text])).toEqual([
    { text: 'Paid in 14 days [S1]. ', ids: ['S1'] },
    { text: 'Or e.g. by card, at 3.5 %. [S2] ', ids: ['S2'] },
    { text: 'Really? ', ids: [] },
    { text: 'نعم، خلال أسبوع؟ ', ids: [] },
    { text: 'ثم انتهى.\n', ids: [] },
    { text: '- One\n', ids: [] },
    { text: '- Two', ids: [] },
  ]);
  const through = gate();
  expect(through.push('Half a sentence [S1]')).toEqual([]);
});

test(promise('worker.any-split', 'by sentence'), () => {
  const words = fc.constantFrom(
    'One. ',
    'Two [S1]. ',
    'three [S9] ',
    '\n',
    'Sources:\n',
    '- [S1] x\n',
    '`a. b` ',
    '؟ ',
    '1. ',
    'e.g. ',
  );
  const texts = fc.array(words, { maxLength: 20 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 9 }), (text, size) => {
      const parts = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
        text.slice(at * size, (at + 1) * size),
      );
      expect(sentencesOf(parts)).toEqual(sentencesOf([text]));
    }),
    { numRuns: 500 },
  );
});

test(promise('worker.gate-end-list', 'and only there'), () => {
  const shown = (text: string) =>
    sentencesOf([text])
      .map((sentence) => sentence.text)
      .join('');
  expect(shown('Yes [S1].\n\nSources: [S1], [S2]')).toBe('Yes [S1].\n\n');
  expect(shown('Yes [S1].\n\n## المصادر\n1. [S1] عنوان\n')).toBe('Yes [S1].\n\n');
  const middle = 'Sources:\n- wood\n- stone\n\nBoth are found here [S1].';
  expect(shown(middle)).toBe(middle);
  expect(shown('Sources:')).toBe('Sources:');
});

test(promise('worker.heartbeat'), async () => {
  const quiet = { after: () => [], next: async () => {} };
  const reader = follow(quiet, 1, 0, false).getReader();
  const { value } = await reader.read();
  expect(new TextDecoder().decode(value)).toMatch(/^: [^\n]*\n\n$/);
  await reader.cancel();
});
