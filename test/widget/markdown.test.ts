import * as fc from 'fast-check';
import { marked } from 'marked';
import { expect, it } from 'vitest';
import { escapeMarkdown } from '../../worker/language/escape-markdown.ts';
import { promise } from '../behaviours.ts';
import { growth, LINEAR } from '../support/growth.ts';
import { showAnswer } from './show-answer.tsx';

// Read by `marked` too, and both must agree on what the reader sees. Without raw HTML, which we show as text.
const ANSWERS = [
  'One line.\n\nAnother paragraph\nover two lines.',
  '# One\n\n## Two ##\n\n### Three\n\nSetext\n===\n\nLower\n---',
  '**bold** and *thin* and ***both*** and __bold__ and _thin_ and ~~gone~~',
  'a snake_case_word and 2*3*4 and 5 * 6 and **two words**, then **"quoted"** text',
  '*a **b** c* **a *b* c** *a*b*c*',
  '**unfinished and *thin*',
  '- one\n- two\n- three',
  '* one\n* two\n\n* loose',
  '1. one\n2. two\n10. ten',
  '3) three\n4) four',
  '- one\n  - inner\n    - deepest\n- two',
  '1. one\n   - inner\n   - inner two\n2. two\n\n   with a second paragraph',
  '- [ ] to do\n- [x] done',
  'Text before\n- a list\n- right after',
  'Text before\n2. no list, only text',
  '- item\nlazy line\n- item two',
  '> quoted\n> over lines\n\nafter',
  '> one\nlazy\n\n> two\n>\n> three',
  '> - list\n> - in a quote\n\n> > nested',
  '```js\nconst a = [1];\n```\nafter',
  '~~~\nwith ``` inside\n~~~',
  '````\n```\nnested\n```\n````',
  '- item\n\n  ```sh\n  code in an item\n  ```\n- next',
  '    indented code\n    two lines\n\ntext',
  'inline `code` and ``with ` tick`` and `unfinished',
  '| a | b |\n| --- | ---: |\n| 1 | 2 |\n| x \\| y | `z` |',
  'a | b\n--- | :-:\n1 | 2\n\nafter the table',
  '| a | b |\n|---|---|\n| short |\n| 1 | 2 | 3 |',
  '---\n\n***\n\n_ _ _',
  'See [the page](https://example.com/a_b(c)?q=1 "title") and <https://example.com/x>.',
  'Bare https://example.com/path, and (https://example.com/in_(parens)) and www.example.com.',
  'Open [https://example.com/a](https://example.com/a), then [https://example\\.com/b\\_c](https://example.com/b_c).',
  '[**bold** link](https://example.com) and [a [nested] label](https://example.com/n)',
  '[not a link] and [neither]( and [this](not closed',
  'Escaped \\*stars\\* and \\[brackets\\] and \\`ticks\\` and a \\\\ backslash',
  'hard  \nbreak and soft\nbreak and back\\\nslash',
  'Entities: &amp; &lt;b&gt; &quot;q&quot; &#233; &#x1F600; &copy; &nosuch;',
  'Arabic **نص عريض** و*مائل*، و`شيفرة` ثم [رابط](https://example.com/ع).',
  'Mixed `a*b*` *`c`* **x `y` z**',
  '#not a heading\n#\n####### seven',
  'A line\n\n\n\n\nfar below\n',
  '1986\\. A great year',
  '+ plus\n+ list\n\n- other list',
  'Line with trailing spaces   \n\n  indented paragraph\n   still',
  '**bold**text and text**bold** and **bold**.',
  '“**quoted**” — *emphasis*—dash',
];

for (const answer of ANSWERS) {
  it(promise('widget.markdown', JSON.stringify(answer).slice(0, 60)), () => {
    const expected = document.createElement('div');
    expected.innerHTML = marked.parse(answer, { async: false, gfm: true });
    expect(seen(showAnswer(answer))).toBe(seen(expected));
  });
}

it(promise('widget.markdown', 'a list nested by two spaces under a number'), () => {
  const shown = showAnswer('1. one\n  - inner\n2. two');
  expect(shown.querySelectorAll('ol > li')).toHaveLength(2);
  expect(shown.querySelector('ol > li > ul > li')?.textContent).toBe('inner');
});

it(promise('widget.unfinished'), () => {
  const whole = ANSWERS.join('\n\n');
  for (let end = 0; end <= whole.length; end += 11) {
    expect(() => showAnswer(whole.slice(0, end))).not.toThrow();
  }
});

it(promise('widget.unfinished', 'whatever is written'), () => {
  const piece = fc.constantFrom(
    '*',
    '**',
    '_',
    '`',
    '```',
    '[',
    ']',
    '(',
    ')',
    '!',
    '|',
    '-',
    '\n',
    '> ',
    '1. ',
    ' ',
    'ab',
    '[S1]',
    '~~',
    '\\',
    '#',
    'ع',
    '<',
    '&',
  );
  const words = /[a-zع]/g;
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 60 }).map((one) => one.join('')),
      (answer) => {
        const shown = showAnswer(answer);
        // Prose is never lost: every letter is there.
        const letters = [...answer.replaceAll('[S1]', '').matchAll(words)].length;
        const there = [...(shown.textContent ?? '').matchAll(words)].length;
        const marginal = [...shown.querySelectorAll('pre > code')].reduce(
          (sum, one) => sum + (one.className.match(words)?.length ?? 0),
          0,
        );
        expect(there + marginal + hidden(shown)).toBeGreaterThanOrEqual(letters - cut(answer));
      },
    ),
    { numRuns: 400 },
  );
});

it(promise('widget.unfinished', 'long and hostile input is read in time in step with its length'), () => {
  for (const unit of [
    '*a ',
    'a* ',
    '[',
    '[a](',
    '`',
    '> ',
    '- ',
    '|',
    '`a``b```',
    '![',
    '\\',
    '&',
    '~~a',
    '_a_',
    '1. ',
    '  - a\n',
    '| a |\n|-|\n',
    '[a](<',
  ])
    expect(
      growth(12_000, (size) => showAnswer(unit.repeat(Math.ceil(size / unit.length)))),
      unit,
    ).toBeLessThan(LINEAR);
});

/** What a reader sees: the elements that matter and their text, whitespace as a page shows it. */
function seen(box: Element): string {
  const shape = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/\s+/g, ' ');
    if (!(node instanceof Element)) return '';
    const tag = node.tagName.toLowerCase();
    const inner = [...node.childNodes].map(shape).join('');
    if (tag === 'pre') return `<pre>${(node.textContent ?? '').trim()}</pre>`;
    if (tag === 'input') return node.hasAttribute('checked') ? '☑ ' : '☐ ';
    if (tag === 'a')
      return `<a ${decodeURI(node.getAttribute('href') ?? '').replace(/\/$/, '')}>${inner}</a>`;
    if (tag === 'ol') return `<ol ${node.getAttribute('start') ?? 1}>${inner.trim()}</ol>`;
    if (/^h\d$/.test(tag)) return `<h>${inner}</h>`;
    if (/^(div|section|span|tbody|thead)$/.test(tag)) return inner;
    // Tight and loose items look the same but for space.
    if (tag === 'p' && node.parentElement?.tagName === 'LI') return `${inner.trim()} `;
    return `<${tag}>${inner.trim()}</${tag}>`;
  };
  return shape(box)
    .replace(/\s+/g, ' ')
    .replace(/ ?(<\/?(?:p|li|ul|ol|blockquote|h|pre|table|tr|td|th|hr|br)[^>]*>) ?/g, '$1')
    .trim();
}

/** Letters that live in attributes: addresses of links. */
function hidden(box: Element): number {
  return [...box.querySelectorAll('a')].reduce(
    (sum, one) => sum + (one.getAttribute('href') ?? '').length,
    0,
  );
}

/** Letters that Markdown itself takes: the info line of a fence beyond its first word, addresses refused as links. */
function cut(answer: string): number {
  const fences = [...answer.matchAll(/(?:`{3,}|~{3,})[^\n]*/g)].reduce((sum, one) => sum + one[0].length, 0);
  const targets = [...answer.matchAll(/\]\([^)]*\)+/g)].reduce((sum, one) => sum + one[0].length, 0);
  const cells = answer.includes('|') && answer.includes('-') ? answer.length : 0;
  return fences + targets + cells;
}

it(promise('worker.said-back', 'as the widget shows it: any line of text'), () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc
      .array(
        fc.constantFrom(
          '*',
          '_',
          '[',
          ']',
          '(',
          ')',
          '`',
          '<b>',
          '&amp;',
          'http://x.example',
          'www.x.example',
          'a@x.example',
          '~~',
          '!',
          '|',
          '\\',
          ' a ',
          'S1',
          'mailto:a',
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(hostile, (text) => {
      const line = text.replace(/\s+/g, ' ').trim();
      const shown = showAnswer(`Searched “${escapeMarkdown(line)}” everywhere.`);
      expect(shown.querySelector('a, img, strong, em, code, del, .chip')).toBeNull();
      expect(shown.textContent?.replace(/\s+/g, ' ').trim()).toBe(`Searched “${line}” everywhere.`);
    }),
    { numRuns: 500 },
  );
});
