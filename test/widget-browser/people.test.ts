import { expect, it } from 'vitest';
import type {} from '../../widget/loader/handle.ts';
import { promise } from '../behaviours.ts';
import { text } from './scripts.ts';
import { focused, visits } from './visit.ts';

const visit = visits();
const SIGN_ON = 'How do I turn on single sign-on?';

it(promise('widget.keyboard'), async () => {
  const { page, worker } = await visit();
  worker.release('reading');
  worker.release('writing');
  await page.locator('.launcher').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('textarea');
  await page.keyboard.type(SIGN_ON);
  await page.keyboard.press('Enter');
  await page.locator('.pill').first().waitFor();
  await page.locator('article .ways').last().waitFor();
  // Round the panel and back to the start, never out to the page.
  const round: string[] = [];
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab');
    round.push(await focused(page));
    if (round.at(-1) === 'textarea') break;
  }
  expect(round).toEqual([
    'send',
    'quiet',
    'quiet',
    'quiet',
    'list',
    'chip',
    'chip',
    'chip',
    'quiet',
    'chip',
    'chip',
    'way',
    'way',
    'way thumb',
    'way thumb',
    'way',
    'way',
    'way main',
    'textarea',
  ]);
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => focused(page)).toBe('way main');
  await page.keyboard.press('Escape');
  await page.locator('.panel').waitFor({ state: 'hidden' });
  await expect.poll(() => focused(page)).toBe('launcher');
  // The next key is the page's own: nothing opens again.
  await page.keyboard.press('a');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect.poll(() => page.locator('.panel').isVisible()).toBe(false);
});

it(promise('widget.typing'), async () => {
  const { page, worker, open } = await visit();
  worker.scripts['two\nlines'] = { play: [text('Two.'), { type: 'sources', sources: [] }] };
  await open();
  const field = page.locator('textarea');
  await field.press('Enter');
  await field.type('two');
  await field.press('Shift+Enter');
  await field.type('lines');
  // An Enter that picks a word in an input method.
  await field.evaluate((one) => {
    for (const init of [{ isComposing: true }, { keyCode: 229 }])
      one.dispatchEvent(
        new KeyboardEvent('keydown', {
          key: 'Enter',
          bubbles: true,
          composed: true,
          cancelable: true,
          ...init,
        }),
      );
  });
  await expect.poll(() => page.locator('.question').count()).toBe(0);
  const tall = (await field.boundingBox())?.height ?? 0;
  await field.press('Enter');
  await page.locator('.answer', { hasText: 'Two.' }).waitFor();
  await expect.poll(() => page.locator('.question').textContent()).toBe('You asked: two\nlines');
  await expect.poll(async () => (await field.boundingBox())?.height ?? 99).toBeLessThan(tall);
});

it(promise('widget.page-shortcuts'), async () => {
  const { page, open } = await visit();
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    for (const kind of ['keydown', 'keyup', 'keypress'])
      addEventListener(kind, (event) => heard.push((event as KeyboardEvent).key));
  });
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  await page.keyboard.press('k');
  await expect.poll(() => heard()).toContain('k');
  await open();
  await page.locator('textarea').focus();
  await page.keyboard.type('j/e');
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await heard()).filter((one) => one !== 'k')).toEqual([]);
});

it(promise('widget.screen-reader'), async () => {
  const { page, worker, open, ask, settled } = await visit();
  await open();
  await page.locator('[role=status]').evaluate((one) => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => said.push(one.textContent ?? '')).observe(one, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
  await ask(SIGN_ON);
  worker.release('reading');
  await page.locator('.answer .words').waitFor();
  await expect.poll(() => said()).toEqual([]);
  worker.release('writing');
  await settled();
  await expect.poll(async () => (await said()).length).toBe(1);
  const [once] = await said();
  expect(once).toContain('An administrator turns it on under Settings → Security');
  expect(once).toContain('Answer finished, 2 sources.');
  expect(once).not.toMatch(/\[S\d|\*\*/);
  // Nothing else on the page is live.
  await expect.poll(() => page.locator('[aria-live], [role=log], [role=alert]').count()).toBe(1);
  await expect.poll(() => page.getByRole('dialog').getAttribute('aria-label')).toBe('Help centre');
});

it(promise('widget.screen-reader', 'with as many sources as the row shows'), async () => {
  const { page, open, ask, settled } = await visit();
  await open();
  await ask('من يصح ضمانه؟');
  await settled();
  await page.locator('.pill.many').waitFor();
  // Three passages of one work, and one of another.
  await expect.poll(() => page.locator('.pill .chip').count()).toBe(4);
  await expect
    .poll(() => page.locator('[role=status]').textContent())
    .toContain('Answer finished, 4 sources.');
});

it(promise('widget.fits', 'a phone, in full, with letters that do not zoom the page'), async () => {
  const { page, open } = await visit(
    {},
    { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true },
  );
  await open();
  await expect
    .poll(() => page.locator('.panel').boundingBox())
    .toEqual({ x: 0, y: 0, width: 375, height: 667 });
  await expect
    .poll(() => page.locator('textarea').evaluate((one) => getComputedStyle(one).fontSize))
    .toBe('16px');
});

for (const [name, viewport] of [
  ['a window at 200 % zoom', { width: 640, height: 400 }],
  ['a window at 400 % zoom', { width: 320, height: 256 }],
] as const) {
  it(promise('widget.fits', name), async () => {
    const { page, open, ask, settled } = await visit({}, { viewport });
    await open();
    await ask('How do I export members?');
    await settled();
    for (const part of ['.panel', '.head', '.foot', '.send']) {
      const box = await page.locator(part).boundingBox();
      expect([
        part,
        box &&
          box.x >= 0 &&
          box.y >= 0 &&
          box.x + box.width <= viewport.width &&
          box.y + box.height <= viewport.height,
      ]).toEqual([part, true]);
    }
    // Wide things scroll inside themselves.
    await expect
      .poll(() => page.locator('.list').evaluate((one) => one.scrollWidth - one.clientWidth))
      .toBe(0);
  });
}

it(promise('widget.calm'), async () => {
  const moving = async (reducedMotion: 'reduce' | 'no-preference') => {
    const { page, open, ask } = await visit({}, { reducedMotion });
    await open();
    await ask(SIGN_ON);
    await page.locator('.step').waitFor();
    return () =>
      page.locator('.step').evaluate((one) => (one.getRootNode() as ShadowRoot).getAnimations().length);
  };
  await expect.poll(await moving('reduce')).toBe(0);
  await expect.poll(await moving('no-preference')).toBeGreaterThan(0);
});

it(promise('widget.scroll'), async () => {
  const { page, worker, open, ask } = await visit();
  const long = Array.from({ length: 60 }, (_, i) => text(`Paragraph ${i}.\n\n`));
  worker.scripts['Long?'] = {
    play: [
      ...long,
      { gate: 'more' },
      ...long,
      { gate: 'end' },
      text('The very end.'),
      { type: 'sources', sources: [] },
    ],
  };
  await open();
  await ask('Long?');
  const below = () =>
    page.locator('.list').evaluate((one) => Math.round(one.scrollHeight - one.scrollTop - one.clientHeight));
  const questionTop = () =>
    page.locator('.question').evaluate((one) => {
      const list = one.closest('.list');
      return Math.round(one.getBoundingClientRect().top - (list?.getBoundingClientRect().top ?? 0));
    });
  await page.getByText('Paragraph 59.').waitFor();
  await expect.poll(questionTop).toBeLessThan(24);
  await expect.poll(() => questionTop()).toBeGreaterThanOrEqual(0);
  await page.locator('.list').evaluate((one) => {
    one.scrollTop = 300;
  });
  await page.getByRole('button', { name: 'Go to the end' }).waitFor();
  worker.release('more');
  await expect.poll(() => page.getByText('Paragraph 59.').count()).toBe(2);
  await expect.poll(() => page.locator('.list').evaluate((one) => one.scrollTop)).toBe(300);
  await page.getByRole('button', { name: 'Go to the end' }).click();
  worker.release('end');
  await page.locator('.answer', { hasText: 'The very end.' }).waitFor();
  await expect.poll(below).toBeLessThan(4);
});

it(promise('widget.handle'), async () => {
  const { page } = await visit();
  await page.waitForFunction(() => window.Pincite);
  await page.evaluate(() => window.Pincite?.ask('Hello'));
  await page.locator('.answer', { hasText: 'Hello! Ask me anything' }).waitFor();
  await page.evaluate(() => window.Pincite?.close());
  await page.locator('.panel').waitFor({ state: 'hidden' });
  await page.evaluate(() => window.Pincite?.open());
  await page.locator('.panel').waitFor();
  await expect.poll(() => page.locator('.question').count()).toBe(1);
});
