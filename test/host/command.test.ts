import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { promise } from '../behaviours.ts';
import { temporaryFolder } from '../engine/small-index.ts';

const main = join(import.meta.dirname, '../../search-node/main.ts');
const secret = 'a-secret-for-this-test-alone';

/** The command as a parent process runs it. */
function run(words: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [main, ...words], {
    env: { ...process.env, SEARCH_SECRET: '', ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    said.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said.stderr += chunk;
  });
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, said, exit };
}

test(promise('host.command'), async () => {
  const folder = temporaryFolder();
  const content = join(folder, 'content');
  mkdirSync(content);
  writeFileSync(join(content, 'refunds.md'), '# Refunds\n\nA refund takes five days.\n');
  const secretFile = join(folder, 'secret');
  writeFileSync(secretFile, `${secret}\n`);
  const words = [
    '--index',
    join(folder, 'index'),
    '--port',
    '0',
    '--collection',
    'shop',
    '--content',
    content,
  ];
  const { child, said, exit } = run([...words, '--base-url', 'https://e.com/h', '--secret-file', secretFile]);

  await expect.poll(() => said.stdout, { timeout: 120_000 }).toContain('\n');
  const { listening } = JSON.parse(said.stdout) as { listening: string };
  const search = async () => {
    const response = await fetch(`${listening}/v1/search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
      body: JSON.stringify({ scope: { collections: ['shop'] }, query: 'refund' }),
    });
    return response.ok ? ((await response.json()) as { hits: { passage: { url: string } }[] }).hits : [];
  };
  await expect.poll(search, { timeout: 120_000 }).toHaveLength(1);
  expect((await search())[0]?.passage.url).toContain('https://e.com/h/refunds');
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
  expect(said.stdout.trim().split('\n')).toHaveLength(1);
  expect(said.stderr).not.toContain(secret);
  await expect(fetch(listening)).rejects.toThrow();
});

test(promise('host.command-mistakes'), async () => {
  const folder = temporaryFolder();
  const index = join(folder, 'index');
  const photos = join(folder, 'photos');
  mkdirSync(photos);
  writeFileSync(join(photos, 'a.jpg'), 'x');
  const env = { SEARCH_SECRET: secret };
  for (const [words, variables, wanted] of [
    [['--index', index], {}, 'SEARCH_SECRET is not set'],
    [['--index', index], { SEARCH_SECRET: 'short' }, 'shorter than 16'],
    [['--index', index, '--secret-file', join(folder, 'none')], {}, 'cannot be read'],
    [['--port', 'many'], env, 'number from 0 to 65535'],
    [['--secret', 'x'], env, "unknown option '--secret'"],
    [['--index', index, '--base-url', 'ftp://x', '--port', '0'], env, 'must begin with http:// or https://'],
    [['--index', photos, '--port', '0'], env, 'holds files that are no index'],
    [['--index', index, '--port', '0', '--content', join(folder, 'gone')], env, join(folder, 'gone')],
  ] as [string[], Record<string, string>, string][]) {
    const { said, exit } = run(words, variables);
    expect(await exit, words.join(' ')).toBe(1);
    expect(said.stderr).toContain(wanted);
    expect(said.stderr, 'words for people, no stack').not.toMatch(/^ {4}at /m);
  }
});

test(promise('host.command-help'), async () => {
  const { said, exit } = run(['--help']);
  expect(await exit).toBe(0);
  for (const option of [
    '--index',
    '--port',
    '--host',
    '--content',
    '--collection',
    '--base-url',
    '--page-base-url',
    '--scopes',
    '--secret-file',
    '--drain',
  ]) {
    expect(said.stdout).toContain(option);
  }
});
