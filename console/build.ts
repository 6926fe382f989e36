import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { build } from 'vite';

const ROOT = import.meta.dirname;
/** Beside the widget's files: the worker's assets are one folder. */
export const CONSOLE_DIST = join(ROOT, '../dist/console');
const STAMP = join(CONSOLE_DIST, '.stamp');

/**
 * Builds the support desk's console into `dist/console`, from where the worker serves it at /console.
 * With `ifStale`, does nothing where the sources are those of the last build.
 */
export async function buildConsole({ ifStale = false } = {}): Promise<{ fresh: boolean }> {
  const stamp = await stampOfSources();
  if (ifStale && (await readStamp()) === stamp && existsSync(join(CONSOLE_DIST, 'index.html')))
    return { fresh: false };
  await build({
    configFile: false,
    root: ROOT,
    base: '/console/',
    logLevel: 'error',
    // Said outright: a NODE_ENV of the caller's (a test runner's) would bring in the development JSX.
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
    build: {
      outDir: CONSOLE_DIST,
      emptyOutDir: true,
      assetsDir: 'files',
      // The page's policy allows no script and no style in the page itself.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'es2022',
      cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    },
  });
  await writeFile(STAMP, stamp);
  return { fresh: true };
}

async function stampOfSources(): Promise<string> {
  const hash = createHash('sha256');
  const files = globSync(['console/**/*.{ts,tsx,css,json,html}', 'shared/**/*.ts', 'package-lock.json'], {
    cwd: join(ROOT, '..'),
  });
  for (const file of files.sort())
    hash
      .update(file)
      .update('\0')
      .update(await readFile(join(ROOT, '..', file)));
  return hash.digest('hex');
}

async function readStamp(): Promise<string | null> {
  return readFile(STAMP, 'utf8').catch(() => null); // No build yet.
}

if (process.argv[1] === import.meta.filename)
  await buildConsole({ ifStale: process.argv.includes('--if-stale') });
