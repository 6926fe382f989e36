import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { extractCitations } from '../../audit/extract/extract-citations.ts';
import { plainWords } from '../../audit/extract/plain-words.ts';
import { uncitedClaims } from '../../audit/extract/uncited-claims.ts';
import { AnswerText } from '../../shared/audit-answers.ts';
import { promise } from '../behaviours.ts';
import { prose } from './prose-with-citations.ts';

it.each(prose)(promise('audit.citations-in-prose', '$of'), ({ text, citations, claims }) => {
  const found = extractCitations({ text, citations: [] });
  const seen = found.map(({ source, form, statement }) => ({ form, statement, ...source }));
  expect(seen, JSON.stringify(seen, null, 1)).toMatchObject(citations);
  for (const { span, text: words } of found) expect(text.slice(...(span ?? [0, 0]))).toBe(words);
  const uncited = uncitedClaims(text, found);
  if (claims !== undefined) expect(uncited.map(({ text }) => text)).toHaveLength(claims);
});

it(promise('audit.citations-in-prose', 'given as data: joined to their sign, or units of their own'), () => {
  const answer = AnswerText.parse({
    text: 'Paid within 14 days [S1]. See [Refunds](https://www.example.com/refunds/#top).',
    citations: [
      { marker: 'S1', title: 'Payments', url: 'https://example.com/pay' },
      { title: 'Refund policy', url: 'https://example.com/refunds' },
      { title: 'Never pointed at', publisher: 'Example Press' },
    ],
  });
  const found = extractCitations(answer);
  expect(found.map(({ form, span }) => [form, span === null])).toEqual([
    ['marker', false],
    ['link', false],
    ['data', true],
  ]);
  expect(found[0]?.source).toMatchObject({
    marker: '[S1]',
    title: 'Payments',
    url: 'https://example.com/pay',
  });
  expect(found[2]).toMatchObject({ text: 'Never pointed at, Example Press', source: { url: null } });
});

it.each<[of: string, answer: string, coded: string[]]>([
  [
    'what the model without a key writes',
    'Here is what I found:\n\n**Refunds › How to ask**\n\n> Set max\\_width to \\*300\\* at https&#58;//x.example. [S1]\n>\n> - Open your *order*. [S1]',
    ['Set max_width to *300* at https://x.example. [S1]', 'Open your order. [S1]'],
  ],
  [
    'rows of a table above their sign',
    '**Prices**\n\n> | Part | Price |\n> | --- | --- |\n> | Brake pads | 18 € |\n>\n> [S2]',
    ['Part | Price\nBrake pads | 18 €\n[S2]'],
  ],
  [
    'a model’s own Markdown',
    'Refunds take **14 days**, says `billing` in [the terms](https://example.com/terms "Terms").<br>\n\n1. _Keep_ the ~~old~~ label [1].',
    ['Refunds take 14 days, says billing in the terms.', 'Keep the old label [1].'],
  ],
  ['a sign behind its paragraph', 'Refunds take 14 days.\n\n[S3]', ['Refunds take 14 days.\n[S3]']],
  [
    'what only looks like a mark',
    'In C, a * b_c is 2 < 3 and x_1 too [1].',
    ['In C, a * b_c is 2 < 3 and x_1 too [1].'],
  ],
  ['Arabic', 'قال: **إنما الأعمال** بـ`النيات` [S1].', ['قال: إنما الأعمال بـالنيات [S1].']],
])(promise('audit.coded-in-plain-words', '%s'), (_, text, coded) => {
  const statements = extractCitations({ text, citations: [] }).map(({ statement }) => plainWords(statement));
  expect([...new Set(statements)]).toEqual(coded);
});

it(promise('audit.citations-in-prose', 'any text, quickly and without a crash'), () => {
  const pieces = fc.constantFrom(
    ...[
      '[1]',
      '(',
      ')',
      '[',
      ']',
      '](',
      'https://a.b/',
      '(Smith, 2019)',
      'According to ',
      'selon ',
      'وفقًا ل',
    ],
    ...[
      '\n',
      '. ',
      '«',
      '»',
      '"',
      '*',
      '_',
      '```',
      'Reuters',
      'p. 12',
      '4/405',
      ' ',
      'و',
      '2021',
      '²',
      '【',
      ';',
    ],
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
      const text = parts.join('');
      const found = extractCitations({ text, citations: [] });
      for (const { span, text: words } of found) expect(text.slice(...(span ?? [0, 0]))).toBe(words);
      uncitedClaims(text, found);
    }),
    { numRuns: 400 },
  );
  for (const piece of [
    '[1](',
    'According to The ',
    'selon un ',
    '(A, ',
    '"',
    '* a',
    'Reuters of the ',
    '((',
    'p. 1 ',
  ]) {
    const start = performance.now();
    extractCitations({ text: piece.repeat(20_000 / piece.length), citations: [] });
    expect(performance.now() - start, piece).toBeLessThan(20_000);
  }
});
