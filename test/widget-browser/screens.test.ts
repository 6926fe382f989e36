import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { promise } from '../behaviours.ts';
import { answered, STATES } from './states.ts';
import { ASKED } from './verdict-scripts.ts';
import { type Visit, visits } from './visit.ts';

const visit = visits();
const SIGN_ON = 'How do I turn on single sign-on?';

/** As a browser tells of a keyboard on the screen: the page keeps its height, and less of it is seen. */
async function keyboardOnScreen(page: Page, height: number, offsetTop = 0): Promise<void> {
  await page.evaluate(
    ([left, top]) => {
      const view = window.visualViewport;
      if (!view) throw new Error('no visual viewport');
      Object.defineProperty(view, 'height', { value: left, configurable: true });
      Object.defineProperty(view, 'offsetTop', { value: top, configurable: true });
      view.dispatchEvent(new Event('resize'));
    },
    [height, offsetTop] as const,
  );
}
const phone = (width: number, height: number) => ({
  viewport: { width, height },
  hasTouch: true,
  isMobile: true,
});
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  return box && [box.x, box.y, box.x + box.width, box.y + box.height].map(Math.round);
};

for (const [name, width, height, left, top] of [
  ['a phone', 375, 667, 380, 0],
  ['a phone whose page has moved up', 375, 667, 380, 120],
  ['a phone on its side', 667, 375, 190, 0],
  ['a tablet', 820, 1180, 700, 0],
] as const) {
  it(promise('widget.fits', `${name}: the panel stands above the keyboard`), async () => {
    const { page, open } = await visit({}, phone(width, height));
    await open();
    await keyboardOnScreen(page, left, top);
    const seen = async (selector: string) => {
      const [x1, y1, x2, y2] = (await boxOf(page, selector)) ?? [-1];
      return (
        x1 !== undefined && x1 >= 0 && Number(y1) >= top && Number(x2) <= width && Number(y2) <= top + left
      );
    };
    for (const part of ['.panel', '.head', 'textarea', '.send'])
      await expect.poll(() => seen(part), { message: part }).toBe(true);
    // There is room left for what is read.
    await expect
      .poll(() => page.locator('.list').evaluate((one) => one.clientHeight))
      .toBeGreaterThan(left / 4);
    await expect
      .poll(() =>
        page.locator('textarea').evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
      )
      .toBeGreaterThanOrEqual(16);
    await keyboardOnScreen(page, height);
    await expect.poll(async () => (await boxOf(page, '.panel'))?.[3]).toBeGreaterThan(height - 21);
  });
}

it(promise('widget.fits', 'two fingers make the panel larger, not smaller'), async () => {
  const { page, open } = await visit({}, phone(375, 667));
  await open();
  const before = await boxOf(page, '.panel');
  const view = await page.context().newCDPSession(page);
  await view.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
  await expect.poll(() => page.evaluate(() => window.visualViewport?.scale)).toBe(2);
  await page.evaluate(() => window.visualViewport?.dispatchEvent(new Event('resize')));
  const size = () => page.locator('.panel').evaluate((one) => [one.clientWidth, one.clientHeight]);
  await expect.poll(size).toEqual([before?.[2], before?.[3]]);
});

const NARROW: Record<string, (one: Visit) => Promise<unknown>> = {
  card: answered(SIGN_ON),
  ...Object.fromEntries(
    [
      'not found',
      'about the sources',
      'conversations',
      'what was wrong',
      'verdict that differs',
      'verdict elsewhere',
      'pills of several editions',
      'card with a table and code',
    ].map((state) => [state, STATES[state] ?? (() => Promise.reject(new Error(`No state “${state}”.`)))]),
  ),
};
for (const [state, reach] of Object.entries(NARROW)) {
  it(promise('widget.fits', `${state}, at 400 % zoom: nothing is cut off sideways`), async () => {
    const one = await visit({}, { viewport: { width: 320, height: 256 } });
    await reach(one);
    if (state === 'card') {
      await one.page.locator('.answer .chip').first().click();
      await one.page.locator('.card').waitFor();
    }
    const tooWide = () =>
      one.page
        .locator('.panel')
        .evaluate((panel) =>
          [
            ...panel.querySelectorAll<HTMLElement>(
              '.list, .body, .card, .verdict, .pill, .receipts, .ways, .foot, .head',
            ),
          ]
            .filter(
              (it) => it.scrollWidth > it.clientWidth + 1 || it.getBoundingClientRect().right > innerWidth,
            )
            .map((it) => it.className),
        );
    await expect.poll(tooWide).toEqual([]);
  });
}

it(promise('widget.forced-colours'), async () => {
  const one = await visit({}, { forcedColors: 'active' });
  const { page } = one;
  await STATES['what was wrong']?.(one);
  await page.keyboard.press('Escape');
  await page.locator('.sheet').waitFor({ state: 'detached' });
  const style = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((it, name) => getComputedStyle(it).getPropertyValue(name), property);
  // What has the focus, what was pressed, and what is open: told by lines, not by a background.
  await page.locator('.composer textarea').focus();
  await expect.poll(() => style('.composer', 'outline-style')).toBe('solid');
  await expect.poll(() => style('.thumb[aria-pressed=true]', 'border-top-style')).toBe('solid');
  await expect.poll(() => style('.thumb[aria-pressed=false]', 'border-top-style')).toBe('none');
  for (const edged of ['.pill', '.chip', '.panel', '.send'])
    await expect.poll(() => style(edged, 'border-top-style'), { message: edged }).toBe('solid');
  await one.ask(ASKED.differs);
  await one.settled();
  await page.locator('.verdict .group').first().waitFor();
  await expect.poll(() => style('.verdict .group', 'border-top-style')).toBe('solid');
  await expect.poll(() => style('.verdict del', 'text-decoration-line')).toBe('line-through');
  await expect.poll(() => style('.verdict ins', 'text-decoration-line')).toBe('underline');
  await page.locator('.answer .chip', { hasText: 'S4' }).first().click();
  await page.locator('.card mark').first().waitFor();
  const card = await style('.card', 'background-color');
  await expect.poll(() => style('.card mark', 'background-color')).not.toBe(card);
});

it(promise('widget.calm', 'in every newer part'), async () => {
  const one = await visit({}, { reducedMotion: 'reduce' });
  const { page } = one;
  const moving = () =>
    page
      .locator('pincite-widget')
      .evaluate((host) => (host.shadowRoot?.getAnimations() ?? []).map((it) => it.constructor.name));
  await answered(SIGN_ON)(one);
  await expect.poll(moving).toEqual([]);
  await page.locator('.answer .chip').first().click();
  await page.locator('.card').waitFor();
  await expect.poll(moving).toEqual([]);
  await page.getByRole('button', { name: 'About these sources' }).click();
  await page.locator('.sheet').waitFor();
  await expect.poll(moving).toEqual([]);
  await page.keyboard.press('Escape');
  await one.ask(ASKED.differs);
  await page.locator('.verdict .group').first().waitFor();
  await expect.poll(moving).toEqual([]);
});
