import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readArticle } from '../../search-node/ingest/article.ts';
import { splitFrontMatter } from '../../search-node/ingest/front-matter.ts';
import { ingest } from '../../search-node/ingest/ingest.ts';
import { passagesOf } from '../../search-node/ingest/passages.ts';
import { CatalogueId } from '../../shared/scope.ts';
import { promise } from '../behaviours.ts';
import { contentFolder } from './content.ts';
import { memoryIndex } from './memory-index.ts';

const marks = fc.constantFrom(
  ...[
    '# ',
    '## ',
    '\n',
    '\n\n',
    '- ',
    '1. ',
    '  ',
    '    ',
    '> ',
    '| a | b |\n|---|---|\n',
    '```',
    '~~~',
    '`',
    '**',
    '_',
  ],
  ...[
    '[',
    '](',
    ')',
    '![',
    '<',
    '</',
    '>',
    '/>',
    '{',
    '}',
    '{%',
    '%}',
    '{% hint style="x" %}',
    '{% endhint %}',
    ':::',
    ':::note',
  ],
  ...[
    '<Note>',
    '</Note>',
    '<Tabs>',
    '<Tab title="a">',
    '</Tabs>',
    '<Steps>',
    '<Step title="x">',
    '<div>',
    '</div>',
    '<table>',
  ],
  ...[
    '<td>',
    '<script>',
    '</script>',
    '<style>',
    '<!--',
    '-->',
    '<a name="x">',
    '</a>',
    '<br>',
    '<svg>',
    '<template>',
  ],
  ...[
    'import x from "y"\n',
    'export const a = {',
    '&amp;',
    '&#0;',
    '&#x202e;',
    '\\',
    '{#id}',
    '[^1]',
    '[^1]: ',
    '---\n',
    '---',
  ],
  ...[
    '\u0000',
    '\u001b[31m',
    '\u0085',
    '\ufeff',
    '\ud800',
    '\udc00',
    '\ufdd0',
    '\ufdd2',
    '\u2028',
    '\r',
    '\t',
    '\u007f',
  ],
);
const anyText = fc
  .oneof(
    fc.array(
      fc.oneof(
        { weight: 4, arbitrary: marks },
        { weight: 2, arbitrary: fc.lorem({ maxCount: 3 }) },
        fc.string({ unit: 'binary' }),
      ),
      { maxLength: 60 },
    ),
    fc.array(marks, { maxLength: 300 }),
  )
  .map((parts) => parts.join(''));
const anyName = fc.constantFrom('a.md', 'a.mdx', 'a.html', 'README.md');

it(promise('ingest.any-text'), () => {
  fc.assert(
    fc.property(anyText, anyName, (text, name) => {
      const { body, frontMatter } = splitFrontMatter(text);
      const article = readArticle(name, body, frontMatter);
      const passages = passagesOf(article, 'help', '/a');
      expect(passages.length).toBeGreaterThan(0);
      expect(new Set(passages.map(({ id }) => id)).size).toBe(passages.length);
      for (const { id, text: words, headings, anchor } of passages) {
        for (const said of [words, article.title, ...headings]) {
          expect(said).toMatch(/\S/u);
          expect(said).not.toMatch(/(?![\n\t])\p{Cc}|[\ufdd0-\ufdef\ufeff]/u);
          expect(said.isWellFormed()).toBe(true);
        }
        expect(id).toMatch(/^p_[\w-]{20}$/);
        if (anchor !== null) expect(anchor).toMatch(/^[^\s\p{Cc}]+$/u);
      }
    }),
    { numRuns: 400 },
  );
}, 60_000);

it(promise('ingest.any-text', 'all the way into the index'), async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 5 }), async (texts) => {
      const files = Object.fromEntries(texts.map((text, n) => [`${n}.mdx`, text]));
      const content = contentFolder({ ...files, 'sure.md': 'one article' });
      const index = memoryIndex();
      const report = await ingest({ content, collection: 'help', index });
      expect(report.read + report.skipped.length).toBe(texts.length + 1);
      const editions = index.editions();
      const ids = editions.flatMap(({ passages }) => passages.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
      for (const { work, edition, collection } of editions)
        for (const id of [work, edition, collection]) CatalogueId.parse(id);
      expect((await ingest({ content, collection: 'help', index })).generation).toBeNull();
    }),
    { numRuns: 25 },
  );
}, 60_000);

it.each([
  ['quotes', '>'.repeat(10_000)],
  ['lists', '- '.repeat(5000)],
  ['brackets', '['.repeat(50_000)],
  ['emphasis', '*a '.repeat(20_000)],
  ['elements', '<div>'.repeat(10_000)],
  ['components', '<Note>\n'.repeat(300)],
  ['braces', '{'.repeat(20_000)],
  ['one line', 'x'.repeat(1_000_000)],
])(
  promise('ingest.any-text', 'deep or long: %s'),
  (_, text) => {
    for (const name of ['a.md', 'a.mdx', 'a.html']) {
      const before = process.cpuUsage();
      const passages = passagesOf(readArticle(name, text, {}), 'help', '/a');
      expect(passages.length).toBeGreaterThan(0);
      // Of the processor, which a busy machine gives to others meanwhile.
      expect(process.cpuUsage(before).user / 1e6, name).toBeLessThan(20);
    }
  },
  180_000,
);
