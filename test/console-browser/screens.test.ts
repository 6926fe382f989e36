import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { GapsReply } from '../../shared/desk-gaps.ts';
import { promise } from '../behaviours.ts';
import { axeFaults } from './desk.ts';
import { startDesk } from './start-desk.ts';

const desk = startDesk();
const LANGUAGES = { en: 'ltr', fr: 'ltr', ar: 'rtl' } as const;

/** Each screen with something open on it. */
async function addresses(): Promise<Record<string, string>> {
  let { gaps } = await desk.api<GapsReply>('/gaps');
  if (!gaps.length) {
    await desk.api('/gaps/group', { method: 'POST', body: {} });
    ({ gaps } = await desk.api<GapsReply>('/gaps'));
  }
  const source = desk.answers[0]?.sources[0];
  return {
    answers: `/answers/${desk.answers[4]?.id}`,
    gaps: `/gaps/${gaps[0]?.id}`,
    sources: `/sources/${encodeURIComponent(`${source?.collection}\n${source?.edition}`)}`,
    people: '/people/new',
    trail: '/trail/1',
    failure: '/answers?from=nonsense',
  };
}

async function speak(page: Page, language: keyof typeof LANGUAGES): Promise<void> {
  await page.locator('.who select').selectOption(language);
  await page.locator(`html[lang=${language}][dir=${LANGUAGES[language]}]`).waitFor();
}

async function settled(page: Page): Promise<void> {
  await page.locator('.story h1, .failure').first().waitFor();
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
}

it(promise('console.axe'), async () => {
  const { page } = await desk.visit('/answers');
  for (const [screen, address] of Object.entries(await addresses())) {
    await page.goto(`${desk.url}/console${address}`);
    for (const language of ['en', 'ar'] as const) {
      await speak(page, language);
      await settled(page);
      await page.locator('details').evaluateAll((all) => {
        for (const it of all) (it as HTMLDetailsElement).open = true;
      });
      await expect.poll(() => axeFaults(page), { message: `${screen} in ${language}` }).toEqual([]);
      if (language === 'en') continue;
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect
        .poll(() => axeFaults(page, ['color-contrast']), { message: `${screen} in ${language}, dark` })
        .toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
    }
  }
  const out = await desk.visit('/answers', { role: null });
  await out.page.locator('.sign-in input').waitFor();
  await expect.poll(() => axeFaults(out.page)).toEqual([]);
});

for (const [what, viewport] of Object.entries({
  'a telephone': { width: 390, height: 780 },
  'a small one': { width: 320, height: 640 },
  '200 % on a laptop': { width: 683, height: 384 },
})) {
  it(promise('console.narrow', what), async () => {
    const { page } = await desk.visit('/answers', { viewport });
    for (const [screen, address] of Object.entries(await addresses())) {
      await page.goto(`${desk.url}/console${address}`);
      await settled(page);
      const beyond = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await expect
        .poll(() => beyond(), { message: `${screen}: nothing beyond the edge` })
        .toBeLessThanOrEqual(0);
      if (screen === 'failure') continue;
      await page.getByRole('link', { name: 'Back to the list' }).click();
      await page.locator('.rows a').first().waitFor();
      await expect
        .poll(() => beyond(), { message: `${screen}, the list: nothing beyond the edge` })
        .toBeLessThanOrEqual(0);
    }
  });
}

it(promise('console.forced-colours'), async () => {
  const { page } = await desk.visit(`/answers/${desk.answers[1]?.id}?sourceless=no`, {
    forcedColors: 'active',
  });
  await settled(page);
  const style = (selector: string, name: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((it, property) => getComputedStyle(it).getPropertyValue(property), name);
  await expect
    .poll(() => style('.rows a[aria-current]', 'border-inline-start-color'))
    .not.toBe(await style('.rows a:not([aria-current])', 'border-inline-start-color'));
  await expect.poll(() => style('.tabs [aria-pressed=true]', 'outline-style')).toBe('solid');
});
