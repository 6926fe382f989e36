import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMarkup, readPage } from '../../../search-node/import/shamela/page-text.ts';
import { shorthandsOf } from '../../../search-node/import/shamela/shorthands.ts';
import { promise } from '../../behaviours.ts';

const none = new Map<string, string>();
const words = fc.array(
  fc.constantFrom('قال', 'سرنا', 'word', '(¬١)', '٤٠٥', '<', '>', '3<4', '&', '"', "'"),
  {
    minLength: 1,
  },
);
const tags = fc.constantFrom(
  "<span data-type='title' id=toc-18>",
  '<span data-type="title" id="toc-1">',
  '</span>',
  '<a href="inr://man-5638">',
  '</a>',
  '<hadeeth-20>',
  '<hadeeth>',
  '<span id="aya-3">',
  '<br>',
  '<p>',
  '<b>',
  '<table>',
  '<tr><td>',
  '</table>',
  '<ul><li>',
  '<img src="data:image/png;base64,AAAA">',
  '\r',
);

test(promise('shamela.any-text'), () => {
  const pieces = fc.array(
    fc.oneof(
      words.map((all) => all.join(' ')),
      tags,
    ),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(pieces, (all) => {
      const { text } = readMarkup(all.join(' '), none);
      // Letters and digits of what is no tag, in whatever order a table has put them.
      const before = lettersOf(all.filter((piece) => !/^<[a-z/]/.test(piece)).join(' '));
      expect(lettersOf(text)).toEqual(before);
      expect(text).not.toMatch(/<\/?(?:span|a|hadeeth|table|tr|td|img)\b[^<]*>/);
    }),
    { numRuns: 500 },
  );
});

test(promise('shamela.any-text', 'hostile pages of several hundred kilobytes'), () => {
  const hostile = {
    picture: `قبل <img src="data:image/png;base64,${'QUJD'.repeat(200_000)}"> بعد`,
    'open angles': `قبل ${'<'.repeat(300_000)} بعد`,
    'open tags': `قبل ${'<span '.repeat(60_000)} بعد`,
    'nested elements': `قبل ${'<note-x>'.repeat(40_000)}بعد`,
    'nested tables': `قبل ${'<table><tr><td>'.repeat(5_000)}بعد${'</td></tr></table>'.repeat(5_000)}`,
    'an open table': `قبل <table>${'<tr><td>خلية<td>أخرى\r'.repeat(20_000)}بعد`,
    entities: `قبل ${'&amp;&#1575;&'.repeat(40_000)} بعد`,
    hadiths: `قبل ${'<hadeeth-1>متن<hadeeth> '.repeat(15_000)} بعد`,
    spaces: `قبل${' '.repeat(400_000)}\r${'\r'.repeat(100_000)}بعد`,
  };
  for (const [kind, source] of Object.entries(hostile)) {
    const start = performance.now();
    const { text } = readPage(source, '', none);
    expect(text, kind).toMatch(/^قبل/);
    expect(text, kind).toMatch(/بعد\W*$/u);
    expect(performance.now() - start, kind).toBeLessThan(10_000);
  }
});

test(promise('shamela.readable-text', 'shorthands in any form of their list'), () => {
  const forms = [
    '{"shorts":{"1":"كذا"}}',
    '{"s1":"كذا"}',
    '{"x":{"shorts":[["s1","كذا"]]}}',
    '{"shorts":{"S01":"كذا"}}',
  ];
  for (const form of forms) expect(readMarkup('<s1>', shorthandsOf(form)).text, form).toBe('كذا');
  for (const form of [null, '', 'not json s1 short', '{"year":{"1":"كذا"}}', '[1,2]'])
    expect(readMarkup('أ <s1> ب', shorthandsOf(form)), String(form)).toEqual({
      text: 'أ ب',
      unknownShorthands: ['1'],
    });
});

function lettersOf(text: string): string[] {
  return [...text].filter((letter) => /[\p{L}\p{N}]/u.test(letter)).sort();
}
