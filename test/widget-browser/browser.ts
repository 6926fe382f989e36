import { type Browser, chromium } from 'playwright-core';
import { ensureBrowser } from '../support/find-browser.ts';

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureBrowser(console.error), timeout: 100_000 });
}

let shared: Promise<Browser> | undefined;

/** One for all files of a worker, which keep apart by contexts of their own. It ends with the process. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  return shared;
}
