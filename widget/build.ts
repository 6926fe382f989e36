import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { globSync } from 'tinyglobby';
import { build, type Rolldown } from 'vite';

const ROOT = import.meta.dirname;
const DIST = join(ROOT, '../dist');
const STAMP = join(DIST, '.stamp');

/** What a page may be made to load, in bytes gzipped. The budgets are kept by the tests. */
export const BUDGET = {
  /** `widget.js`: all that a page loads before somebody reaches for the chat. */
  loader: 1536,
  /** `pincite.js`: the same as a module, with the element and the chat in the page. */
  module: 2304,
  /** The loader and the panel: all that a first answer in English needs. */
  firstAnswer: 26 * 1024,
  /** What a first answer says in another language. */
  locale: 1536,
  /** A part that is fetched when it is wanted. */
  part: 10 * 1024,
};

/** One built file and its size in bytes, as it is and gzipped. */
export interface BuiltFile {
  name: string;
  bytes: number;
  gzip: number;
}
export interface WidgetBuild {
  /** Whether anything was built, or the files of an earlier build still stood for these sources. */
  fresh: boolean;
  files: BuiltFile[];
}

/**
 * Builds the script tag's file and the panel it fetches into `dist`.
 * With `ifStale`, does nothing where the sources are those of the last build.
 */
export async function buildWidget({ ifStale = false } = {}): Promise<WidgetBuild> {
  const stamp = await stampOfSources();
  const last = ifStale ? await readStamp() : null;
  if (last?.stamp === stamp && last.files.every(({ name }) => existsSync(join(DIST, name))))
    return { fresh: false, files: last.files };
  await mkdir(DIST, { recursive: true });
  const panel = await buildPanel();
  const loader = await buildLoader(panel);
  const files = [...loader, ...panel].map(({ fileName, code }) => ({
    name: fileName,
    bytes: Buffer.byteLength(code),
    gzip: gzipSync(code, { level: 9 }).length,
  }));
  await removeOthers([...files.map((it) => it.name), '_headers', '.assetsignore', 'console']);
  await writeLatest(panel);
  await writeFile(join(DIST, '_headers'), HEADERS);
  // The stamp is ours, not a page's.
  await writeFile(join(DIST, '.assetsignore'), '.stamp\nconsole/.stamp\n');
  await writeFile(STAMP, JSON.stringify({ stamp, files }));
  return { fresh: true, files };
}

/** Pages of other origins fetch these files. The loader's name never changes, so it is kept for minutes only. */
const MINUTES = 'max-age=300';
const FOR_EVER = 'max-age=31536000, immutable';
const HEADERS = Object.entries({
  '/widget.js': MINUTES,
  '/pincite.js': MINUTES,
  '/latest/*': MINUTES,
  '/panel-*': FOR_EVER,
  '/part-*': FOR_EVER,
  '/words-*': FOR_EVER,
  '/console/files/*': FOR_EVER,
})
  .map(
    ([path, age]) =>
      `${path}\n  Cache-Control: public, ${age}\n  Access-Control-Allow-Origin: *\n  X-Content-Type-Options: nosniff\n`,
  )
  .join('');

/** Written for fewer bytes than what their names stand for; the tests hold the one against the other. */
const LIGHTER = {
  '@preact/signals': join(ROOT, 'panel/reactive/components.ts'),
  'preact/jsx-runtime': join(ROOT, 'panel/reactive/jsx.ts'),
};

/**
 * The words of other languages go without their names, in the order of the English ones: the panel has the names.
 * What only the loader says is left out of them.
 */
const wordsInOrder = {
  name: 'words-in-order',
  enforce: 'pre' as const,
  async load(id: string) {
    if (!/\/locales\/(\w+\/)?\w\w\.json$/.test(id)) return null;
    const english = JSON.parse(await readFile(join(id, '../en.json'), 'utf8'));
    const words = JSON.parse(await readFile(id, 'utf8'));
    if ('loadFailed' in words) words.loadFailed = '';
    if (id.endsWith('/en.json'))
      return { code: `export default ${JSON.stringify(words)}`, moduleType: 'js' as const };
    const values = Object.keys(english).map((it) => words[it]);
    return { code: `export default ${JSON.stringify(values)}`, moduleType: 'js' as const };
  },
};

function buildPanel(): Promise<Rolldown.OutputChunk[]> {
  return bundle('es', join(ROOT, 'panel/main.tsx'), {
    entryFileNames: 'panel-[hash:6].js',
    chunkFileNames: ({ name, facadeModuleId }) => {
      if (!/^\w\w$/.test(name)) return 'part-[name]-[hash:6].js';
      // What a first answer says apart from what is said around it later.
      const [, part] = /\/locales\/(\w+)\/\w+\.json$/.exec(facadeModuleId ?? '') ?? [];
      return part ? `part-${part}[name]-[hash:6].js` : 'words-[name]-[hash:6].js';
    },
  });
}

async function buildLoader(panel: Rolldown.OutputChunk[]): Promise<Rolldown.OutputChunk[]> {
  const entry = panel.find((it) => it.isEntry);
  if (!entry) throw new Error('The build of the panel has no entry: nothing for the loader to fetch.');
  const define = {
    PANEL_FILE: JSON.stringify(entry.fileName),
    LAUNCHER_WORDS: JSON.stringify(await launcherWords()),
  };
  const tag = await bundle(
    'iife',
    join(ROOT, 'loader/main.ts'),
    { entryFileNames: 'widget.js' },
    {
      ...define,
      AS_MODULE: 'false',
    },
  );
  const module = await bundle(
    'es',
    join(ROOT, 'loader/module.ts'),
    { entryFileNames: 'pincite.js' },
    {
      ...define,
      AS_MODULE: 'true',
    },
  );
  return [...tag, ...module];
}

/**
 * The panel once more under a name that never changes, with all it fetches: for a loader that was cached before
 * these files were put in the place of older ones, and for a second try where the first failed on the way.
 */
async function writeLatest(panel: Rolldown.OutputChunk[]): Promise<void> {
  const folder = join(DIST, 'latest');
  await mkdir(folder, { recursive: true });
  const entry = panel.find((it) => it.isEntry)?.fileName ?? '';
  for (const { fileName, code } of panel)
    await writeFile(
      join(folder, fileName === entry ? 'panel.js' : fileName),
      code.replaceAll(entry, 'panel.js'),
    );
}

async function bundle(
  format: 'es' | 'iife',
  entry: string,
  names: Pick<Rolldown.OutputOptions, 'entryFileNames' | 'chunkFileNames'>,
  define: Record<string, string> = {},
): Promise<Rolldown.OutputChunk[]> {
  const results = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    // Said outright: a NODE_ENV of the caller's (a test runner's) would bring in the development JSX.
    mode: 'production',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
    resolve: { alias: LIGHTER },
    plugins: [wordsInOrder],
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    build: {
      outDir: DIST,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      // Old enough that `light-dark()` and logical properties stay as they are written.
      cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      // `lib` names the format; without `name` an IIFE leaves nothing on the page but what its code sets.
      lib: { entry, formats: [format], name: 'PinciteLoader' },
      // What a later chunk shares with the panel stays in the panel, so that it is one file.
      rolldownOptions: {
        preserveEntrySignatures: 'allow-extension',
        output: {
          ...names,
          minify: true,
          // Marks for bundlers; nobody bundles these files again.
          comments: false,
          codeSplitting: { groups: [{ name: 'panel', tags: ['$initial'] }] },
        },
      },
    },
  });
  const outputs = (Array.isArray(results) ? results : [results]).flatMap((it) =>
    'output' in it ? it.output : [],
  );
  return outputs.filter((it): it is Rolldown.OutputChunk => it.type === 'chunk');
}

/** The two sentences the launcher may need before the panel and its locale files are there. */
async function launcherWords(): Promise<Record<string, [string, string]>> {
  const words: Record<string, [string, string]> = {};
  // More languages would not fit the loader's budget: in them the launcher is English until a panel is there.
  for (const language of ['ar', 'en', 'fr']) {
    const locale = JSON.parse(await readFile(join(ROOT, `locales/${language}.json`), 'utf8'));
    words[language] = [locale.launcher, locale.loadFailed];
  }
  return words;
}

/** Only now, so that a server of these files never finds them missing. */
async function removeOthers(names: string[]): Promise<void> {
  for (const name of await readdir(DIST))
    if (!names.includes(name)) await rm(join(DIST, name), { recursive: true });
}

/** Changes with any source of the widget, and with the versions of what is bundled. */
async function stampOfSources(): Promise<string> {
  const hash = createHash('sha256');
  const files = globSync(['**/*.{ts,tsx,css,json}', '../package-lock.json'], {
    cwd: ROOT,
  });
  for (const file of files.sort())
    hash
      .update(file)
      .update('\0')
      .update(await readFile(join(ROOT, file)));
  return hash.digest('hex');
}

async function readStamp(): Promise<{ stamp: string; files: BuiltFile[] } | null> {
  try {
    return JSON.parse(await readFile(STAMP, 'utf8'));
  } catch {
    return null; // No build yet, or a broken one.
  }
}

if (process.argv[1] === import.meta.filename) {
  const { files } = await buildWidget({ ifStale: process.argv.includes('--if-stale') });
  for (const { name, bytes, gzip } of files) {
    console.log(`${name.padEnd(28)} ${String(bytes).padStart(7)} bytes ${String(gzip).padStart(7)} gzipped`);
  }
}
