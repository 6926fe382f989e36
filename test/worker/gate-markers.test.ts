import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MarkerCheck } from '../../worker/gate/marker-check.ts';
import { promise } from '../behaviours.ts';

const ISSUED = new Set(['S1', 'S2', 'S3', 'S12']);

function gated(parts: string[]) {
  const check = new MarkerCheck((id) => ISSUED.has(id));
  const pieces = [...parts.flatMap((part) => check.push(part)), ...check.end()];
  return { text: pieces.map((piece) => piece.text).join(''), pieces, counts: check.counts };
}
const through = (text: string) => gated([text]).text;

describe('markers', () => {
  test.each([
    ['Paid in 14 days [S2].', 'Paid in 14 days [S2].'],
    ['Both [S1, S2] say so.', 'Both [S1][S2] say so.'],
    ['Both [S1][S2] say so.', 'Both [S1][S2] say so.'],
    ['Both [S1; S2] or [S1 and S3], [S1 et S2].', 'Both [S1][S2] or [S1][S3], [S1][S2].'],
    ['كما في [S1، S2] و[S1 و S3]', 'كما في [S1][S2] و[S1][S3]'],
    ['lower [s1] and [ s 2 ]', 'lower [S1] and [S2]'],
    ['wide ［Ｓ１］ and 【S2】 and 〔s3〕', 'wide [S1] and [S2] and [S3]'],
    ['digits [S٢] [S۳] [Ｓ１２] [S01]', 'digits [S2] [S3] [S12] [S1]'],
    ['range [S1-S3] and [S1–3]', 'range [S1][S2][S3] and [S1][S2][S3]'],
    ['bare numbers [S1, 2, 3]', 'bare numbers [S1][S2][S3]'],
    ['named [Source S1] [source: S2] [^S3]', 'named [S1] [S2] [S3]'],
    ['place [S2, p. 14] [S1: 3] [S2†L4-L9]', 'place [S2] [S1] [S2]'],
    ['zero\u200b-width [\u200fS1\u200e] and [S\u200b2]', 'zero\u200b-width [S1] and [S2]'],
    ['escaped \\[S1\\] and \\[S2]', 'escaped [S1] and [S2]'],
    ['link [S1](https://evil.example) and [S2](#s2)', 'link [S1] and [S2]'],
    ['words [S1](see the first part) follow', 'words [S1] (see the first part) follow'],
    ['[S1]: https://evil.example', '[S1] : https://evil.example'],
    ['twice [S1, S1]', 'twice [S1]'],
    ['[S1][S99](https://evil.example) and [S2][S99](!', '[S1] and [S2] (!'],
    ['[S1][S99]: https://evil.example', '[S1] : https://evil.example'],
    ['unclosed [S1 and [S2', 'unclosed [S1 and [S2]'],
  ])(promise('worker.marker-forms', '%s'), (input, expected) => {
    expect(through(input)).toBe(expected);
  });
  test(promise('worker.marker-forms'), () => {
    expect(through('[S1,S2 ,  s3]')).toBe('[S1][S2][S3]');
  });

  test(promise('worker.unknown-markers'), () => {
    const { text, counts } = gated(['Known [S1], never issued [S99] [S7]. Mixed [S2, S98]. End [S99]']);
    expect(text).toBe('Known [S1], never issued. Mixed [S2]. End');
    expect(counts).toEqual({ passed: 2, unknown: 4, foreign: 0 });
  });

  test(promise('worker.unknown-markers', 'shapes of other systems'), () => {
    const { text, counts } = gated(['As written【10:13†source】 and [4:2†manual.pdf].']);
    expect(text).toBe('As written and.');
    expect(counts.foreign).toBe(2);
  });

  test.each([
    'Take `arr[S1]` and `[S99]` as they are.',
    '```js\nconst x = arr[S99];\n// [S1, S2]\n```\n',
    '~~~\n[S99]\n~~~\n',
    'Text:\n\n    code[S99]\n    more [S1,S2]\n',
    '- item\n\n  ```\n  [S99]\n  ```\n',
    '> ```\n> [S99]\n> ```\n',
    '1. first\n   ```sh\n   echo [S99]\n   ```\n2. second\n',
    'Two ``ticks ` [S99]`` end.',
  ])(promise('worker.code-untouched', '%j'), (input) => {
    expect(through(input)).toBe(input);
  });

  test.each([
    ['a lone ` tick [S99] here', 'a lone ` tick here'],
    ['escaped \\` not code [S99] \\`', 'escaped \\` not code \\`'],
    ['```js\ncode\n```\n[S99] after', '```js\ncode\n```\n after'],
    ['x\n[S99]\n```\n[S99]\n```\n[S99] y', 'x\n\n```\n[S99]\n```\n y'],
    ['<script>\n```\n[S99]\n```\n<div>', '\u2060<script>\n```\n[S99]\n```\n\u2060<div>'],
    ['> ```\n> code\ntext [S99] outside', '> ```\n> code\ntext outside'],
    ['- a\n\n      deep [S99]', '- a\n\n      deep'],
    ['| a ` | [S99] | ` b |', '| a ` | | ` b |'],
  ])(promise('worker.code-untouched', 'what only looks like code is prose: %j'), (input, expected) => {
    expect(through(input)).toBe(expected);
  });

  test.each([
    'the array a[0] and dp[1]',
    'an [S3 bucket] in [brackets]',
    '[x] done, [ ] open',
    '(S1) stays',
    'S1 alone',
    '[S] [1] [S1x]',
    '[[link]] ![image](x.png)',
    'a † dagger [†]',
  ])(promise('worker.text-unchanged', '%j'), (input) => {
    expect(through(input)).toBe(input);
  });
});

const fragments = fc.oneof(
  fc.constantFrom(
    ...[
      '[S1]',
      '[S99]',
      '[S1, S2]',
      '[s2,S77]',
      '［Ｓ１］',
      '【10:13†source】',
      '[S٢]',
      '[S1](',
      ')',
      '[',
      ']',
      '\\[',
      '(',
      '【',
      '】',
    ],
    ...[
      '`',
      '``',
      '```',
      '~~~',
      '\n',
      '\n\n',
      '    ',
      '> ',
      '- ',
      '1. ',
      '| ',
      '# ',
      ' ',
      '.',
      ':',
      '\\',
      '<b',
      'S1',
      '[S',
      '†',
      'a',
      'word ',
      'و',
      '🙂',
    ],
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);
const texts = fc.array(fragments, { maxLength: 24 }).map((parts) => parts.join(''));

/** A text cut at any UTF-16 unit, inside a pair too. */
const cutTexts = texts.chain((text) =>
  fc.tuple(
    fc.constant(text),
    fc.array(fc.nat({ max: text.length }), { maxLength: 8 }).map((cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), text.length];
      return places.slice(1).map((end, at) => text.slice(places[at], end));
    }),
  ),
);

describe('any text', () => {
  test(promise('worker.any-split'), () => {
    fc.assert(
      fc.property(cutTexts, ([text, parts]) => {
        const whole = gated([text]);
        const split = gated(parts);
        expect(split.text).toBe(whole.text);
        expect(split.counts).toEqual(whole.counts);
        expect(gated([...text]).text).toBe(whole.text);
      }),
      { numRuns: 1500 },
    );
  });

  test(promise('worker.unknown-markers', 'in no text whatever'), () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { pieces } = gated([text]);
        const prose = pieces.map((piece) => (piece.code ? '\0' : piece.text)).join('');
        for (const [, id] of prose.matchAll(/[[［【〔]\s*(S\d+)\s*[\]］】〕]/g)) expect(ISSUED).toContain(id);
        for (const piece of pieces) if (piece.id) expect(ISSUED).toContain(piece.id);
      }),
      { numRuns: 1500 },
    );
  });

  test(promise('worker.text-unchanged'), () => {
    const plain = texts.map((text) => text.replace(/[sｓS†Ｓſ<]/giu, 'x'));
    fc.assert(
      fc.property(plain, (text) => {
        expect(gated([text]).text).toBe(text);
      }),
      { numRuns: 1500 },
    );
  });

  test(promise('worker.no-prefix-shown'), () => {
    const check = new MarkerCheck((id) => ISSUED.has(id));
    let shown = '';
    for (const char of 'Ends [S99, s98] and【3:1†x】 then [S1](http://x.example) done') {
      for (const piece of check.push(char)) shown += piece.text;
      expect(shown).not.toMatch(/[[【]$|\[[sS]\d*$|【|http/);
    }
  });
});
