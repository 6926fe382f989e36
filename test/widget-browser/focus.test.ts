import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { promise } from '../behaviours.ts';
import { answered, STATES } from './states.ts';
import { focused, visits } from './visit.ts';

const visit = visits();
const SIGN_ON = 'How do I turn on single sign-on?';

/** Whether what has the focus stands in `selector`. */
const focusIsIn = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const root = document.querySelector('pincite-widget')?.shadowRoot;
    return Boolean(root?.activeElement?.closest(wanted));
  }, selector);

it(
  promise('widget.focus-stays', 'a question to start with goes, and the focus with it nowhere else'),
  async () => {
    const { page, open } = await visit();
    await open();
    await page.getByRole('button', { name: SIGN_ON }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.question').waitFor();
    await expect.poll(() => focused(page)).toBe('list');
    await page.keyboard.press('Escape');
    await page.locator('.panel').waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toBe('launcher');
  },
);

it(
  promise('widget.focus-stays', 'after a suggestion, a second try, and a conversation forgotten'),
  async () => {
    const one = await visit();
    const { page, worker } = one;
    await answered('When is an invoice sent?')(one);
    worker.scripts['When is an invoice sent?'] = { play: [{ type: 'sources', sources: [] }] };
    await page.getByRole('button', { name: 'Try again' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('list');
    const suggestion = page.locator('.also button').first();
    await suggestion.focus();
    await page.keyboard.press('Enter');
    await page.locator('.question').nth(1).waitFor();
    await expect.poll(() => focused(page)).toBe('list');
    await page.getByRole('button', { name: 'Your conversations' }).click();
    await page.locator('.past button.way').first().focus();
    await page.keyboard.press('Enter');
    await page.getByText('Forgotten, on the server too.').waitFor();
    await expect.poll(() => focused(page)).toBe('sheet');
    await page.keyboard.press('Escape');
    await page.locator('.sheet').waitFor({ state: 'detached' });
    await page.locator('.panel').waitFor();
    await expect.poll(() => focusIsIn(page, '.head')).toBe(true);
  },
);

it(promise('widget.focus-stays', 'but a reader who went to the page is left there'), async () => {
  const one = await visit({ html: '<input id="own"><p>A page.</p>' });
  await answered('When is an invoice sent?')(one);
  await one.page.locator('.ways .main').focus();
  await one.page.locator('#own').focus();
  await expect.poll(() => one.page.evaluate(() => document.activeElement?.id)).toBe('own');
  // Pressed again where the panel was drawn anew in that very moment.
  const press = () =>
    one.page.evaluate(() => {
      const root = document.querySelector('pincite-widget')?.shadowRoot;
      root?.querySelector<HTMLElement>('.ways .main')?.click();
    });
  await expect.poll(async () => [await press(), await one.page.locator('.ways .main').count()][1]).toBe(0);
  await expect.poll(() => one.page.evaluate(() => document.activeElement?.id)).toBe('own');
});

for (const state of ['about the sources', 'conversations', 'what was wrong']) {
  it(
    promise('widget.keyboard', `${state}: Tab stays in the sheet, both ways, and Esc gives the focus back`),
    async () => {
      const one = await visit();
      const reach = STATES[state];
      if (!reach) throw new Error(`No state “${state}”.`);
      await reach(one);
      const { page } = one;
      await expect.poll(() => focused(page)).toBe('sheet');
      for (const key of ['Shift+Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
        await page.keyboard.press(key);
        await expect.poll(() => focusIsIn(page, '.sheet')).toBe(true);
      }
      await page.keyboard.press('Escape');
      await page.locator('.sheet').waitFor({ state: 'detached' });
      await expect.poll(() => focusIsIn(page, '.head, .read, .helpful')).toBe(true);
    },
  );
}

it(promise('widget.typing', 'an input method’s own Esc drops its words, and closes nothing'), async () => {
  const one = await visit();
  await STATES['what was wrong']?.(one);
  const { page } = one;
  const keyboard = await page.context().newCDPSession(page);
  await page.locator('.comment textarea').focus();
  await keyboard.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
  await expect.poll(() => page.locator('.comment textarea').inputValue()).toBe('にほん');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.sheet').isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.locator('.sheet').waitFor({ state: 'detached' });
  await page.locator('.composer textarea').focus();
  await keyboard.send('Input.imeSetComposition', { text: '検索', selectionStart: 2, selectionEnd: 2 });
  await expect.poll(() => page.locator('.composer textarea').inputValue()).toBe('検索');
  // The first Enter picks the word, as an input method has it.
  await page.keyboard.press('Enter');
  await page.waitForTimeout(100);
  await expect.poll(() => page.locator('.question').count()).toBe(1);
  await page.keyboard.press('Escape');
  await page.waitForTimeout(100);
  await expect.poll(() => page.locator('.panel').isVisible()).toBe(true);
  one.worker.scripts.検索 = { play: [{ type: 'sources', sources: [] }] };
  await page.locator('.composer textarea').fill('検索');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.question').count()).toBe(2);
});

it(
  promise('widget.page-shortcuts', 'nor does what is typed or pressed in a sheet, on a card or a chip'),
  async () => {
    const one = await visit();
    const { page } = one;
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      for (const target of [window, document, document.documentElement])
        for (const kind of ['keydown', 'keyup', 'keypress'])
          target.addEventListener(kind, (event) => heard.push((event as KeyboardEvent).key));
    });
    await STATES['what was wrong']?.(one);
    await page.locator('.comment textarea').focus();
    await page.keyboard.type('j/?');
    await page.keyboard.press('Escape');
    await page.locator('.sheet').waitFor({ state: 'detached' });
    await page.locator('.answer .chip').first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('card');
    await page.keyboard.press('g');
    await page.keyboard.press('Escape');
    await page.locator('.card').waitFor({ state: 'detached' });
    const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    // `ask` pressed Enter in the field, and that was not heard either.
    await expect.poll(heard).toEqual([]);
  },
);
