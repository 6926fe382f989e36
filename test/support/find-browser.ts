import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The headless browser the journeys run in: `PINCITE_BROWSER`, else the first Chromium found. Null where there is none. */
export function findBrowser(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = [
    process.env.PINCITE_BROWSER ?? '',
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...macApplications,
  ];
  return candidates.find((path) => path !== '' && isExecutable(path)) ?? null;
}

/**
 * Finds the browser, or installs Debian's where that is possible without asking anyone.
 * @throws Error that names the command to run, where it is not.
 */
export async function ensureBrowser(log: (line: string) => void): Promise<string> {
  const found = findBrowser();
  if (found) return found;
  if (process.platform === 'linux' && process.getuid?.() === 0 && hasAptGet()) {
    log('No Chromium found: installing Debian’s chromium-headless-shell …');
    const aptGet = async (...words: string[]) => {
      const { stderr } = await promisify(execFile)('apt-get', words, { timeout: 600_000 });
      if (stderr) log(stderr.trim());
    };
    try {
      await aptGet('update', '-qq');
      await aptGet('install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell');
    } catch (cause) {
      throw new Error(`Installing the browser failed. ${advice()}`, { cause });
    }
  }
  const installed = findBrowser();
  if (!installed) throw new Error(`The tests need a headless Chromium and none was found. ${advice()}`);
  return installed;
}

function advice(): string {
  const command =
    process.platform === 'linux'
      ? 'sudo apt-get install --no-install-recommends chromium-headless-shell'
      : 'your package manager’s command for Chromium';
  return `Run: ${command}\nor point PINCITE_BROWSER at a Chromium or Chrome executable.`;
}

function hasAptGet(): boolean {
  return isExecutable('/usr/bin/apt-get');
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
