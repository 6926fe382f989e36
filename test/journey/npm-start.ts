import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll } from 'vitest';

// `npm start` as a person runs it, in a process of its own. What a file started or made is gone at its end.

export const root = resolve(import.meta.dirname, '../..');
export const cleanUp: (() => unknown)[] = [];
afterAll(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

export type Started = { process: ChildProcess; words: () => string };

export function start(options: string[], env: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, [join(root, 'search-node/start/main.ts'), ...options], {
    cwd: root,
    env: { ...process.env, ANTHROPIC_API_KEY: '', ...env },
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      words += chunk;
    });
  cleanUp.push(() => child.kill('SIGKILL'));
  return { process: child, words: () => words };
}

export async function ended(child: Started): Promise<{ code: number | null; output: string }> {
  const [code] = await once(child.process, 'close');
  return { code, output: child.words() };
}

export async function served(child: Started, port: number): Promise<Started> {
  while (child.process.exitCode === null) {
    const page = await fetch(`http://localhost:${port}/`).catch(() => null);
    if (page?.ok && child.words().includes('Ctrl-C')) return child;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`npm start ended before it served anything:\n${child.words()}`);
}

export async function stopped(child: Started, signal: NodeJS.Signals): Promise<void> {
  const gone = once(child.process, 'close');
  child.process.kill(signal);
  await gone;
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pincite-start-'));
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function folderWith(files: Record<string, string>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

export async function twoFreePorts(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = 20_000 + Math.floor(Math.random() * 12_000); // below those that a system gives out by itself;
    const servers = [createServer().listen(port, '127.0.0.1'), createServer().listen(port + 1, '127.0.0.1')];
    const results = await Promise.allSettled(servers.map((server) => once(server, 'listening')));
    for (const server of servers) server.close();
    if (results.every(({ status }) => status === 'fulfilled')) return port;
  }
  throw new Error('No two free ports in a row were found.');
}

export function descendants(pid: number): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const children = pairs.filter(([, parent]) => parent === pid).map(([child]) => child);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

export function commandOf(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** A process that has ended and waits to be collected by its adoptive parent counts as ended. */
export function isAlive(pid: number): boolean {
  try {
    const state = execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
    return !state.startsWith('Z');
  } catch {
    return false;
  }
}
