import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { helpCentreApp, startHelpCentre } from '../../search-node/help-centre/help-centre.ts';
import { ingest } from '../../search-node/ingest/ingest.ts';
import { promise } from '../behaviours.ts';
import { contentFolder, type Files, writeFiles } from './content.ts';
import { memoryIndex } from './memory-index.ts';

const options = {
  port: 0,
  host: '127.0.0.1',
  widgetOrigin: 'http://127.0.0.1:4000',
  siteKey: 'demo',
  siteName: 'Help & more',
};
const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (c) => c.charCodeAt(0),
);

async function centre(files: Files) {
  const content = contentFolder(files);
  const errors: unknown[] = [];
  const app = await helpCentreApp({ ...options, content, onError: (error) => errors.push(error) });
  const get = async (address: string) => {
    const response = await app.request(address);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { content, get, errors };
}

it(promise('help-centre.article'), async () => {
  const files = {
    'guide/set up.md':
      '---\ndescription: The lead.\n---\n# Set up<a name="CHAP.x"></a>\nFirst *this*.\n\n## Überblick & «mehr»\nb\n\n| a | b |\n|--|--|\n| 1 | 2 |\n\n## Same\nc\n## Same\nd\n<a id="own"></a>\n\n### Mine\ne\n',
    'ar/بداية.md': '# بداية\n\n## القسم الأول\nنص',
    'a.html': '<h1 id="top">Html</h1><h2>Teil</h2><p>x</p>',
  };
  const { content, get } = await centre(files);
  const index = memoryIndex();
  await ingest({ content, collection: 'help', index });
  expect(index.editions()).toHaveLength(3);
  let anchors = 0;
  for (const { address, title, passages } of index.editions()) {
    const page = await get(address);
    expect(page.status).toBe(200);
    expect(page.text).toContain(`>${title}</h1>`);
    for (const { anchor, headings } of passages) {
      if (anchor === null) continue;
      anchors += 1;
      const escaped = (words: string) => words.replaceAll('&', '&#x26;');
      const heading = new RegExp(
        `<h[1-6] id="${escaped(anchor).replace(/[.*+?^$()[\]{}|]/g, '\\$&')}">([^<]*)`,
      ).exec(page.text);
      expect(heading?.[1], `#${anchor} on ${address}`).toBe(escaped(headings.at(-1) ?? title));
    }
  }
  expect(anchors).toBe(7);
  const page = (await get('/guide/set%20up')).text;
  expect(page).toContain('<p class="lead">The lead.</p>');
  expect(page).toContain('First <em>this</em>.');
  expect(page).toMatch(/<td>1<\/td>/);
  expect(page.match(/<h1/g)).toHaveLength(1);
});

it(promise('help-centre.links'), async () => {
  const { get } = await centre({
    'guide/a.md': [
      '[file](b.md#Part-1) [html](../c.html) [folder](./) [root](/guide/b) [up](../../etc/passwd) [none](nowhere.md)',
      '[out](https://example.com/x?y=1) [mail](mailto:a@example.com) [here](#s) [js](javascript:alert(1)) [proto](//evil.example)',
      'Bare https://example.com/z. And `https://example.com/code`.\n\n## S\nx',
    ].join('\n'),
    'guide/b.md': '# B\nx',
    'guide/README.md': '# Guide\nx',
    'c.html': '<h1>C</h1><p>x</p>',
    'fr/d.md': '# D\n[sœur](e.md) [racine](/e)',
    'fr/e.md': '# E\nx',
  });
  const page = (await get('/guide/a')).text;
  for (const link of [
    '"/guide/b#Part-1">file',
    '"/c">html',
    '"/guide">folder',
    '"/guide/b">root',
    '"#s">here',
    '"mailto:a@example.com">mail',
  ])
    expect(page).toContain(`<a href=${link}</a>`);
  expect(page).toMatch(
    /<a href="https:\/\/example\.com\/x\?y=1" rel="noopener noreferrer nofollow">out<\/a>/,
  );
  expect(page).toMatch(/<a href="https:\/\/example\.com\/z"[^>]*>https:\/\/example\.com\/z<\/a>\./);
  for (const dead of ['up', 'none', 'js', 'proto']) expect(page).toContain(`<a>${dead}</a>`);
  expect(page).not.toContain('href="https://example.com/code');
  const french = (await get('/fr/d')).text;
  expect(french).toContain('<a href="/fr/e">sœur</a> <a href="/fr/e">racine</a>');
});

it(promise('help-centre.script-tag'), async () => {
  const { get } = await centre({ 'a.md': '# A\nx' });
  for (const address of ['/', '/a', '/nothing']) {
    const { text, headers } = await get(address);
    expect(text).toContain('<script async src="http://127.0.0.1:4000/widget.js" data-site="demo"></script>');
    expect(text.match(/<script/g)).toHaveLength(1);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src http:\/\/127\.0\.0\.1:4000(;|$)/);
    expect(policy).toMatch(/connect-src http:\/\/127\.0\.0\.1:4000(;|$)/);
    expect(policy).toMatch(/default-src 'none'/);
  }
});

it(promise('help-centre.nothing-runs'), async () => {
  const { get } = await centre({
    'evil.md': [
      '# Evil<img src=x onerror=alert(1)>',
      '<script>alert(1)</script><style>body{display:none}</style><iframe src="https://evil.example"></iframe>',
      '<p onclick="alert(1)" style="position:fixed" name="currentScript" id="fine">p</p>',
      '<form action="https://evil.example"><input name="password"><button>Go</button></form>',
      '<a href="java&#10;script:alert(1)">a</a> <svg><script>1</script></svg> <object data="x"></object>',
      '![a picture](https://evil.example/track.png)',
      '<img name="currentScript" src="https://evil.example/y.png" alt="another">',
      '<meta http-equiv="refresh" content="0;url=https://evil.example"><base href="https://evil.example/">',
      '"><script>alert(2)</script>',
    ].join('\n\n'),
    'title.md': '---\ntitle: "<script>alert(3)</script>"\ndescription: "\\"><img src=x>"\n---\nx',
    'a"><b>.md': '# x\ny',
  });
  const body = (text: string) => text.slice(text.indexOf('<main'), text.indexOf('</main>'));
  for (const address of ['/evil', '/title', '/', '/a%22%3E%3Cb%3E']) {
    const page = await get(address);
    expect(page.status).toBe(200);
    expect(page.text.match(/<script/g)).toHaveLength(1);
    expect(body(page.text)).not.toMatch(
      /<(script|style|iframe|form|svg|object|meta|base|b>)|\son\w+=|\sstyle=|\sname=|javascript:/i,
    );
    expect(body(page.text)).not.toMatch(/<[^>]*\ssrc="?(https?:|x)/);
  }
  const evil = body((await get('/evil')).text);
  expect(evil).toContain('id="fine"');
  expect(evil).toContain('>a picture</a>');
});

it(promise('help-centre.only-articles'), async () => {
  const outside = contentFolder({ 'secret.md': 'top secret', 'secret.png': png });
  const { content, get } = await centre({
    'a.md':
      '# A\n![ok](img/x.png) ![svg](v.svg) ![out](../../etc/x.png) ![link](link.png) ![hidden](.gitbook/assets/i%20(1).png)',
    'img/x.png': png,
    'v.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '.gitbook/assets/i (1).png': png,
    '.env': 'SECRET=1',
    'notes.txt': 'top secret',
    'LICENSE.png': 'not there',
    '.hidden/b.md': 'top secret',
  });
  symlinkSync(path.join(outside, 'secret.png'), path.join(content, 'link.png'));
  symlinkSync(path.join(outside, 'secret.md'), path.join(content, 'link.md'));
  mkdirSync(path.join(content, 'folder.png'));

  const page = (await get('/a')).text;
  expect([...page.matchAll(/<img [^>]*src="([^"]+)"/g)].map(([, src]) => src)).toEqual([
    '/_files/img/x.png',
    '/_files/v.svg',
    '/_files/.gitbook/assets/i%20%281%29.png'.replace(/%28/, '(').replace(/%29/, ')'),
  ]);
  const picture = await get('/_files/img/x.png');
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
  expect((await get('/_files/v.svg')).headers.get('content-security-policy')).toContain('sandbox');
  for (const address of [
    ...[
      '/.env',
      '/notes',
      '/notes.txt',
      '/_files/.env',
      '/_files/notes.txt',
      '/_files/a.md',
      '/link',
      '/.hidden/b',
      '/hidden/b',
    ],
    ...[
      '/_files/link.png',
      '/_files/folder.png',
      '/_files/%2e%2e/secret.png',
      '/_files/..%2fsecret.png',
      '/_files//etc/x.png',
    ],
    ...[
      '/..%2f..%2fetc%2fpasswd',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/a%00',
      '/%ff',
      '/_files/%ff',
      '/__proto__',
      '/constructor',
    ],
  ]) {
    const reply = await get(address);
    expect(reply.status, address).toBe(404);
    expect(reply.text).not.toContain('top secret');
  }
});

it(promise('help-centre.languages'), async () => {
  const { get } = await centre({
    'en/pay.md': '# Pay\nx',
    'fr/pay.md': '# Payer\nx',
    'ar/pay.md': '# الدفع\nx',
    'en/only.md': '# Only\nx',
  });
  const arabic = (await get('/ar/pay')).text;
  expect(arabic).toContain('<html lang="ar" dir="rtl">');
  expect(arabic).toMatch(/<a href="\/en\/pay" hreflang="en" lang="en" dir="ltr">English<\/a>/);
  expect(arabic).toMatch(/<a href="\/fr\/pay" hreflang="fr" lang="fr" dir="ltr">Français<\/a>/);
  const english = (await get('/en/pay')).text;
  expect(english).toContain('<html lang="en" dir="ltr">');
  expect(english).toMatch(/lang="ar" dir="rtl">العربية<\/a>/);
  expect((await get('/en/only')).text).not.toContain('hreflang');
  const home = (await get('/')).text;
  for (const title of ['Pay', 'Payer', 'الدفع', 'Only']) expect(home).toContain(`>${title}</a>`);
});

it(promise('help-centre.languages', 'an article at the root opens the home page'), async () => {
  const { get } = await centre({
    'README.md': '# Welcome {#hi}\nRead *this*.\n\n## More\nx',
    'a.md': '# A\nx',
  });
  const home = (await get('/')).text;
  expect(home).toContain('<h1 id="hi">Welcome</h1>');
  expect(home).toContain('<h2 id="more">More</h2>');
  expect(home).toContain('<a href="/a">A</a>');
});

it(promise('help-centre.fresh'), async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const { content, get, errors } = await centre({ 'a.md': '# Old\nx', 'b.md': '# B\nx' });
    expect((await get('/a')).text).toContain('>Old</h1>');
    writeFiles(content, { 'a.md': '# Renewed\nx', 'c.md': '# C\nx' });
    rmSync(path.join(content, 'b.md'));
    vi.setSystemTime(Date.now() + 3000);
    expect((await get('/a')).text).toContain('>Renewed</h1>');
    expect([(await get('/b')).status, (await get('/c')).status]).toEqual([404, 200]);
    rmSync(content, { recursive: true });
    vi.setSystemTime(Date.now() + 3000);
    expect((await get('/')).status).toBe(200);
    expect(errors).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

it(promise('help-centre.not-found'), async () => {
  const { get } = await centre({
    'guide/single-sign-on.md': '# Single sign-on\nx',
    'guide/pay.md': '# Pay\nx',
  });
  const page = await get('/old/single-sign-on<b>');
  expect(page.status).toBe(404);
  expect(page.text).toContain('/old/single-sign-on&lt;b&gt;');
  expect(page.text).toContain('<a href="/guide/single-sign-on"');
  expect(page.text).toContain('<a href="/">All articles</a>');
  expect(page.text).not.toContain('>Pay<');
});

it(promise('help-centre.not-found', 'an address with a slash or the file’s ending is forgiven'), async () => {
  const { get } = await centre({ 'guide/pay.md': '# Pay\nx' });
  for (const address of ['/guide/pay/', '/guide/pay.md', '/guide/pay.html']) {
    const { status, headers } = await get(address);
    expect([status, headers.get('location')]).toEqual([301, '/guide/pay']);
  }
});

it(promise('help-centre.only-articles', 'over HTTP, and the port is free again afterwards'), async () => {
  const content = contentFolder({ 'a.md': '# A\nx' });
  writeFileSync(path.join(path.dirname(content), 'outside.md'), 'secret');
  const first = await startHelpCentre({ ...options, content });
  const port = Number(new URL(first.url).port);
  expect((await fetch(`${first.url}/a`)).status).toBe(200);
  expect((await fetch(`${first.url}/%2e%2e%2foutside`)).status).toBe(404);
  await expect(startHelpCentre({ ...options, content, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await first.close();
  const second = await startHelpCentre({ ...options, content, port });
  expect((await fetch(`${second.url}/a`)).status).toBe(200);
  await second.close();
  rmSync(path.join(path.dirname(content), 'outside.md'));
});

it(promise('help-centre.library'), async () => {
  const content = contentFolder({ 'books.jsonl': '{}' });
  const startOf = async (printed: () => Promise<{ works: number; pages: number }>, locale?: string) => {
    const errors: unknown[] = [];
    const app = await helpCentreApp({
      ...options,
      content,
      printed,
      ...(locale && { locale }),
      onError: (error) => errors.push(error),
    });
    const page = await app.request('/');
    expect(page.status).toBe(200);
    return { lead: /<p class="lead">([^<]*)/.exec(await page.text())?.[1], errors };
  };
  const shelf = async () => ({ works: 2, pages: 12_657 });
  expect((await startOf(shelf)).lead).toBe('2 works · 12,657 printed pages');
  expect((await startOf(shelf, 'fr')).lead).toBe('2 ouvrages · 12\u202f657 pages imprimées');
  expect((await startOf(shelf, 'ar')).lead).toBe('كتابان · ١٢٬٦٥٧ صفحة مطبوعة');
  expect((await startOf(async () => ({ works: 3, pages: 0 }))).lead).toBe('0 articles');
  // An index that does not answer takes nothing but the number.
  const failed = await startOf(() => Promise.reject(new Error('restarting')));
  expect(failed.lead).toBe('0 articles');
  expect(String(failed.errors)).toContain('restarting');
});
