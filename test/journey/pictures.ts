import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../support/find-browser.ts';
import { runPincite } from '../support/running-pincite.ts';

// `npm run pictures [FOLDER]`: pictures of the running product, for the README. The content is the help centre, the
// answers are the extractive model's.

const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '../../help/pictures'));
mkdirSync(folder, { recursive: true });

const executablePath = findBrowser();
if (!executablePath)
  throw new Error('No browser was found. Run npm test once, or point PINCITE_BROWSER at one.');
const browser = await chromium.launch({ executablePath });
const pincite = await runPincite();
try {
  await picture('answer', '/en/', 'What do the pills mean?', { chip: true });
  await picture('answer-dark', '/en/', 'What happens without a model key?', { dark: true });
  await picture('french', '/fr/', 'Que signifient les pastilles ?', {});
  await picture('arabic', '/ar/', 'كيف أركّب وسم السكربت؟', { chip: true });
  await picture('not-found', '/en/', 'Which restaurants near the harbour serve oysters?', {});
} finally {
  await pincite.close();
  await browser.close();
}

async function picture(
  name: string,
  path: string,
  question: string,
  { dark = false, chip = false }: { dark?: boolean; chip?: boolean },
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1180, height: 800 },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(pincite.helpCentre + path);
  await page.locator('.launcher').click();
  await page.locator('textarea').fill(question);
  await page.keyboard.press('Enter');
  await page.locator('article[aria-busy=false]').last().waitFor();
  if (chip) await openFirstSource(page);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
}

async function openFirstSource(page: Page): Promise<void> {
  await page.locator('.answer .chip').first().click();
  await page.locator('.card').waitFor();
  await page.locator('.question').last().scrollIntoViewIfNeeded();
}
