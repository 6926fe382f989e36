import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import { expect, it } from 'vitest';
import type { mount, PinciteHandle } from '../../widget/loader/module.ts';
import { promise } from '../behaviours.ts';
import { focused, type Visit, visits } from './visit.ts';

const visit = visits();
const DIST = join(import.meta.dirname, '../../dist');

declare global {
  interface Window {
    chat: PinciteHandle;
    told: [string, unknown][];
    mount: typeof mount;
  }
}

/** A page without a tag that has imported the module. */
async function withModule(options: Parameters<typeof visit>[0] = {}): Promise<Visit> {
  const one = await visit({ place: 'nowhere', ...options });
  await imported(one);
  return one;
}
async function imported({ page, worker }: Visit): Promise<void> {
  // As words: this file's own imports are rewritten.
  await page.evaluate(`import('${worker.origin}/pincite.js').then(({ mount }) => { window.mount = mount; })`);
}

it(promise('widget.module'), async () => {
  const { page, troubles, ask, settled, open } = await withModule();
  await expect.poll(() => page.evaluate(() => document.querySelectorAll('pincite-widget').length)).toBe(0);
  const mounted = await page.evaluate(() => {
    window.chat = window.mount({ site: 'demo' });
    return [window.mount({ site: 'demo' }) === window.chat, 'Pincite' in window];
  });
  expect(mounted).toEqual([true, false]);
  await expect.poll(() => page.locator('.launcher').count()).toBe(1);
  await open();
  await ask('Hello');
  await settled();
  await page.evaluate(() => window.chat.destroy());
  await expect.poll(() => page.locator('pincite-widget').count()).toBe(0);
  // Mounted again, it is the same conversation.
  await page.evaluate(() => {
    window.chat = window.mount({ site: 'demo' });
    return window.chat.open();
  });
  await page.locator('.answer', { hasText: 'Hello! Ask me anything' }).waitFor();
  expect(troubles).toEqual([]);
});

it(promise('widget.module', 'imported where there is no page'), async () => {
  const before = new Set(Object.getOwnPropertyNames(globalThis));
  const module = await import(/* @vite-ignore */ `${pathToFileURL(join(DIST, 'pincite.js'))}?on-a-server`);
  expect(typeof module.mount).toBe('function');
  expect(Object.getOwnPropertyNames(globalThis).filter((one) => !before.has(one))).toEqual([]);
});

it(promise('widget.module', 'without a button of its own, the focus goes back to where it was'), async () => {
  const { page } = await withModule();
  await page.evaluate(() => {
    window.chat = window.mount({ site: 'demo', launcher: 'none' });
    document.querySelector('a')?.focus();
    return window.chat.open();
  });
  await expect.poll(() => focused(page)).toBe('textarea');
  await expect.poll(() => page.locator('.launcher').isVisible()).toBe(false);
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('a');
  await expect.poll(() => page.locator('.launcher').isVisible()).toBe(false);
});

const INLINE = `<main><h1>Orders</h1><a href="#x">A link</a>
  <pincite-chat site="demo" inline style="--pincite-height: 500px"></pincite-chat><p id="after">After</p></main>`;

it(promise('widget.inline'), async () => {
  const one = await withModule({ html: INLINE });
  const { page, ask, settled, troubles } = one;
  await page.locator('textarea').waitFor();
  const [box, chat, after] = await Promise.all(
    ['.panel', 'pincite-chat', '#after'].map((it) => page.locator(it).boundingBox()),
  );
  expect(box).toEqual(chat);
  expect(chat?.height).toBe(500);
  expect(after?.y).toBeGreaterThanOrEqual((chat?.y ?? 0) + 500);
  // It takes no focus, shows no way to close it, and Tab leaves it.
  await expect.poll(() => focused(page)).toBe('body');
  await expect.poll(() => page.locator('.panel').getAttribute('role')).toBe('region');
  await expect.poll(() => page.locator('.launcher').isVisible()).toBe(false);
  await expect.poll(() => page.getByLabel('Close', { exact: true }).count()).toBe(0);
  await ask('Hello');
  await settled();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.answer').isVisible()).toBe(true);
  expect(troubles).toEqual([]);
});

it(promise('widget.inline', 'fetched when the reader comes to it, and nothing moves'), async () => {
  const html = `<div style="height: 3000px">Far</div>${INLINE}`;
  const one = await visit({ place: 'nowhere', html });
  const fetched: string[] = [];
  one.page.on('request', (it) => fetched.push(new URL(it.url()).pathname));
  await one.page.evaluate(() => {
    window.told = [];
    new PerformanceObserver((list) => {
      for (const it of list.getEntries())
        window.told.push(['shift', (it as PerformanceEntry & { value: number }).value]);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await imported(one);
  await one.page.waitForTimeout(200);
  expect(fetched).toEqual(['/pincite.js']);
  await one.page.locator('pincite-chat').scrollIntoViewIfNeeded();
  await one.page.locator('textarea').waitFor();
  await one.page.waitForTimeout(100);
  await expect.poll(() => one.page.evaluate(() => window.told)).toEqual([]);
});

it(promise('widget.inline', 'in an element that the page names'), async () => {
  const { page } = await withModule({ html: '<div id="here" style="width: 480px"></div>' });
  const same = await page.evaluate(() => {
    const target = document.querySelector('#here') as HTMLElement;
    window.chat = window.mount({ site: 'demo', target });
    return window.mount({ site: 'demo', target }) === window.chat;
  });
  expect(same).toBe(true);
  await page.locator('textarea').waitFor();
  await expect.poll(async () => (await page.locator('#here .panel').boundingBox())?.width).toBe(480);
});

it(promise('widget.element'), async () => {
  const { page, worker, open, ask, settled } = await withModule({
    html: '<section id="a"><pincite-chat site="demo"></pincite-chat></section><section id="b"></section>',
  });
  await open();
  await ask('Hello');
  await settled();
  // Moved, it keeps what it holds; its attributes are followed.
  await page.evaluate(() => {
    const chat = document.querySelector('pincite-chat') as HTMLElement;
    document.querySelector('#b')?.append(chat);
  });
  await page.waitForTimeout(50);
  await expect.poll(() => page.locator('#b .answer').textContent()).toContain('Hello!');
  await page.locator('pincite-chat').evaluate((chat) => {
    chat.setAttribute('theme', 'dark');
    chat.setAttribute('locale', 'fr');
  });
  await expect.poll(() => page.locator('textarea').getAttribute('placeholder')).toBe('Posez une question…');
  await expect
    .poll(() => page.locator('.panel').evaluate((it) => getComputedStyle(it).backgroundColor))
    .toBe('rgb(22, 25, 28)');
  // Taken off the page, it is over; put back, it is there with its conversation.
  const asked = worker.requests.length;
  const left = await page.evaluate(async () => {
    const chat = document.querySelector('pincite-chat') as HTMLElement;
    chat.remove();
    await new Promise((done) => setTimeout(done, 50));
    const children = chat.shadowRoot?.childElementCount;
    document.body.append(chat);
    return children;
  });
  expect(left).toBe(0);
  expect(worker.requests.length).toBe(asked);
  await page.locator('.launcher').click();
  await page.locator('.answer', { hasText: 'Hello!' }).waitFor();
});

it(promise('widget.instances'), async () => {
  const html = ['one', 'two']
    .map((it) => `<pincite-chat site="demo" name="${it}" inline></pincite-chat>`)
    .join('');
  const one = await visit({ html });
  await imported(one);
  const { page } = one;
  const chat = (name: string) => page.locator(`[name=${name}]`);
  const askIn = async (name: string, question: string) => {
    await chat(name).locator('textarea').fill(question);
    await chat(name).locator('textarea').press('Enter');
    await chat(name).locator('article[aria-busy=false]').waitFor();
  };
  await askIn('one', 'Hello');
  await chat('two').scrollIntoViewIfNeeded();
  await askIn('two', 'How do I export members?');
  const questions = () =>
    Promise.all(['one', 'two'].map((it) => chat(it).locator('.question p').allTextContents()));
  const wanted = [['Hello'], ['How do I export members?']];
  await expect.poll(() => questions()).toEqual(wanted);
  await page.evaluate(() => window.Pincite?.open());
  await page.locator('pincite-widget textarea').waitFor();
  await expect.poll(() => page.locator('pincite-widget .question').count()).toBe(0);
  await page.reload();
  await imported(one);
  await chat('one').locator('.answer').waitFor();
  await chat('two').scrollIntoViewIfNeeded();
  await chat('two').locator('.answer').first().waitFor();
  await expect.poll(() => questions()).toEqual(wanted);
});

it(promise('widget.events'), async () => {
  const one = await visit();
  const { page, worker, ask, settled } = one;
  worker.release('reading');
  worker.release('writing');
  await page.waitForFunction(() => window.Pincite);
  await page.evaluate(() => {
    window.told = [];
    const kinds = ['open', 'close', 'question', 'answer', 'source-open', 'handoff', 'error'] as const;
    for (const kind of kinds) window.Pincite?.on(kind, (detail) => window.told.push([kind, detail]));
    // The same news as DOM events.
    document.addEventListener('pincite-question', (event) =>
      window.told.push(['dom', (event as CustomEvent).detail.question]),
    );
    window.Pincite?.on('open', () => window.told.push(['never', 0]))();
  });
  await one.open();
  await ask('How do I turn on single sign-on?');
  await settled();
  await page.locator('.answer .chip').first().click();
  await page.locator('.card').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  const told = () => page.evaluate(() => window.told);
  await expect
    .poll(async () => (await told()).map(([kind]) => kind))
    .toEqual(['open', 'question', 'dom', 'answer', 'source-open', 'close']);
  const [, question, dom, answer, source] = await told();
  expect([question?.[1], dom?.[1]]).toEqual([
    { question: 'How do I turn on single sign-on?' },
    'How do I turn on single sign-on?',
  ]);
  expect(answer?.[1]).toMatchObject({ question: 'How do I turn on single sign-on?', lane: 'grounded' });
  const { sources, text } = Object(answer?.[1]) as { sources: { id: string; url: string }[]; text: string };
  expect(text).toContain('[S');
  expect(sources).toContainEqual(source?.[1]);
  expect(Object.keys(sources[0] ?? {})).toEqual(['id', 'title', 'url']);
});

it(promise('widget.events', 'a failure, and the way to a person'), async () => {
  const { page, worker, open, ask, settled } = await visit();
  await page.waitForFunction(() => window.Pincite);
  await page.evaluate(() => {
    window.told = [];
    for (const kind of ['error', 'answer', 'handoff'] as const)
      window.Pincite?.on(kind, (detail) => window.told.push([kind, detail]));
    addEventListener('click', (event) => event.preventDefault());
  });
  worker.scripts['Too many?'] = { refuse: { status: 429, code: 'rate_limited' } };
  await open();
  await ask('Too many?');
  await settled();
  await page.locator('a.way').first().click();
  await expect
    .poll(() => page.evaluate(() => window.told))
    .toMatchObject([
      ['error', { question: 'Too many?', code: 'rate_limited' }],
      ['handoff', { kind: 'link', url: worker.site.handoff?.url }],
    ]);
});

it(promise('widget.live-settings'), async () => {
  const { page, open } = await visit();
  await page.waitForFunction(() => window.Pincite);
  await page.evaluate(() => window.Pincite?.setLocale('ar'));
  await expect.poll(() => page.locator('.launcher').textContent()).toBe('اطرح سؤالًا');
  const left = async () => ((await page.locator('.launcher').boundingBox())?.x ?? 999) < 100;
  await expect.poll(() => left()).toBe(true);
  await page.evaluate(() => window.Pincite?.setLocale());
  await expect.poll(() => left()).toBe(false);
  await open();
  await page.evaluate(() => {
    window.Pincite?.setLocale('fr');
    window.Pincite?.setTheme('dark');
  });
  await expect.poll(() => page.locator('textarea').getAttribute('placeholder')).toBe('Posez une question…');
  const paper = () => page.locator('.panel').evaluate((it) => getComputedStyle(it).backgroundColor);
  await expect.poll(() => paper()).toBe('rgb(22, 25, 28)');
  await page.evaluate(() => window.Pincite?.setTheme());
  await expect.poll(() => paper()).toBe('rgb(255, 255, 255)');
});

it(promise('widget.parts'), async () => {
  const { page, open } = await visit({
    css: `pincite-widget { --pincite-start: 10px; --pincite-end: auto; --pincite-bottom: auto; --pincite-top: 30px }
      pincite-widget::part(launcher) { border-radius: 3px } pincite-widget::part(header) { background: rgb(1, 2, 3) }
      pincite-widget::part(panel) { border-width: 4px }`,
  });
  const launcher = page.locator('.launcher');
  await expect.poll(() => launcher.boundingBox()).toMatchObject({ x: 10, y: 30 });
  await expect.poll(() => launcher.evaluate((it) => getComputedStyle(it).borderRadius)).toBe('3px');
  await open();
  await expect.poll(() => page.locator('.panel').boundingBox()).toMatchObject({ x: 10, y: 30 });
  await expect
    .poll(() => page.locator('.head').evaluate((it) => getComputedStyle(it).backgroundColor))
    .toBe('rgb(1, 2, 3)');
  await expect
    .poll(() => page.locator('.panel').evaluate((it) => getComputedStyle(it).borderWidth))
    .toBe('4px');
});

it(promise('widget.powered'), async () => {
  const shown = async (attributes: string, poweredBy?: boolean) => {
    const { page, worker, open } = await visit({ attributes });
    if (poweredBy !== undefined) worker.site.poweredBy = poweredBy;
    await open();
    await page.locator('.foot').waitFor();
    return () => page.locator('.foot', { hasText: 'Powered by Pincite' }).count();
  };
  await expect.poll(await shown('')).toBe(1);
  await expect.poll(await shown('', false)).toBe(0);
  await expect.poll(await shown('data-powered="none"')).toBe(0);
});

it(promise('widget.protocol'), async () => {
  for (const protocol of [1, 2]) {
    const { page, worker, open, ask, settled, troubles } = await visit();
    worker.site.protocol = protocol;
    Object.assign(worker.site, { newThing: { of: 'tomorrow' } });
    const named: (string | null)[] = [];
    page.on('request', (it) => {
      const { pathname, searchParams } = new URL(it.url());
      if (pathname.startsWith('/v1/')) named.push(searchParams.get('protocol'));
    });
    worker.scripts.New = {
      play: [
        { type: 'tomorrow', thing: 1 } as never,
        { type: 'text', delta: 'Read all the same.', emphasis: 2 } as never,
      ],
    };
    await open();
    await ask('New');
    await settled();
    await expect.poll(() => page.locator('.answer').textContent()).toBe('Read all the same.');
    expect(named.length).toBeGreaterThan(1);
    expect(new Set(named)).toEqual(new Set(['1']));
    expect(troubles).toEqual([]);
  }
});

it(promise('widget.latest', 'a loader of yesterday finds today’s panel'), async () => {
  const { page, open, ask, settled } = await visit();
  // A new version took the place of the files that this page's loader names.
  await page.route('**/panel-*', (route) => route.fulfill({ status: 404 }));
  await open();
  await ask('Hello');
  await settled();
  await expect.poll(() => page.locator('.answer').textContent()).toContain('Hello!');
});

it(promise('widget.body-swap'), async () => {
  const { page, worker, open, ask, settled, troubles } = await visit();
  await open();
  await ask('Hello');
  await settled();
  // As Turbo does it: another body, in which the page's own scripts run again.
  for (let i = 0; i < 3; i++)
    await page.evaluate((src) => {
      const body = document.createElement('body');
      body.innerHTML = '<h1>Another page</h1>';
      const script = document.createElement('script');
      script.src = src;
      script.dataset.site = 'demo';
      body.append(script);
      document.body.replaceWith(body);
      return new Promise((done) => script.addEventListener('load', done));
    }, `${worker.origin}/widget.js?${i}`);
  await expect.poll(() => page.locator('pincite-widget').count()).toBe(1);
  await expect.poll(() => page.locator('.answer').textContent()).toContain('Hello!');
  // A page that swaps everything: the tag runs again, and the chat is there with its conversation.
  await page.evaluate(async (src) => {
    document.querySelector('pincite-widget')?.remove();
    const script = document.createElement('script');
    script.src = src;
    script.dataset.site = 'demo';
    document.body.append(script);
    await new Promise((done) => script.addEventListener('load', done));
    await window.Pincite?.open();
  }, `${worker.origin}/widget.js?again`);
  await page.locator('.answer', { hasText: 'Hello!' }).waitFor();
  expect(troubles).toEqual([]);
});

it(promise('widget.csp', 'the module and a chat in the page'), async () => {
  const one = await visit({ place: 'nowhere' });
  const { page, site, worker, ask, settled, troubles } = one;
  const csp = `default-src 'none'; script-src ${worker.origin}; connect-src ${worker.origin}; style-src 'none'; require-trusted-types-for 'script'`;
  await page.goto(
    site.page({ place: 'nowhere', csp, html: '<pincite-chat site="demo" inline></pincite-chat>' }),
  );
  await imported(one);
  await page.locator('textarea').waitFor();
  await expect.poll(async () => (await page.locator('pincite-chat').boundingBox())?.height).toBe(680);
  await ask('Hello');
  await settled();
  await expect.poll(() => page.locator('.answer').textContent()).toContain('Hello!');
  expect(troubles).toEqual([]);
});

it(promise('widget.axe', 'a chat in the page'), async () => {
  const { page, worker, ask, settled } = await withModule({ html: INLINE });
  worker.release('reading');
  worker.release('writing');
  await page.locator('textarea').waitFor();
  await ask('How do I turn on single sign-on?');
  await settled();
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { violations, passes } = await (
      window as unknown as { axe: { run(): Promise<Record<'violations' | 'passes', { id: string }[]>> } }
    ).axe.run();
    return { violations: violations.map(({ id }) => id), looked: passes.length };
  });
  expect(found.violations).toEqual([]);
  expect(found.looked).toBeGreaterThan(10);
});
