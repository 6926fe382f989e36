import { type Browser, chromium } from 'playwright-core';
import { ensureBrowser } from '../support/find-browser.ts';

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureBrowser(console.error), timeout: 100_000 });
}
