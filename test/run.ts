import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { startVitest } from 'vitest/node';
import { buildConsole } from '../console/build.ts';
import { ensureEngine } from '../search-node/engine-build/build-engine.ts';
import { buildWidget } from '../widget/build.ts';
import { ClosingLine } from './support/closing-line.ts';
import { ensureBrowser } from './support/find-browser.ts';
import { ensureNode } from './support/opensearch-node/build-node.ts';

// `npm test`: types and lint, then every promise against the real engine, workerd and browser.
// `npm test -- registry` runs the files whose path holds that word; `npm test -- --project worker` one surrounding.

const root = join(import.meta.dirname, '..');
const { filters, projects } = readArguments(process.argv.slice(2));
const whole = filters.length === 0 && projects.length === 0;
const needsOpenSearch = whole || projects.includes('opensearch');

// Of the hundreds of processes that the tests start, most read the same code and live for seconds: what Node made of it
// is kept.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled');
enableCompileCache(process.env.NODE_COMPILE_CACHE);

const checking = whole ? check() : Promise.resolve(true);
try {
  const [browser] = await Promise.all([
    ensureBrowser(console.error),
    buildJava(),
    buildWidget({ ifStale: true }).then(() => buildConsole({ ifStale: true })),
  ]);
  process.env.PINCITE_BROWSER = browser;
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exit(1);
}

const checked = await checking;
const closingLine = new ClosingLine();
const vitest = await startVitest('test', filters, {
  config: join(import.meta.dirname, 'vitest.config.ts'),
  root: import.meta.dirname,
  run: true,
  watch: false,
  ...(projects.length > 0 && { project: projects }),
  reporters: ['default', closingLine],
});
await vitest.close();

if (!checked) console.error('\nTypes or lint failed (above): npm run check');
console.log(`\n${closingLine}`);
process.exit(checked && !process.exitCode ? 0 : 1);

/** One Maven after the other: they fetch into one folder. */
async function buildJava(): Promise<void> {
  await ensureEngine({ progress: console.error });
  if (needsOpenSearch) await ensureNode(console.error);
}

async function check(): Promise<boolean> {
  const [status] = await once(
    spawn('npm', ['run', '--silent', 'check'], { cwd: root, stdio: 'inherit' }),
    'exit',
  );
  return status === 0;
}

function readArguments(words: string[]): { filters: string[]; projects: string[] } {
  const at = words.indexOf('--project');
  if (at < 0) return { filters: words, projects: [] };
  return { filters: words.toSpliced(at, 2), projects: words.slice(at + 1, at + 2) };
}
