import { expect, it } from 'vitest';
import { promise } from '../behaviours.ts';
import { article } from './content.ts';

it(promise('ingest.components', 'MDX as Mintlify writes it'), async () => {
  const { text, title } = await article(
    `---
title: Start
description: What to do first.
---
import { Card } from '@site/card'
export const year = 2026

{/* not for readers */}

<CardGroup cols={2}>
  <Card title="Install &amp; run" icon="server" href="/install">
    On *your* machine.
  </Card>
  <Card title="Ask" href="/ask" />
</CardGroup>

<Steps>
  <Step title="Download">Get it.</Step>
  <Step title="Unpack">
    \`\`\`bash
    tar xf it.tar
    \`\`\`
  </Step>
</Steps>

<AccordionGroup><Accordion title="Is it free?">Yes, {"always"}.</Accordion></AccordionGroup>

<CodeGroup>
\`\`\`js one.js
f({ a: 1 })
\`\`\`
</CodeGroup>

<ParamField path="id" type="string" required>The id.</ParamField>

<Note>Mind the <Tooltip tip="a hole">gap</Tooltip> <Icon icon="x" />.</Note>
`,
    'start.mdx',
  );
  expect(title).toBe('Start');
  expect(text).toBe(
    [
      'What to do first.',
      'Install & run',
      'On your machine.',
      'Ask',
      '1. Download\n\n   Get it.',
      '2. Unpack\n\n   ```bash\n   tar xf it.tar\n   ```',
      'Is it free?',
      'Yes, always.',
      '```js\nf({ a: 1 })\n```',
      'id (string, required)',
      'The id.',
      'Mind the gap .',
    ].join('\n\n'),
  );
});

it(promise('ingest.components', 'components in a .md file'), async () => {
  const { text } = await article(
    'import Tabs from "@theme/Tabs";\n\n<Tabs>\n<TabItem value="npm" label="With npm">\n\n- *one*\n\n</TabItem>\n</Tabs>\n',
  );
  expect(text).toBe('With npm\n\n- one');
});

it(promise('ingest.components', 'GitBook'), async () => {
  const { text } = await article(
    `# T

{% hint style="warning" %}
Be *careful*.
- a
{% endhint %}

{% tabs %}
{% tab title="Linux \\"x\\"" %}
One
{% endtab %}
{% endtabs %}

{% code title="a.sh" %}
\`\`\`sh
{% hint %}
\`\`\`
{% endcode %}

{% content-ref url="two-words.md" %}
[two-words.md](two-words.md)
{% endcontent-ref %}

{% embed url="https://example.com/film" %}

Write \`{% hint %}\` like this. {% icon "x" %}
`,
  );
  expect(text).toBe(
    [
      'Be careful.',
      '- a',
      'Linux "x"',
      'One',
      'a.sh',
      '```sh\n{% hint %}\n```',
      'https://example.com/film',
      'Write {% hint %} like this.',
    ].join('\n\n'),
  );
});

it(promise('ingest.components', 'Docusaurus and GitHub notes'), async () => {
  const { text } = await article(
    ':::tip[Save **time**]\nDo `this`.\n\n::::note\nNested.\n::::\n:::\n\n:::danger Hot\nNo.\n:::\n\n> [!WARNING]\n> Wet.\n\n> [!NOTE] is a mark',
  );
  expect(text).toBe('Save time\n\nDo this.\n\nNested.\n\nHot\n\nNo.\n\nWet.\n\nis a mark');
});

it(promise('ingest.tolerant-mdx'), async () => {
  const { text, report } = await article(
    `# T {#top}

<!-- a comment
over lines -->

Send <Your API key> to {{contact.name}} <br> at <https://example.com/z>, if a < 5 and {broken.

export FOO=$(bar)

<div>
<p>
Unclosed, <Note>too.
</div>

</Card>

\`\`\`js
const { a } = <b>{c}</b>
\`\`\`

<img src="a.png" alt="A picture"> Use \`{x}\` for /accounts/{account_id}.
`,
    'a.mdx',
  );
  expect(report.warnings).toEqual([]);
  expect(text.replace(/\s+/g, ' ')).toBe(
    'Send <Your API key> to {{contact.name}} at <https://example.com/z>, if a < 5 and {broken. ' +
      'export FOO=$(bar) Unclosed, too. ' +
      '```js const { a } = <b>{c}</b> ``` A picture Use {x} for /accounts/{account_id}.',
  );
});

it(promise('ingest.tolerant-mdx', 'hundreds of faults'), async () => {
  const faults = Array.from({ length: 300 }, (_, n) => `Line ${n} of {{ broken }} and <x y ${n} {.`);
  const { text } = await article(faults.join('\n\n'), 'a.mdx');
  for (const n of [0, 150, 299]) expect(text).toContain(`Line ${n} of`);
});

it(promise('ingest.html'), async () => {
  const { title, text, language, passages } = await article(
    `<!doctype html><html lang="de"><head><title>Seite – Marke</title><style>p{}</style></head><body>
<header><a href="/">Marke</a></header><nav><a href="/x">Menü</a></nav>
<main><h1>Rechnung &auml;ndern <a class="headerlink" href="#r">¶</a></h1>
<p>Erst <b>das</b>,<br>dann dies.</p><script>alert(1)</script>
<h2 id="schritt">Schritt</h2><ol><li>Eins<li>Zwei</ol>
<h2><a name="alt"></a>Ende</h2><div>Text<div>mehr</div></div></main>
<footer>Impressum</footer></body></html>`,
    'seite.html',
  );
  expect({ title, language }).toEqual({ title: 'Rechnung ändern', language: 'de' });
  expect(text).toBe('Erst das,\ndann dies.\n\n1. Eins\n2. Zwei\n\nText\n\nmehr');
  expect(passages.map((passage) => passage.anchor)).toEqual(['rechnung-ändern', 'schritt', 'alt']);
});
