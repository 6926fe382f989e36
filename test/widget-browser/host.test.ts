import { expect, it } from 'vitest';
import { promise } from '../behaviours.ts';
import { focused, type Visit, visits } from './visit.ts';

const visit = visits();

for (const place of ['head', 'body'] as const) {
  it(promise('widget.one-tag', `in the ${place}`), async () => {
    const { page, worker, open, ask, settled, troubles } = await visit({ place });
    await page.locator('.launcher').waitFor();
    await page.addScriptTag({ url: `${worker.origin}/widget.js` });
    await page.evaluate((src) => {
      const again = document.createElement('script');
      again.src = src;
      again.dataset.site = 'demo';
      document.body.append(again);
      return new Promise((done) => again.addEventListener('load', done));
    }, `${worker.origin}/widget.js?again`);
    await expect.poll(() => page.locator('pincite-widget').count()).toBe(1);
    await open();
    await ask('Hello');
    await settled();
    await expect.poll(() => page.locator('.answer').textContent()).toContain('Hello!');
    expect(troubles).toEqual([]);
  });
}

it(promise('widget.page-untouched'), async () => {
  const { page, worker } = await visit({
    html: '<p>Nothing else.</p>',
    place: 'head',
    attributes: 'id="tag"',
  });
  await page.locator('.launcher').waitFor();
  const names = await page.evaluate(() => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const own = new Set(Object.getOwnPropertyNames(frame.contentWindow));
    frame.remove();
    return Object.getOwnPropertyNames(window).filter((one) => !own.has(one) && !/^\d+$/.test(one));
  });
  expect(names.filter((one) => !['tag'].includes(one) && !one.startsWith('__playwright'))).toEqual([
    'Pincite',
  ]);
  // The whole page but the launcher belongs to the page: a click anywhere reaches it.
  const covered = await page.evaluate(() => {
    const hits: string[] = [];
    for (let x = 5; x < innerWidth; x += 45)
      for (let y = 5; y < innerHeight; y += 45) hits.push(document.elementFromPoint(x, y)?.tagName ?? '');
    return { widget: hits.filter((one) => one === 'PINCITE-WIDGET').length, all: hits.length };
  });
  const launcher = await page.locator('.launcher').boundingBox();
  expect(covered.widget).toBeLessThanOrEqual(
    Math.ceil(((launcher?.width ?? 0) / 45 + 1) * ((launcher?.height ?? 0) / 45 + 1)),
  );
  await expect.poll(() => page.evaluate(() => document.body.children.length)).toBe(1);
  expect(worker.requests).toEqual([]);
});

it(promise('widget.lazy'), async () => {
  const { page, worker, open } = await visit({ html: '' });
  const fetched: string[] = [];
  page.on('request', (one) => fetched.push(new URL(one.url()).pathname));
  await page.reload();
  await page.locator('.launcher').waitFor();
  await page.waitForTimeout(300);
  expect(fetched.filter((one) => one.endsWith('.js'))).toEqual(['/widget.js']);
  await page.locator('.launcher').hover();
  await expect.poll(() => fetched.filter((one) => /^\/panel-[\w-]+\.js$/.test(one)).length).toBe(1);
  expect(worker.requests).toEqual([]);
  await open();
  expect(fetched.filter((one) => one.includes('/words-'))).toEqual([]);
});

it(promise('widget.panel-fails'), async () => {
  const { page, open } = await visit();
  const panel = /\/panel[-.]/;
  await page.route(panel, (route) => route.abort());
  await page.locator('.launcher').click();
  await expect.poll(() => page.locator('.launcher').textContent()).toContain('Could not load. Try again');
  await page.unroute(panel);
  await open();
  await expect.poll(() => page.locator('.panel').isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.launcher').textContent()).toContain('Ask a question');
});

it(promise('widget.csp'), async () => {
  const { page, site, worker, troubles } = await visit();
  const csp = `default-src 'none'; script-src ${worker.origin}; connect-src ${worker.origin}; style-src 'none'; require-trusted-types-for 'script'`;
  await page.goto(site.page({ csp }));
  worker.release('reading');
  worker.release('writing');
  await page.locator('.launcher').click();
  await page.locator('textarea').fill('How do I turn on single sign-on?');
  await page.keyboard.press('Enter');
  await page.locator('.pill').first().waitFor();
  await page.locator('.answer .chip').first().click();
  const look = await page.locator('.panel').evaluate((one) => {
    const { position, backgroundColor, borderRadius, width } = getComputedStyle(one);
    return { position, backgroundColor, borderRadius, width };
  });
  expect(look).toEqual({
    position: 'fixed',
    backgroundColor: 'rgb(255, 255, 255)',
    borderRadius: '16px',
    width: '400px',
  });
  await expect
    .poll(() => page.locator('.card').evaluate((one) => getComputedStyle(one).borderRadius))
    .toBe('12px');
  expect(troubles).toEqual([]);
});

const HOSTILE = [
  '* { all: unset }',
  'html { font-size: 40px } * { font-family: fantasy !important; letter-spacing: 1em !important; line-height: 3 !important }',
  'div, section, button, textarea, p { display: none !important; color: red !important }',
  'pincite-widget { display: none !important; visibility: hidden !important; opacity: 0 !important; transform: rotate(90deg) !important }',
  '* { direction: rtl; text-transform: uppercase; text-align: right; white-space: nowrap; box-sizing: content-box; zoom: 1 }',
];

/** Where every part of an open answer stands, and how it is set. */
async function look({ page, worker, open, ask, settled }: Visit) {
  worker.release('reading');
  worker.release('writing');
  const launcher = await page.locator('.launcher').boundingBox();
  await open();
  await ask('How do I turn on single sign-on?');
  await settled();
  await page.locator('article .ways').last().waitFor();

  return {
    launcher,
    panel: await page.locator('.panel').boundingBox(),
    parts: await page.locator('.panel').evaluate((panel) =>
      ['.head', '.question', '.answer p', '.words', '.pill', 'textarea', '.foot p'].map((name) => {
        const part = panel.querySelector(name);
        if (!part) return name;
        const { fontSize, fontFamily, color, lineHeight, letterSpacing, textTransform, direction } =
          getComputedStyle(part);
        const { x, y, width, height } = part.getBoundingClientRect();
        return {
          name,
          fontSize,
          fontFamily,
          color,
          lineHeight,
          letterSpacing,
          textTransform,
          direction,
          x,
          y,
          width,
          height,
        };
      }),
    ),
  };
}
let plain: ReturnType<typeof look> | undefined;

for (const css of HOSTILE) {
  it(promise('widget.hostile-page', css), async () => {
    plain ??= look(await visit());
    const here = await look(await visit({ css }));
    expect(here).toEqual(await plain);
  });
}

it(promise('widget.hostile-page', 'above a page that claims the top, and a page may move it'), async () => {
  const { page, open } = await visit({
    css: '.wall { position: fixed; inset: 0; z-index: 2147479999; background: #eee }',
    html: '<div class="wall"></div>',
  });
  await open();

  const atPanel = () =>
    page.evaluate(() => document.elementFromPoint(innerWidth - 200, innerHeight - 300)?.tagName);
  await expect.poll(() => atPanel()).toBe('PINCITE-WIDGET');
  await page.addStyleTag({ content: ':root { --pincite-z-index: 5; --pincite-accent: rgb(90, 20, 140) }' });
  await expect.poll(() => atPanel()).toBe('DIV');
  await expect
    .poll(() => page.locator('.head .mark').evaluate((one) => getComputedStyle(one).backgroundColor))
    .toBe('rgb(90, 20, 140)');
});

it(promise('widget.hostile-page', 'a page that swaps its body keeps the chat'), async () => {
  const { page, open, ask, settled } = await visit();
  await open();
  await ask('Hello');
  await settled();
  await page.evaluate(() => {
    const next = document.createElement('body');
    next.innerHTML = '<h1>Another page</h1>';
    document.body.replaceWith(next);
  });
  await expect.poll(() => page.locator('.answer').textContent()).toContain('Hello!');
  await ask('Hello');
  await expect.poll(() => page.locator('article[aria-busy=false]').count()).toBe(2);
  await expect.poll(() => focused(page)).toBe('textarea');
});

for (const [theme, colorScheme, background] of [
  ['light', 'dark', 'rgb(255, 255, 255)'],
  ['dark', 'light', 'rgb(22, 25, 28)'],
  ['auto', 'dark', 'rgb(22, 25, 28)'],
  ['auto', 'light', 'rgb(255, 255, 255)'],
] as const) {
  it(promise('widget.one-tag', `data-theme="${theme}" on a ${colorScheme} system`), async () => {
    const { page, open } = await visit({ attributes: `data-theme="${theme}"` }, { colorScheme });
    await open();
    await expect
      .poll(() => page.locator('.panel').evaluate((one) => getComputedStyle(one).backgroundColor))
      .toBe(background);
  });
}

for (const [attributes, lang, site, word] of [
  ['data-locale="fr"', 'en', 'ar', 'Posez une question…'],
  ['', 'fr-CA', 'en', 'Posez une question…'],
  ['', 'sw', 'ar', 'اكتب سؤالك…'],
  ['', 'sw', 'sw', 'Ask a question…'],
] as const) {
  it(promise('widget.locales', `tag ${attributes || 'silent'}, page ${lang}, site ${site}`), async () => {
    const { page, worker, open } = await visit({ attributes, lang });
    worker.site.locale = site;
    await open();
    await expect.poll(() => page.locator('textarea').getAttribute('placeholder')).toBe(word);
  });
}

it(promise('widget.no-third-party'), async () => {
  const { page, worker, site, open, ask, settled } = await visit();
  const asked = new Set<string>();
  page.on('request', (one) => asked.add(new URL(one.url()).origin));
  await page.reload();
  await open();
  await ask('How do I export members?');
  await settled();
  expect([...asked].sort()).toEqual([worker.origin, site.origin].sort());
  await expect.poll(() => page.context().cookies()).toEqual([]);
  // Not even the path of the page is told to the worker, only its origin.
  expect(new Set(worker.requests.map((one) => one.referer))).toEqual(new Set([`${site.origin}/`]));
});
