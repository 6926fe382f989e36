import { expect, it } from 'vitest';
import { promise } from '../behaviours.ts';
import { showAnswer } from './show-answer.tsx';

const chips = (box: Element) => [...box.querySelectorAll('.chip')].map((one) => one.textContent);

it(promise('widget.chips', 'in prose, lists, headings, emphasis, quotes and links'), () => {
  const box = showAnswer(
    '# Title [S1]\n\nText [S2], **bold [S3]** and *thin[S4]*.\n\n- item [S5]\n\n> quoted [S6] on\n\n[a link [S7]](https://example.com)',
  );
  expect(chips(box)).toEqual(['S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7']);
  expect(box.textContent).not.toContain('[S');
  expect(box.querySelector('a .chip')).toBeNull();
  expect(box.querySelector('a')?.textContent).toBe('a link');
});

it(promise('widget.chips', 'side by side, and beside brackets that are no markers'), () => {
  const box = showAnswer('One [S1][S12] [S0] [S01] [s2] [S3 ] [S1234567] a[0] dp[1] [S4](see below)');
  expect(chips(box)).toEqual(['S1', 'S12', 'S4']);
  expect(box.textContent).toContain('[S0] [S01] [s2] [S3 ] [S1234567] a[0] dp[1]');
  expect(box.textContent).toContain('(see below)');
});

it(promise('widget.chips', 'a table keeps its shape'), () => {
  const box = showAnswer('| a | b |\n| --- | --- |\n| one [S1] | two [S2][S3] |');
  expect([...box.querySelectorAll('td')].map((one) => chips(one))).toEqual([['S1'], ['S2', 'S3']]);
  expect(box.querySelectorAll('tr')).toHaveLength(2);
});

it(promise('widget.chips', 'code is left alone'), () => {
  const box = showAnswer(
    'Use `list[S1]` here.\n\n```js\nconst x = a[S2];\n```\n\n    indented[S3]\n\n- `x[S4]`',
  );
  expect(chips(box)).toEqual([]);
  expect([...box.querySelectorAll('code')].map((one) => one.textContent)).toEqual([
    'list[S1]',
    'const x = a[S2];',
    'indented[S3]',
    'x[S4]',
  ]);
});

it(promise('widget.chips', 'an escaped marker is text, as a source may hold it'), () => {
  const box = showAnswer('The log says \\[S1\\] and &#91;S2&#93; and \\[S3] [S4].');
  expect(chips(box)).toEqual(['S4']);
  expect(box.textContent).toContain('says [S1] and [S2] and [S3] ');
});

it(promise('widget.chips', 'Arabic prose with Arabic punctuation'), () => {
  const box = showAnswer('في طبعة القاهرة [S1]، أما الأخرى [S2]؛ فهل وردت [S3]؟');
  expect(chips(box)).toEqual(['S1', 'S2', 'S3']);
});

it(promise('widget.chips', 'an address beside a marker does not swallow it'), () => {
  const box = showAnswer('See https://example.com/a[S1] and https://example.com/b [S2].');
  expect(chips(box)).toEqual(['S1', 'S2']);
  expect([...box.querySelectorAll('a')].map((one) => one.href)).toEqual([
    'https://example.com/a',
    'https://example.com/b',
  ]);
});

it(promise('widget.source-words'), () => {
  const box = showAnswer(
    '> Their words. [S4]\n\nOurs.\n\n> A quote [S1] that goes on\n\n> “Two lines\n> of them” [S5].',
  );
  expect([...box.querySelectorAll('.words')].map((one) => one.getAttribute('data-source'))).toEqual([
    'S4',
    'S5',
  ]);
  expect(box.querySelectorAll('blockquote')).toHaveLength(3);
});

for (const [address, followed] of [
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['http://example.com', 'http://example.com/'],
  ['mailto:help@example.com', 'mailto:help@example.com'],
  ['HTTPS://EXAMPLE.COM/x', 'https://example.com/x'],
  ['javascript:alert(1)', null],
  ['JaVaScRiPt:alert(1)', null],
  ['java\tscript:alert(1)', null],
  ['&#106;avascript:alert(1)', null],
  ['data:text/html,<script>alert(1)</script>', null],
  ['vbscript:x', null],
  ['blob:https://example.com/1', null],
  ['file:///etc/passwd', null],
  ['//example.com/no-scheme', null],
  ['/relative', null],
  ['#fragment', null],
] as const) {
  it(promise('widget.links', address), () => {
    const box = showAnswer(`Before [the words](<${address}>) after`);
    const link = box.querySelector('a');
    expect(link?.getAttribute('href') ?? null).toBe(followed);
    expect(box.textContent).toContain('Before the words after');
    if (!link) return;
    expect(link.target).toBe('_blank');
    expect(link.rel).toContain('noopener');
  });
}

it(promise('widget.no-images'), () => {
  const box = showAnswer(
    '![A diagram](https://example.com/track.png) and ![](https://example.com/x.png) and ![bad](javascript:1)',
  );
  expect(box.querySelector('img')).toBeNull();
  expect([...box.querySelectorAll('a')].map((one) => [one.textContent, one.href])).toEqual([
    ['A diagram', 'https://example.com/track.png'],
    ['https://example.com/x.png', 'https://example.com/x.png'],
  ]);
  expect(box.textContent).toContain('and bad');
});

it(promise('widget.no-markup', 'raw HTML is text'), () => {
  const html =
    '<b>bold</b> <img src=x onerror=alert(1)>\n\n<script>alert(1)</script>\n\n<div class="x">\n\ntext';
  const box = showAnswer(html);
  expect(box.querySelector('b, img, script, div.x')).toBeNull();
  expect(box.textContent).toContain('<b>bold</b> <img src=x onerror=alert(1)>');
  expect(box.textContent).toContain('<script>alert(1)</script>');
});
