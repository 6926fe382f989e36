import { expect, it } from 'vitest';
import { promise } from '../behaviours.ts';
import { article } from './content.ts';

it(promise('ingest.readable-text', 'Markdown'), async () => {
  const { text } = await article(
    [
      'Press **Save** and _wait_\\. See [the *guide*](guide.md#x), or ![a green light](on.png).',
      '',
      'Use `npm run \\x` &amp; co&nbsp;&#8212; `a  b`.  ',
      'A second line.\\',
      'A third line.&#x20;',
      '',
      '> Quoted *words*',
      '> go on.',
      '',
      '<!-- a comment -->',
      '',
      '***',
      '',
      'Put ~~not~~ your <region> here, <b>bold</b>, H<sub>2</sub>O. A note[^1].',
      '',
      '[^1]: Its text.',
    ].join('\n'),
  );
  expect(text).toBe(
    [
      'Press Save and wait. See the guide, or a green light.',
      'Use npm run \\x & co\u00a0— a b.\nA second line.\nA third line.',
      'Quoted words go on.',
      'Put not your <region> here, bold, H2O. A note.',
      '1. Its text.',
    ].join('\n\n'),
  );
});

it(promise('ingest.readable-text', 'marks that failed as Markdown'), async () => {
  const { text } = await article(
    'A **Note: **is here. ** Name ** follows, **[one](a.md) **too. See [a page](#with a space).',
  );
  expect(text).toBe('A Note: is here.  Name  follows, one too. See a page.'.replace(/ {2}/g, ' '));
});

it(promise('ingest.readable-text', 'text that only resembles marks stays'), async () => {
  const { text } = await article(
    '2 ** 3 is 8, a[0] and f(x), `**kwargs`, `[a](https://example.com)`, <-> & a < b.',
  );
  expect(text).toBe('2 ** 3 is 8, a[0] and f(x), **kwargs, [a](https://example.com), <-> & a < b.');
});

it(promise('ingest.kept-shapes', 'lists'), async () => {
  const { text } = await article('3. three\n   - under\n     - deeper\n4. four\n\n- [x] done\n- [ ] open\n');
  expect(text).toBe('3. three\n   - under\n     - deeper\n4. four\n\n- [x] done\n- [ ] open');
});

it(promise('ingest.kept-shapes', 'an item with several paragraphs and code'), async () => {
  const { text } = await article('1. First\n\n   Then:\n\n   ```sh\n   a\n\n     b\n   ```\n\n2. Second\n');
  expect(text).toBe('1. First\n\n   Then:\n\n   ```sh\n   a\n\n     b\n   ```\n\n2. Second');
});

it(promise('ingest.kept-shapes', 'code'), async () => {
  const code = 'if (a < b && c) {\n\n\n  print("**x** <b> {% hint %} \\\\(");\n}';
  const { text } = await article(`Run:\n\n\`\`\`js title="a.js"\n${code}\n\`\`\`\n\n    indented *code*\n`);
  expect(text).toBe(`Run:\n\n\`\`\`js\n${code}\n\`\`\`\n\n\`\`\`\nindented *code*\n\`\`\``);
});

it(promise('ingest.kept-shapes', 'code that holds fences'), async () => {
  const { text } = await article('````md\n```js\nx\n```\n````\n');
  expect(text).toBe('````md\n```js\nx\n```\n````');
});

it(promise('ingest.kept-shapes', 'tables'), async () => {
  const { text } = await article(
    '| Plan | *Price* |\n|:--|--:|\n| **Free** | 0 € |\n| a \\| b | `x`<br>y |\n\n' +
      '<table><tr><th>K</th><td>v</td></tr><tr><td>a</td><td><ul><li>1</li><li>2</li></ul></td></tr></table>\n',
  );
  expect(text).toBe(
    '| Plan | Price |\n| --- | --- |\n| Free | 0 € |\n| a \\| b | x y |\n\n| K | v |\n| a | - 1 - 2 |',
  );
});

it(promise('ingest.readable-text', 'links that a converter put into code'), async () => {
  const { text } = await article(
    'Call `[delete\\-it](https://example.com/a-b)`\\. Then `[x]` and `f(a)`\\. See `--no-wait`\\.\n',
  );
  expect(text).toBe('Call delete-it. Then [x] and f(a). See --no-wait.');
});

it(promise('ingest.leading-cards'), async () => {
  const { text } = await article(
    [
      'Before you install, read on.',
      '',
      '{% content-ref url="next.md" %}',
      '[next.md](next.md)',
      '{% endcontent-ref %}',
      '',
      '{% content-ref url="last-step.md" %}',
      '[The last step](last-step.md)',
      '{% endcontent-ref %}',
      '',
      '- [The form](form.md)',
    ].join('\n'),
  );
  expect(text).toBe('Before you install, read on.\n\n- The form');
});
