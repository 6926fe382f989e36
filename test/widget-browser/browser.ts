import { accessSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** The headless browser of the machine. @throws with what to install where there is none. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: browserPath() });
}

function browserPath(): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'];
  for (const name of ['chromium-headless-shell', 'chromium', 'google-chrome']) {
    for (const folder of folders) {
      const path = join(folder, name);
      try {
        accessSync(path);
        return path;
      } catch {
        // Not here: the next one.
      }
    }
  }
  throw new Error(
    'No headless browser found. Install one: apt-get install --no-install-recommends chromium-headless-shell',
  );
}
