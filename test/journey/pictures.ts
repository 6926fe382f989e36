import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../support/find-browser.ts';
import { runPincite } from '../support/running-pincite.ts';

// `npm run pictures [FOLDER [NAMES]]`: pictures of the running product, for the README and the help centre. The content
// is the help centre and the small library of the tests, the answers are the extractive model's. NAMES is a pattern.

const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '../../help/pictures'));
mkdirSync(folder, { recursive: true });

const executablePath = findBrowser();
if (!executablePath)
  throw new Error('No browser was found. Run npm test once, or point PINCITE_BROWSER at one.');
const MISQUOTED = 'The snow lay thick on the road to the pass, and nobody had gone there for a week';
const INVENTED = 'Who wakes the harbour must also wake the sea that lies behind it';
const NAMES = new RegExp(process.argv[3] ?? '.');
const browser = await chromium.launch({ executablePath });
let pincite = await runPincite();
try {
  await picture('answer', '/en/', 'What do the pills mean?', { chip: true });
  await picture('answer-dark', '/en/', 'What happens without a model key?', { dark: true });
  await picture('french', '/fr/', 'Que signifient les pastilles ?', {});
  await picture('arabic', '/ar/', 'كيف أركّب وسم السكربت؟', { chip: true });
  await picture('not-found', '/en/', 'Which restaurants near the harbour serve oysters?', {});
  await pincite.close();
  pincite = await runPincite({ content: join(import.meta.dirname, '../fixtures/library') });
  await picture('verdict-page', '/', 'Travels in the North, vol. 1, p. 5', { alone: true });
  await picture('verdict-quote', '/', `Is “${MISQUOTED}” in Travels in the North?`, { alone: true });
  await picture('verdict-absent', '/', `Is “${INVENTED}” in Travels in the North?`, {
    alone: true,
    dark: true,
  });
  await reading('reading', '/read/travels-harbour/1/5', {});
  await reading('reading-missing', '/read/travels-mountain/1/5', { dark: true });
  await reading('reading-arabic', '/read/rihla-nur/4/405', { locale: 'ar' });
} finally {
  await pincite.close();
  await browser.close();
}

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

async function picture(
  name: string,
  path: string,
  question: string,
  { dark = false, chip = false, alone = false }: { dark?: boolean; chip?: boolean; alone?: boolean },
): Promise<void> {
  if (!NAMES.test(name)) return;
  const context = await browser.newContext({
    viewport: alone ? { width: 500, height: 820 } : { width: 1180, height: 800 },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(pincite.helpCentre + path);
  await page.locator('.launcher').click();
  await page.locator('textarea').fill(question);
  await page.keyboard.press('Enter');
  await page.locator('article[aria-busy=false]').last().waitFor();
  if (alone) await page.locator('.verdict .group').first().waitFor();
  if (chip) await openFirstSource(page);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
}

async function openFirstSource(page: Page): Promise<void> {
  await page.locator('.answer .chip').first().click();
  await page.locator('.card').waitFor();
  await page.locator('.question').last().scrollIntoViewIfNeeded();
}
