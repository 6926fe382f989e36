import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeAll } from 'vitest';
import { buildWidget } from '../../widget/build.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { sharedBrowser } from './browser.ts';
import { type FakeWorker, startFakeWorker } from './fake-worker.ts';
import { type HostSite, type PageOptions, startHostSite } from './host-page.ts';
import { SCRIPTS } from './scripts.ts';
import { VERDICT_SCRIPTS } from './verdict-scripts.ts';

/** A visitor on a page with the widget; everything is new for each visit. */
export interface Visit {
  page: Page;
  worker: FakeWorker;
  site: HostSite;
  /** What went wrong on the page: errors of scripts and of the policy. */
  troubles: string[];
  open(): Promise<void>;
  ask(question: string): Promise<void>;
  /** Waits until every answer has ended. */
  settled(): Promise<void>;
}

/** Readies the browser for a test file; the function it returns starts one visit. */
export function visits(): (page?: PageOptions, context?: BrowserContextOptions) => Promise<Visit> {
  let browser: Browser;
  const closers: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    await buildWidget({ ifStale: true });
    browser = await sharedBrowser();
  });
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });

  return async (options = {}, contextOptions = {}) => {
    const worker = await startFakeWorker({ ...SCRIPTS, ...VERDICT_SCRIPTS });
    closers.push(worker.close);
    const site = await startHostSite(worker.origin);
    closers.push(site.close);
    const context: BrowserContext = await browser.newContext({
      viewport: { width: 1000, height: 760 },
      reducedMotion: 'reduce',
      ...contextOptions,
    });
    closers.push(() => context.close());
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const troubles: string[] = [];
    page.on('pageerror', (error) => troubles.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(message.text());
    });
    await page.goto(site.page(options));
    return {
      page,
      worker,
      site,
      troubles,
      async open() {
        await page.locator('.launcher').click();
        await page.locator('textarea').waitFor();
        await page.locator('.names p').waitFor();
      },
      async ask(question) {
        // Marked, not counted: those of a conversation that was just left may stand for a moment yet.
        await page.locator('.question').evaluateAll((all) => {
          for (const one of all) one.setAttribute('data-before', '');
        });
        await page.locator('textarea').fill(question);
        await page.locator('textarea').press('Enter');
        await page.locator('.question:not([data-before])').last().waitFor();
      },
      settled: () => page.locator('article[aria-busy=true]').first().waitFor({ state: 'detached' }),
    };
  };
}

/** Lets the page's own clock run on until `over`, however long the real one takes for what is done meanwhile. */
export async function runClock(page: Page, over: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await over())) {
    if (Date.now() > end) throw new Error('The page’s clock ran on, and what was waited for did not come.');
    await page.clock.runFor(4000);
    await page.waitForTimeout(60);
  }
}

/** The innermost focused element, through shadow roots: its class, else its tag. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    let it = document.activeElement;
    while (it?.shadowRoot?.activeElement) it = it.shadowRoot.activeElement;
    return (typeof it?.className === 'string' && it.className) || it?.tagName.toLowerCase() || '';
  });
}
