import { describe, expect, test } from 'vitest';
import { Redactor } from '../../worker/answer-log/redact.ts';
import { AttributionIndex } from '../../worker/gate/attribution-index.ts';
import { Evidence } from '../../worker/gate/evidence.ts';
import { Gate } from '../../worker/gate/gate.ts';
import { MarkerCheck } from '../../worker/gate/marker-check.ts';
import { Registry } from '../../worker/registry/registry.ts';
import { promise } from '../behaviours.ts';
import { growth, LINEAR } from '../support/growth.ts';

// Here and not within workerd: only Node tells the processor time of a thread.

const WORKS = Array.from({ length: 10_000 }, (_, at) => ({
  ...{ collection: 'c', work: `m${at}` },
  title: `كتاب الفوائد رقم ${at} في علم الأصول والفروع`,
  author: `المؤلف ${at} بن محمد`,
}));
const registry = new Registry({ load: () => [], save() {} });
registry.addOpened(
  {
    ...{ id: 'p', collection: 'c', work: 'm1', edition: 'e', editionLabel: null, title: 'Refunds' },
    ...{ author: null, language: 'en', headings: [], url: null, locator: { kind: 'section' } },
    text: 'Refunds are paid to the card you used within 14 days. يستغرق ذلك خمسة أيام، انظر ج ٤ ص ٤٠٥.',
  },
  1,
);
const works = new AttributionIndex(WORKS.slice(0, 100));

function repeated(shape: string, size: number): string {
  return shape.repeat(Math.ceil(size / shape.length));
}

describe('the gate', () => {
  test.each([
    '[',
    '`',
    '[S1',
    '[S1]',
    '``` ',
    '\\[',
    '> ',
    '- ',
    '<a `',
    '    \n',
    '[S1](',
    '| ` ',
    'a',
    '. ',
  ])(promise('worker.gate-linear', '%j'), (shape) => {
    const read = (size: number) => {
      const check = new MarkerCheck((id) => id === 'S1');
      const text = repeated(shape, size);
      return [...check.push(text.slice(0, size / 2)), ...check.push(text.slice(size / 2)), ...check.end()];
    };
    expect(read(1000).length).toBeGreaterThan(0);
    expect(growth(200_000, read)).toBeLessThan(LINEAR);
  });

  test.each([
    ...[
      '“a ',
      '« ',
      '12/',
      '7. ',
      '{{',
      '{{quote S1 "',
      '> "a b c d ',
      '[S1] 14 ',
      'p. ',
      'a@',
      'ج ٤ ',
      'Dr. ',
    ],
    ...['| 7 ', '\n- 9 € ', 'three thousand ', '…', 'x.com/', 'a', 'a. ', 'A b said ', '[S1]. '],
  ])(promise('worker.gate-linear', 'all checks: %j'), (shape) => {
    const read = (size: number) => {
      const gate = new Gate('sentence', new Evidence({ registry, question: '', works }));
      return [...gate.push(repeated(shape, size)), ...gate.end()];
    };
    expect(growth(60_000, read)).toBeLessThan(LINEAR);
  });

  test(promise('worker.gate-attributions', 'ten thousand titles'), () => {
    const read = (size: number) => new AttributionIndex(WORKS.slice(0, size));
    expect(growth(WORKS.length, read)).toBeLessThan(LINEAR);
    const words = ['قال', 'في', 'كتاب', 'الفوائد', 'رقم', '77', 'في', 'علم', 'الاصول', 'والفروع'];
    const index = read(WORKS.length);
    expect(index.size).toBe(10_000);
    expect(index.find(words)).toHaveLength(1);
  });
});

test.each([
  ['digits apart', '1 '],
  ['zeros', '0'],
  ['plus signs', '+0'],
  ['signs of an address', 'a@'],
  ['dots', 'a.b@c.'],
  ['cards', '4111 1111 1111 1111 '],
  ['brackets', '(0)'],
  ['words', 'tel tel: '],
  ['entities', '&amp;#64;'],
  ['backslashes', '\\'],
  ['Arabic digits', '٤ '],
])(promise('worker.redact-linear', '%s'), (_, part) => {
  const redactor = new Redactor(['email', 'card', 'phone']);
  expect(growth(64_000, (size) => redactor.strike(repeated(part, size)))).toBeLessThan(LINEAR);
});
