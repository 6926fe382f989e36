import fc from 'fast-check';
import { expect, test } from 'vitest';
import { follow } from '../../worker/conversation/follow.ts';
import { SentenceCutter } from '../../worker/gate/sentences.ts';
import { promise } from '../behaviours.ts';
import { gateOver, shown } from './support/gated.ts';

const registry = shown('Paid in 14 days, or by card at 3.5 %.', 'Paid at 3.5 %.');
const gate = () => gateOver(registry);

function sentencesOf(parts: string[]) {
  const through = gate();
  const all = [...parts.flatMap((part) => through.push(part)), ...through.end()];
  return all.map(({ text, ids }) => ({ text, ids }));
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

test.each([
  ['See Vol. IV of it. Then go.', 2],
  ['Ask Dr. Smith or J. R. Miller about it. Then go.', 2],
  ['انظر ج. ٤ ص. ٤٠٥ منه. ثم اذهب.', 2],
  ['Voir M. Dupont, p. 12. Puis partez.', 2],
  ['“Really?” he said. “Go there! And stay.” Then he left.', 3],
  ['« Partez ! Ne revenez pas. » Il le dit.', 2],
  ['Version 2.1. Then more. And 3.5 % of it.', 3],
  ['| a. B | c. D |\n| e | f |', 2],
])(promise('worker.by-sentence', '%s'), (text, count) => {
  const cutter = new SentenceCutter();
  expect([...cutter.push([{ text, id: null, code: false }]), ...cutter.end()]).toHaveLength(count);
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
  const seen = (text: string) =>
    sentencesOf([text])
      .map((sentence) => sentence.text)
      .join('');
  expect(seen('Yes [S1].\n\nSources: [S1], [S2]')).toBe('Yes [S1].\n\n');
  expect(seen('Yes [S1].\n\n## المصادر\n1. [S1] عنوان\n')).toBe('Yes [S1].\n\n');
  expect(seen('Yes [S1].\n\n**Références :**\n- Remboursements, p. 4. Voir aussi le site.\n- Autre')).toBe(
    'Yes [S1].\n\n',
  );
  expect(seen('Yes [S1].\n\nSource: Refunds, https://x.example')).toBe('Yes [S1].\n\n');
  expect(seen('نعم [S1].\n\nالمصادر والمراجع:\n١. كتاب\n[S2] آخر')).toBe('نعم [S1].\n\n');
  const middle = 'Sources:\n- wood\n- stone\n\nBoth are found here [S1].';
  expect(seen(middle)).toBe(middle);
  expect(seen('Sources:')).toBe('Sources:');
});

test(promise('worker.heartbeat'), async () => {
  const quiet = { after: () => [], next: async () => {}, closed: false, breaks: 0 };
  const reader = follow(quiet, 1, 0, false).getReader();
  const { value } = await reader.read();
  expect(new TextDecoder().decode(value)).toMatch(/^: [^\n]*\n\n$/);
  await reader.cancel();
});
