import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { linkSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { javaClass } from './baselines/java-class.ts';

export type Searches = { ms: number; times: number[] };

/**
 * The engine's own search in a loop inside a JVM, over the same files: the index is written once, so a second name for
 * each file is a second index.
 */
export async function startLimit(index: string, scope: object, queries: string[]) {
  const copy = `${index}-limit`;
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy);
  for (const file of readdirSync(index)) {
    if (file !== 'write.lock') linkSync(join(index, file), join(copy, file));
  }
  const requests = `${copy}.jsonl`;
  const lines = queries.map((query, i) =>
    JSON.stringify({ id: i + 1, op: 'search', scope, query, limit: 10 }),
  );
  writeFileSync(requests, lines.join('\n'));
  const loop = await javaClass('SearchLoop', ['-Xmx512m', '-XX:+UseSerialGC']);
  const child = spawn(loop.java, [...loop.arguments, copy, requests], { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await answers.next(); // It is open.
  return { run, close, pid: child.pid };

  async function run(threads: number, ms: number): Promise<Searches> {
    child.stdin.write(`${threads} ${ms}\n`);
    const { value, done } = await answers.next();
    if (done) throw new Error('The search loop in the JVM ended. What it said stands above.');
    const run = JSON.parse(value) as { ms: number; micros: number[] };
    return { ms: run.ms, times: run.micros.map((micros) => micros / 1000) };
  }

  async function close(): Promise<void> {
    const ended = once(child, 'exit');
    child.stdin.end();
    await ended;
    for (const path of [copy, requests]) rmSync(path, { recursive: true, force: true });
  }
}
