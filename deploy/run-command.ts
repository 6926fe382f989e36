import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

export type Ran = { ok: boolean; output: string };
/** Runs a tool of this repository. `show`: its words go to the terminal as they come. */
export type Run = (tool: Tool, words: string[], options?: { show?: boolean }) => Promise<Ran>;
export type Tool = 'wrangler' | 'node';

/** Without a shell, so that no word is read as anything but a word. No telemetry, no banner. */
export function commandRunner(env: Record<string, string | undefined>): Run {
  return (tool, words, { show = false } = {}) => runOne(tool, words, show, env);
}

function runOne(
  tool: Tool,
  words: string[],
  show: boolean,
  given: Record<string, string | undefined>,
): Promise<Ran> {
  return new Promise((done) => {
    const script = tool === 'wrangler' ? [join(root, 'node_modules/wrangler/bin/wrangler.js')] : [];
    const child = spawn(process.execPath, [...script, ...words], {
      cwd: root,
      env: {
        ...given,
        WRANGLER_SEND_METRICS: 'false',
        WRANGLER_HIDE_BANNER: 'true',
        CLOUDFLARE_CF_FETCH_ENABLED: 'false',
        NO_COLOR: '1',
        // wrangler asks no questions: what it would ask is said before.
        CI: 'true',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
        if (show) process.stdout.write(chunk);
      });
    }
    child.once('error', (error) => done({ ok: false, output: error.message }));
    child.once('close', (code) => done({ ok: code === 0, output }));
  });
}
