import { expect, it } from 'vitest';
import { promise } from '../behaviours.ts';
import { article, outline } from './content.ts';

it.each([
  ['---\ntitle: From front matter\n---\n# A heading\ntext', 'x.md', 'From front matter'],
  ['# A *heading*<a name="a.b"></a>\ntext', 'x.md', 'A heading'],
  ['Setext heading\n===\ntext', 'x.md', 'Setext heading'],
  ['Only text', 'how-to_pay.md', 'How to pay'],
  ['Only text', 'guide/README.md', 'Guide'],
  ['<title>Page title</title><p>Only text', 'x.html', 'Page title'],
  ['---\ntitle: "  "\n---\n# Heading\ntext', 'x.md', 'Heading'],
])(promise('ingest.titles', '%j'), async (text, name, title) => {
  expect((await article(text, name)).title).toBe(title);
});

it(promise('ingest.sections'), async () => {
  const { passages } = await article(
    '# Title\nIntro.\n## One\na\n### Deep `code`\nb\n## Two\nc\n#### Skipped\nd\n### Back\ne\n## One\nf\n',
  );
  expect(outline(passages)).toEqual([
    ' #title',
    'One #one',
    'One > Deep code #deep-code',
    'Two #two',
    'Two > Skipped #skipped',
    'Two > Back #back',
    'One #one-1',
  ]);
  expect(passages.map((passage) => passage.text)).toEqual(['Intro.', 'a', 'b', 'c', 'd', 'e', 'f']);
});

it(promise('ingest.sections', 'headings without text'), async () => {
  const { passages } = await article('# T\n## Parent\n### Child\ntext\n## Alone\n## Last\n');
  expect(outline(passages)).toEqual(['Parent > Child #child']);
  expect(passages[0]?.text).toBe('text\n\nAlone\n\nLast');
  expect((await article('# Only a title\n')).text).toBe('Only a title');
});

it(promise('ingest.sections', 'headings inside lists and quotes part nothing'), async () => {
  const { passages } = await article('# T\n\n- # in a list\n\n> ## in a quote\n> words\n');
  expect(passages).toHaveLength(1);
  expect(passages[0]?.text).toBe('- in a list\n\nin a quote\n\nwords');
});

it(promise('ingest.sections', 'a text above the title belongs to the opening'), async () => {
  const { passages, title } = await article('Above.\n\n# Title\n\nBelow.\n\n## S\n\nx\n');
  expect(title).toBe('Title');
  expect(outline(passages)).toEqual([' #title', 'S #s']);
  expect(passages[0]?.text).toBe('Above.\n\nBelow.');
});

it(promise('ingest.author-anchors'), async () => {
  const { passages } = await article(
    `# Title<a name="CHAP_Top.x"></a>
a
## GitBook <a href="#page-x" id="page-x"></a>
b
## Written {#my-id}
c

<a name="before"></a>
## Before
d
<h2 id="html">Html</h2>

e
## <a name="around">Around</a>
f
## Twice <a name="page-x"></a>
g
`,
  );
  expect(outline(passages)).toEqual([
    ' #CHAP_Top.x',
    'GitBook #page-x',
    'Written #my-id',
    'Before #before',
    'Html #html',
    'Around #around',
    'Twice #twice',
  ]);
  expect(passages.map((passage) => passage.text)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
});

it(promise('ingest.parts', 'paragraphs'), async () => {
  const paragraphs = Array.from({ length: 30 }, (_, n) =>
    `Paragraph ${n} ${'words and more words '.repeat(12)}`.trim(),
  );
  const { passages, text } = await article(`# T\n\n${paragraphs.join('\n\n')}`);
  expect(passages.length).toBeGreaterThan(3);
  for (const passage of passages) expect(passage.text.length).toBeLessThanOrEqual(2400);
  expect(text).toBe(paragraphs.join('\n\n'));
});

it(promise('ingest.parts', 'one huge paragraph, at sentence ends'), async () => {
  const sentences = Array.from(
    { length: 80 },
    (_, n) => `Sentence number ${n} says that fact ${n} is so, and no more.`,
  );
  const { passages, text } = await article(sentences.join(' '));
  expect(passages.length).toBeGreaterThan(1);
  for (const passage of passages) {
    expect(passage.text.length).toBeLessThanOrEqual(2400);
    expect(passage.text).toMatch(/^Sentence .*\.$/);
  }
  expect(text.replace(/\s+/g, ' ')).toBe(sentences.join(' '));
});

it(promise('ingest.parts', 'code and tables stay whole unless huge'), async () => {
  const code = Array.from({ length: 100 }, (_, n) => `line_${n} = compute(${n})`);
  const { passages } = await article(
    `# T\n\n${'Words. '.repeat(200)}\n\n\`\`\`py\n${code.join('\n')}\n\`\`\`\n`,
  );
  expect(passages.filter(({ text }) => text.includes(`\`\`\`py\n${code.join('\n')}\n\`\`\``))).toHaveLength(
    1,
  );

  const rows = Array.from({ length: 400 }, (_, n) => `| key ${n} | ${'value '.repeat(5).trim()} |`);
  const table = await article(`# T\n\n| Key | Value |\n|---|---|\n${rows.join('\n')}\n`);
  expect(table.passages.length).toBeGreaterThan(3);
  for (const { text } of table.passages)
    expect(text).toMatch(/^\| Key \| Value \|\n\| --- \| --- \|\n\| key /);
  for (const row of rows) expect(table.text).toContain(row);
});

it(promise('ingest.parts', 'text without spaces or sentences'), async () => {
  const { passages, text } = await article('字😀'.repeat(4000));
  for (const passage of passages) expect(passage.text.length).toBeLessThanOrEqual(2400);
  expect(text.replaceAll('\n', '')).toBe('字😀'.repeat(4000));
});

it(promise('ingest.stable-ids'), async () => {
  const before = await article('# T\nintro\n## A\na\n## B\nb\n### Notes\nn\n## C\nc\n### Notes\nm\n');
  const again = await article('# T\nintro\n## A\na\n## B\nb\n### Notes\nn\n## C\nc\n### Notes\nm\n');
  expect(again.passages).toEqual(before.passages);

  const after = await article(
    '# Other title\nintro, changed\n## New\nx\n### Notes\ny\n## B\nb\n### Notes\nn\n## C\nc!\n### Notes\nm\n',
  );
  const idOf = (from: typeof before, path: string) => {
    const found = from.passages.find(({ headings }) => headings.join('/') === path);
    if (!found) throw new Error(`no passage under ${path}`);
    return found.id;
  };
  for (const path of ['', 'B', 'B/Notes', 'C', 'C/Notes']) expect(idOf(after, path)).toBe(idOf(before, path));
  const ids = [...before.passages, ...after.passages].map(({ id }) => id);
  expect(new Set(ids).size).toBe(8); // six of before, two new ones
});

it(promise('ingest.stable-ids', 'other article, other id'), async () => {
  const [a, b] = [await article('same', 'a.md'), await article('same', 'b.md')];
  expect(a.passages[0]?.id).not.toBe(b.passages[0]?.id);
});
