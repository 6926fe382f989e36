import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Table from 'cli-table3';

const root = resolve(import.meta.dirname, '../..');
const PORT = 18_787;

/** A newcomer's first minutes: clone, `npm ci`, `npm start` to a served page, stop, `npm start` again. */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pincite-clone-'));
  try {
    const table = new Table({ head: ['step', 'seconds', 'target'] });
    const clone = seconds(() => execFileSync('git', ['clone', '-q', root, folder]));
    const install = seconds(() => execFileSync('npm', ['ci', '--silent'], { cwd: folder, stdio: 'ignore' }));
    const first = await startToPage(folder);
    const second = await startToPage(folder);
    const third = await startToPage(folder);
    table.push(
      ['git clone', clone.toFixed(1), ''],
      ['npm ci, warm cache', install.toFixed(1), ''],
      ['first npm start, to a served page', first.toFixed(1), ''],
      ['clean clone to a served page', (clone + install + first).toFixed(1), '< 120'],
      ['later starts', `${second.toFixed(1)}, ${third.toFixed(1)}`, '< 6'],
    );
    console.log(table.toString());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startToPage(folder: string): Promise<number> {
  const started = performance.now();
  const child = spawn('npm', ['start', '--', '--port', String(PORT)], { cwd: folder, stdio: 'ignore' });
  try {
    await untilServed(child, started);
    return (performance.now() - started) / 1000;
  } finally {
    child.kill('SIGTERM');
    await new Promise((done) => child.once('exit', done));
  }
}

async function untilServed(child: ChildProcess, started: number): Promise<void> {
  while (performance.now() - started < 300_000) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}.`);
    const page = await fetch(`http://127.0.0.1:${PORT}/`).catch(() => null);
    const site = await fetch(`http://127.0.0.1:${PORT + 1}/widget.js`).catch(() => null);
    if (page?.ok && site?.ok) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('No page was served within five minutes.');
}

function seconds(work: () => unknown): number {
  const started = performance.now();
  work();
  return (performance.now() - started) / 1000;
}
