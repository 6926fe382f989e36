import { marked } from 'marked';
import { describe, expect, test } from 'vitest';
import { promise } from '../behaviours.ts';
import { gated, shown } from './support/gated.ts';

const registry = shown('Refunds are paid to the card you used.');
const PAIRS = ['“|”', '«|»', '« | »', '„|“', '„|”', '‟|”', '"|"', '‹|›', '”|”', '＂|＂', '「|」', '»|«'];
const STRAYS = [...'“”„‟«»‹›"＂❝❞「」'];
const PLACES = ['a @ b', 'a @b', 'a@ b', 'a @, b', '@ a', 'a@'];

describe('a quotation mark that stands alone hides no quotation after it', () => {
  test.each(STRAYS)(promise('worker.gate-quotations', 'after a stray %s'), (stray) => {
    const shownAllTheSame: string[] = [];
    for (const pair of PAIRS) {
      for (const place of PLACES) {
        for (const between of [' ', '. ', ' [S1].\n']) {
          const quoted = pair.replace('|', 'words that were never written');
          const text = `Some ${place.replace('@', stray)}${between}It says ${quoted} [S1].\n`;
          if (gated(registry, text).text.includes('never')) shownAllTheSame.push(text);
        }
      }
    }
    expect(shownAllTheSame).toEqual([]);
  });

  test.each(STRAYS)(promise('worker.gate-quotations', 'whatever stands around it: %s'), (stray) => {
    const shownAllTheSame: string[] = [];
    for (const pair of ['“|”', '«|»', '« | »', '‹|›', '„|“']) {
      for (const other of STRAYS) {
        for (const before of [
          `${stray} ${other}`,
          `${stray} ${other}\\`,
          `${stray} a${other} b `,
          `${stray}, ${other}`,
        ]) {
          const text = `Some a ${before}${pair.replace('|', 'words that were never written')} ${stray}${other} [S1].\n`;
          if (gated(registry, text).text.includes('never')) shownAllTheSame.push(text);
        }
      }
    }
    expect(shownAllTheSame).toEqual([]);
  });

  test.each([
    'Il dit « que « oui » suffit », et tout le monde en est content [S1].',
    'Il dit « oui », puis « non », ce que personne ne comprend vraiment [S1].',
    'Er sagt »ja« und danach sagt er noch einmal »nein« dazu [S1].',
    'Er sagt „ja“ und danach sagt er noch einmal „nein“ dazu [S1].',
    'A 5" pipe and a 7" one are wide enough for all of it [S1].',
    'It says " Refunds are paid to the card "0 and then “yes” to all of it [S1].',
    'It says "yes" and then it says once again "no" to all [S1].',
  ])(promise('worker.gate-quotations', 'what stands between two is none: %s'), (text) => {
    expect(gated(registry, text).failed.filter((check) => check === 'quotations')).toEqual([]);
  });
});

describe('a block quote ends where it ended in what the model wrote', () => {
  test.each(['# In 77 days\n', '- In 77 days\n', '1. In 77 days\n'])(
    promise('worker.gate-quotations', 'though what ended it is left out: %j'),
    (gone) => {
      for (const first of ['', 'It takes 77 days. ', ' “A lie of these words”. ', 'A lie [S99]. ']) {
        const text = `> Refunds are paid to the card [S1]\n${gone}${first}These words of prose. To the card [S1].\n`;
        const { text: out } = gated(registry, text);
        expect(out).toContain('These words of prose');
        expect(out).not.toContain('77');
        const quoted = /<blockquote>[\s\S]*<\/blockquote>/.exec(marked(out, { async: false }))?.[0] ?? '';
        expect(quoted, out).toContain('Refunds are paid');
        expect(quoted, out).not.toContain('These words');
        expect(out).not.toContain('[…]');
        const row = '| These words | of prose |\n| --- | --- |\n';
        const { text: rows } = gated(registry, `> Refunds are paid to the card [S1]\n${gone}${row}`);
        expect(rows).toContain('These words');
        expect(/<blockquote>[\s\S]*<\/blockquote>/.exec(marked(rows, { async: false }))?.[0]).not.toContain(
          'These words',
        );
      }
    },
  );
});

test.each([
  '| Never written | by anyone |\n',
  '| a | b |\n| --- | --- |\n| never written | by anyone [S1] |\n',
  'never written by anyone\n',
])(promise('worker.gate-quotations', 'what Markdown takes into a block quote is quoted: %j'), (lines) => {
  const { text } = gated(registry, `> Refunds are paid to the card [S1]\n${lines}\nDone [S1].\n`);
  expect(text).toContain('Refunds');
  expect(text).toContain('Done');
  expect(text).not.toMatch(/never written/i);
});
