import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import type {} from '../../widget/loader/handle.ts';
import { takeConsolePictures } from '../console-browser/pictures.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { runPincite } from '../support/running-pincite.ts';
import { launchBrowser } from '../widget-browser/browser.ts';

// `npm run pictures [FOLDER [NAMES]]`: pictures of the running product and the support desk, for the README and the help centre. The content
// is the help centre and the small library of the tests, the answers are the extractive model's. NAMES is a pattern.

const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '../../help/pictures'));
mkdirSync(folder, { recursive: true });

const MISQUOTED = 'The snow lay thick on the road to the pass, and nobody had gone there for a week';
const PILLS = 'What do the pills mean?';
const NOT_FOUND = 'Which restaurants near the harbour serve oysters?';
const INVENTED = 'Who wakes the harbour must also wake the sea that lies behind it';
const NAMES = new RegExp(process.argv[3] ?? '.');
const browser = await launchBrowser();
let pincite = await runPincite();
try {
  await picture('answer', '/en/', PILLS, { chip: true });
  await picture('answer-dark', '/en/', 'What happens without a model key?', { dark: true });
  await picture('french', '/fr/', 'Que signifient les pastilles ?', {});
  await picture('arabic', '/ar/', 'كيف أركّب وسم السكربت؟', { chip: true });
  await picture('not-found', '/en/', NOT_FOUND, {});
  await picture('not-found-dark', '/en/', NOT_FOUND, { alone: true, dark: true });
  await picture('about-sources', '/en/', PILLS, { alone: true, act: press('About these sources') });
  await picture('vote', '/en/', PILLS, { alone: true, act: press('No, not helpful') });
  await picture('history', '/en/', PILLS, { alone: true, act: anotherConversation });
  await picture('history-dark', '/en/', PILLS, { alone: true, dark: true, act: anotherConversation });
  await picture('offline', '/en/', PILLS, { alone: true, act: askOffline });
  await pincite.close();
  pincite = await runPincite({ content: join(import.meta.dirname, '../fixtures/library') });
  await picture('verdict-page', '/', 'Travels in the North, vol. 1, p. 5', { alone: true });
  await picture('verdict-quote', '/', `Is “${MISQUOTED}” in Travels in the North?`, { alone: true });
  await picture('verdict-absent', '/', `Is “${INVENTED}” in Travels in the North?`, {
    alone: true,
    dark: true,
  });
  await picture('verdict-arabic', '/', 'رحلة الشمال ج 4 ص 405', { alone: true, locale: 'ar' });
  await picture('library', '/', 'Who sold us a rope of goat hair?', { chip: true });
  await reading('reading', '/read/travels-harbour/1/5', {});
  await reading('reading-missing', '/read/travels-mountain/1/5', { dark: true });
  await reading('reading-arabic', '/read/rihla-nur/4/405', { locale: 'ar' });
} finally {
  await pincite.close();
  await browser.close();
}
await takeConsolePictures(folder, NAMES);

async function reading(
  name: string,
  path: string,
  { dark = false, locale = 'en' }: { dark?: boolean; locale?: string },
): Promise<void> {
  if (!NAMES.test(name)) return;
  const context = await browser.newContext({
    viewport: { width: 1180, height: 640 },
    colorScheme: dark ? 'dark' : 'light',
    javaScriptEnabled: false,
    locale,
  });
  const page = await context.newPage();
  await page.goto(`${pincite.worker}${path}?site=${pincite.siteKey}`);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
}

interface Taken {
  dark?: boolean;
  /** With the first source open. */
  chip?: boolean;
  /** The panel without the page around it. */
  alone?: boolean;
  locale?: string;
  /** What is done before the picture is taken. */
  act?: (page: Page) => Promise<void>;
}

async function picture(
  name: string,
  path: string,
  question: string,
  { dark = false, chip = false, alone = false, locale = 'en', act }: Taken,
): Promise<void> {
  if (!NAMES.test(name)) return;
  const context = await browser.newContext({
    viewport: alone ? { width: 500, height: 820 } : { width: 1180, height: 800 },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(pincite.helpCentre + path);
  if (locale !== 'en') await speak(page, locale);
  await page.locator('.launcher').click();
  await page.locator('textarea').fill(question);
  await page.keyboard.press('Enter');
  await page.locator('article[aria-busy=false]').last().waitFor();
  if (name.startsWith('verdict')) await page.locator('.verdict .group').first().waitFor();
  await page.locator('article .ways').last().waitFor();
  if (chip) await openFirstSource(page);
  await act?.(page);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
}

async function openFirstSource(page: Page): Promise<void> {
  await page.locator('.answer .chip').first().click();
  await page.locator('.card').waitFor();
  await page.locator('.question').last().scrollIntoViewIfNeeded();
}

function press(button: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.getByRole('button', { name: button }).click();
    await page.locator('.sheet').waitFor();
  };
}

async function anotherConversation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New conversation' }).click();
  await page.locator('.question').waitFor({ state: 'detached' });
  await page.locator('textarea').fill(NOT_FOUND);
  await page.keyboard.press('Enter');
  await page.locator('article .ways').last().waitFor();
  await press('Your conversations')(page);
}

async function askOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.locator('textarea').fill(NOT_FOUND);
  await page.keyboard.press('Enter');
  await page.locator('.step', { hasText: 'offline' }).waitFor();
}

/** A page that sets the language itself, as a site in that language does. */
async function speak(page: Page, locale: string): Promise<void> {
  await page.waitForFunction(() => window.Pincite);
  await page.evaluate((tag) => window.Pincite?.setLocale(tag), locale);
}
