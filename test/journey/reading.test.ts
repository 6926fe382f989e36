import { join } from 'node:path';
import axe from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { promise } from '../behaviours.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { runPincite, type TestPincite } from '../support/running-pincite.ts';
import { launchBrowser } from '../widget-browser/browser.ts';

// A library of printed editions as a reader opens it: real pages of the worker, from the real index.

let browser: Browser;
let pincite: TestPincite;
let context: BrowserContext;

beforeAll(async () => {
  browser = await launchBrowser();
  pincite = await runPincite({ content: join(import.meta.dirname, '../fixtures/library') });
});
afterEach(() => context?.close());
afterAll(async () => {
  await browser?.close();
  await pincite?.close();
});

async function visit(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  await context?.close();
  context = await browser.newContext({ locale: 'en', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  page.on('console', (message) => {
    if (message.type() === 'error' && !/404/.test(message.text())) throw new Error(message.text());
  });
  await page.goto(pincite.worker + path);
  return page;
}

/** One space between words, and none of the signs that keep a number's direction apart from the sentence's. */
async function textOf(page: Page, part = '#text'): Promise<string> {
  const text = await page.locator(part).innerText();
  return text.replace(/[\u2068\u2069]/g, '').replace(/\s+/g, ' ');
}

it(promise('journey.reading-without-scripts'), async () => {
  const page = await visit('/read/travels-harbour?site=demo', { javaScriptEnabled: false });
  const places: string[] = [];
  for (;;) {
    places.push(await textOf(page, '.place'));
    const next = page.locator('a[rel=next]').last();
    if ((await next.count()) === 0) break;
    const href = await next.evaluate((it) => (it as HTMLAnchorElement).href);
    await next.click();
    await page.waitForURL((url) => url.href === href);
  }
  expect(places).toEqual([
    'vol. 1, p. 1',
    'vol. 1, p. 2',
    'vol. 1, p. 3',
    'vol. 1, p. 4 page inferred',
    'vol. 1, p. 5',
    'vol. 1, p. 6',
    'vol. 2, p. 1',
    'vol. 2, p. 2',
  ]);
  await expect.poll(() => page.locator('.turn').innerText()).toContain('The edition ends here.');

  await page.getByLabel('Volume').fill('1');
  await page.getByLabel('Page', { exact: true }).fill('2');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.poll(() => textOf(page)).toContain('as high as forty steeples');
  const whole = await textOf(page);
  expect(whole.indexOf('At the ford')).toBeGreaterThanOrEqual(0);
  expect(whole.indexOf('as high as forty steeples')).toBeGreaterThan(whole.indexOf('At the ford'));

  await page.getByRole('link', { name: 'Mountain House 1958' }).click();
  await expect.poll(() => page.locator('.statement').innerText()).toBe('Mountain House 1958');
  await page.getByLabel('Page', { exact: true }).fill('5');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.poll(() => textOf(page)).toContain('This edition has no vol. 1, p. 5.');
  await page.getByRole('link', { name: 'Harbour Press, Leith 1931' }).click();
  await expect.poll(() => textOf(page)).toContain('We counted sixty-one poles');
});

it(promise('journey.reading-from-a-card'), async () => {
  context = await browser.newContext({ locale: 'en' });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(`${pincite.helpCentre}/`);
  await page.locator('.launcher').click();
  await page.locator('textarea').fill('Who sold us a rope of goat hair?');
  await page.keyboard.press('Enter');
  await page.locator('.answer .chip').first().click();
  const link = page.getByRole('link', { name: /Open the page/ });
  const [book] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await book.waitForLoadState();
  await expect.poll(() => book.locator('h1').innerText()).toBe('Travels in the North');
  await expect.poll(() => book.locator('.chosen').innerText()).toContain('A shepherd sold us bread');
  await expect.poll(async () => (await book.locator('mark').allInnerTexts()).join(' ')).toMatch(/rope/);
});

it(promise('journey.reading-axe'), async () => {
  for (const [path, options] of [
    ['/read/travels-harbour/1/4?site=demo', {}],
    ['/read/travels-harbour/1/3?site=demo', { colorScheme: 'dark' }],
    ['/read/rihla-nur/4/405?site=demo', { locale: 'ar' }],
    ['/read/rihla-bahr/4/405?site=demo', { locale: 'ar', colorScheme: 'dark' }],
    ['/read/nothing?site=demo', { locale: 'fr' }],
  ] as const) {
    const page = await visit(path, options);
    await page.evaluate(axe.source);
    const { violations, passes } = await page.evaluate(() =>
      (
        window as unknown as {
          axe: {
            run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[]; passes: unknown[] }>;
          };
        }
      ).axe.run(),
    );
    expect(passes.length).toBeGreaterThan(10);
    expect([
      path,
      violations.map((it) => `${it.id}: ${it.nodes.map((node) => node.html).join(' ')}`),
    ]).toEqual([path, []]);
  }
});

it(promise('journey.reading-right-to-left'), async () => {
  const page = await visit('/read/rihla-nur/4/405?site=demo', {
    locale: 'ar',
    viewport: { width: 320, height: 600 },
  });
  const style = (selector: string, property: 'direction' | 'fontFamily') =>
    page
      .locator(selector)
      .first()
      .evaluate((it, name) => getComputedStyle(it)[name], property);
  await expect.poll(() => style('html', 'direction')).toBe('rtl');
  await expect.poll(() => style('.passage', 'direction')).toBe('rtl');
  await expect.poll(() => style('.passage', 'fontFamily')).toMatch(/^Amiri/);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
  const [before, after] = [page.locator('.turn .prev'), page.locator('.turn .next')];
  const left = (it: Locator) => it.evaluate((one) => one.getBoundingClientRect().left);
  await expect.poll(async () => (await left(before)) - (await left(after))).toBeGreaterThan(0);
  await expect
    .poll(() => textOf(page, '.select'))
    .toBe('ليلى الوادي، رحلة الشمال (دار النور، ط2 1399)، ج 4، ص 405.');
});

it(promise('journey.reading-keyboard'), async () => {
  const page = await visit('/read/travels-harbour/1/3?site=demo');
  const round: string[] = [];
  for (let i = 0; i < 12; i += 1) {
    await page.keyboard.press('Tab');
    round.push(
      await page.evaluate(() => {
        const it = document.activeElement;
        return it?.getAttribute('rel') ?? it?.getAttribute('name') ?? it?.className ?? '';
      }),
    );
    if (round.at(-1) === 'label') break;
  }
  expect(round).toEqual(['skip', '', '', 'prev', 'next', 'volume', 'label']);
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await page.getByText('From the saddle one sees both seas.').waitFor();
});
