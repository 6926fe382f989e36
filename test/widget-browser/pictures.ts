import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { SiteReply } from '../../shared/site.ts';
import { launchBrowser } from './browser.ts';
import { startFakeWorker } from './fake-worker.ts';
import { type PageOptions, startHostSite } from './host-page.ts';
import { SCRIPTS } from './scripts.ts';
import { ASKED, VERDICT_SCRIPTS } from './verdict-scripts.ts';

interface Picture {
  name: string;
  page?: PageOptions;
  dark?: boolean;
  forced?: boolean;
  closed?: boolean;
  size?: { width: number; height: number };
  site?: Partial<SiteReply>;
  take(page: Page, release: (gate: string) => void): Promise<void>;
}

const SIGN_ON = 'How do I turn on single sign-on?';
const MUGHNI = 'المغني لابن قدامة ج ٤ ص ٤٠٥ — هل فيه حكم الضمان؟';
const ARABIC = {
  name: 'المكتبة',
  works: 8594,
  locale: 'ar',
  starters: ['ما حكم الضمان؟', 'أين ورد حديث النيات؟'],
};
const FRENCH = {
  name: 'Centre d’aide',
  works: 1506,
  locale: 'fr',
  starters: ['Peut-on payer par chèque ?', 'Comment exporter les commandes ?'],
};

const ask = async (page: Page, question: string) => {
  await page.locator('textarea').fill(question);
  await page.keyboard.press('Enter');
};
const settled = (page: Page) => page.locator('article[aria-busy=false]').last().waitFor();
const signOn = async (page: Page, release: (gate: string) => void, card: boolean) => {
  await ask(page, SIGN_ON);
  release('reading');
  release('writing');
  await settled(page);
  if (card) await page.locator('.answer .chip', { hasText: 'S4' }).first().click();
};

const verdict =
  (question: string, chip = false) =>
  async (page: Page) => {
    await ask(page, question);
    await settled(page);
    await page.locator('.verdict .group').first().waitFor();
    if (chip) await page.locator('.verdict .chip').first().click();
  };

const sheet = (button: string) => async (page: Page, release: (gate: string) => void) => {
  await signOn(page, release, false);
  await page.locator('article .ways').waitFor();
  await page.getByRole('button', { name: button }).click();
  await page.locator('.sheet').waitFor();
};

const FORM = { handoff: null, handoffForm: {} };
const form = (question: string, button: string, look: string) => async (page: Page) => {
  await ask(page, question);
  await settled(page);
  await page.getByRole('button', { name: button }).click();
  await page.locator('.sheet input[type=email]').fill('ada@example.com');
  await page.getByText(look).click();
  await page.locator('.sent').first().waitFor();
};

const PICTURES: Picture[] = [
  {
    name: 'form',
    site: FORM,
    take: form('Can I pay by cheque?', 'Talk to a person', 'Show what would be sent'),
  },
  {
    name: 'form-dark',
    dark: true,
    site: FORM,
    take: form('Can I pay by cheque?', 'Talk to a person', 'Show what would be sent'),
  },
  {
    name: 'form-ar',
    site: { ...ARABIC, ...FORM, printed: true },
    page: { lang: 'ar', dir: 'rtl' },
    take: form(MUGHNI, 'تحدّث إلى شخص', 'اعرض ما سيُرسل'),
  },
  {
    name: 'opening-library',
    site: { ...ARABIC, printed: true },
    page: { lang: 'ar', dir: 'rtl' },
    take: async () => {},
  },
  {
    name: 'verdict-page-ar',
    site: ARABIC,
    page: { lang: 'ar', dir: 'rtl' },
    take: verdict(ASKED.page),
  },
  {
    name: 'verdict-page-card-dark',
    dark: true,
    site: ARABIC,
    page: { lang: 'ar', dir: 'rtl' },
    take: verdict(ASKED.page, true),
  },
  { name: 'verdict-differs', take: verdict(ASKED.differs) },
  { name: 'verdict-differs-dark', dark: true, take: verdict(ASKED.differs) },
  { name: 'verdict-verbatim-card', take: verdict(ASKED.verbatim, true) },
  { name: 'verdict-elsewhere', take: verdict(ASKED.absent) },
  { name: 'verdict-which', take: verdict(ASKED.which) },
  { name: 'verdict-narrow', size: { width: 320, height: 720 }, take: verdict(ASKED.differs) },
  {
    name: 'card-table',
    take: async (page) => {
      await ask(page, ASKED.table);
      await settled(page);
      await page.locator('.answer .chip').first().click();
    },
  },
  { name: 'closed', closed: true, take: async () => {} },
  { name: 'opening', take: async () => {} },
  { name: 'opening-fr', site: FRENCH, page: { lang: 'fr' }, take: async () => {} },
  { name: 'opening-ar', site: ARABIC, page: { lang: 'ar', dir: 'rtl' }, take: async () => {} },
  { name: 'waiting', take: (page) => ask(page, SIGN_ON) },
  {
    name: 'streaming-dark',
    dark: true,
    take: async (page, release) => {
      await ask(page, SIGN_ON);
      release('reading');
      await page.locator('.answer .words').waitFor();
    },
  },
  {
    name: 'preview',
    take: async (page, release) => {
      await signOn(page, release, false);
      await page.locator('article .ways').waitFor();
      await page.locator('.answer .chip', { hasText: 'S4' }).first().hover();
      await page.locator('.preview').waitFor();
    },
  },
  { name: 'about', take: sheet('About these sources') },
  { name: 'about-dark', dark: true, take: sheet('About these sources') },
  { name: 'wrong', take: sheet('No, not helpful') },
  { name: 'conversations', take: sheet('Your conversations') },
  {
    name: 'changed',
    take: async (page, release) => {
      await signOn(page, release, false);
      await page.getByRole('button', { name: 'Change the question' }).click();
      await page.locator('textarea').fill('How do I export members?');
      await page.keyboard.press('Enter');
      await settled(page);
      await page.locator('.aside').waitFor();
      await page.locator('.list').evaluate((one) => {
        one.scrollTop = 0;
      });
    },
  },
  {
    name: 'queued',
    take: async (page) => {
      await page.context().setOffline(true);
      await ask(page, SIGN_ON);
    },
  },
  { name: 'answer', take: (page, release) => signOn(page, release, false) },
  { name: 'card', take: (page, release) => signOn(page, release, true) },
  { name: 'card-dark', dark: true, take: (page, release) => signOn(page, release, true) },
  { name: 'phone', size: { width: 390, height: 760 }, take: (page, release) => signOn(page, release, true) },
  { name: 'card-forced-colours', forced: true, take: (page, release) => signOn(page, release, true) },
  {
    name: 'rich',
    take: async (page) => {
      await ask(page, 'How do I export members?');
      await settled(page);
    },
  },
  {
    name: 'rich-dark',
    dark: true,
    take: async (page) => {
      await ask(page, 'How do I export members?');
      await settled(page);
    },
  },
  {
    name: 'not-found',
    take: async (page) => {
      await ask(page, 'Hello');
      await settled(page);
      await ask(page, 'Can I pay by cheque?');
      await page.locator('.receipts').waitFor();
    },
  },
  {
    name: 'error',
    take: async (page) => {
      await ask(page, 'When is an invoice sent?');
      await settled(page);
    },
  },
  {
    name: 'arabic',
    site: ARABIC,
    page: { lang: 'ar', dir: 'rtl' },
    take: async (page) => {
      await ask(page, MUGHNI);
      await settled(page);
    },
  },
  ...[false, true].map((dark) => ({
    name: dark ? 'editions-ar-dark' : 'editions-ar',
    dark,
    site: ARABIC,
    page: { lang: 'ar', dir: 'rtl' },
    take: async (page: Page) => {
      await ask(page, 'من يصح ضمانه؟');
      await settled(page);
      await page.locator('article .ways').waitFor();
    },
  })),
  {
    name: 'arabic-card-dark',
    dark: true,
    site: ARABIC,
    page: { lang: 'ar', dir: 'rtl' },
    take: async (page) => {
      await ask(page, MUGHNI);
      await settled(page);
      await page.locator('.answer .chip').first().click();
    },
  },
  {
    name: 'french-card',
    site: FRENCH,
    page: { lang: 'fr' },
    take: async (page) => {
      await ask(page, 'Peut-on payer par chèque ?');
      await settled(page);
      await page.locator('.answer .chip').first().click();
    },
  },
];

/** Takes a picture of each state of the widget into `dir`, from the built files. Returns their paths. */
export async function takePictures(dir: string, names = /./): Promise<string[]> {
  await mkdir(dir, { recursive: true });
  const browser = await launchBrowser();
  try {
    const paths: string[] = [];
    for (const picture of PICTURES.filter(({ name }) => names.test(name)))
      paths.push(await take(picture, browser, dir));
    return paths;
  } finally {
    await browser.close();
  }
}

async function take(picture: Picture, browser: Browser, dir: string): Promise<string> {
  const worker = await startFakeWorker({ ...SCRIPTS, ...VERDICT_SCRIPTS });
  if (picture.site) Object.assign(worker.site, picture.site);
  const site = await startHostSite(worker.origin);
  const background = picture.dark ? '#0b0d0e' : '#dfe3e5';
  const context = await browser.newContext({
    viewport: picture.size ?? { width: 500, height: 720 },
    deviceScaleFactor: 2,
    colorScheme: picture.dark ? 'dark' : 'light',
    forcedColors: picture.forced ? 'active' : 'none',
  });
  const page = await context.newPage();
  await page.goto(site.page({ html: '', css: `html{background:${background}}`, ...picture.page }));
  await page.locator('.launcher').waitFor();
  if (!picture.closed) {
    await page.locator('.launcher').click();
    await page.locator('.names p').waitFor();
  }
  await picture.take(page, worker.release);
  await page.waitForTimeout(250); // The panel's own motion takes 140 ms.
  const path = join(dir, `${picture.name}.png`);
  await page.screenshot({ path });
  await context.close();
  await site.close();
  await worker.close();
  return path;
}
