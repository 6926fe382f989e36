import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { HostAddress } from './ask-host.ts';

export type HostProcess = HostAddress & {
  pid: number | undefined;
  /** From its start until it listens, engine included. */
  startMs: number;
  close: () => Promise<void>;
};

/** The search host as it is deployed: a process of its own, so that whoever measures it takes none of its time. */
export function startHostProcess(index: string, more: string[] = []): Promise<HostProcess> {
  return startHostWith(['--index', index, ...more]);
}

/** The same with options of its own. */
export async function startHostWith(options: string[]): Promise<HostProcess> {
  const secret = randomBytes(32).toString('base64url');
  const start = performance.now();
  const main = join(import.meta.dirname, '../../search-node/main.ts');
  const child = spawn(process.execPath, [main, ...options, '--port', '0'], {
    env: { ...process.env, SEARCH_SECRET: secret },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const line = await Promise.race([once(lines, 'line'), ended.then(() => null)]);
  if (line === null) throw new Error(`The search host did not start: ${options.join(' ')}`);
  const { listening } = JSON.parse(String(line[0])) as { listening: string };
  return { url: listening, secret, pid: child.pid, startMs: performance.now() - start, close };

  async function close(): Promise<void> {
    child.kill('SIGTERM');
    await ended;
  }
}
