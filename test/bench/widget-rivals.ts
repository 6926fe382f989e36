import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import Table from 'cli-table3';

/** Chat widgets that are published ready to load, with the file of theirs that a page loads. */
const RIVALS: [name: string, file: string][] = [
  ['@n8n/chat', 'dist/chat.bundle.es.js'],
  ['flowise-embed', 'dist/web.js'],
  ['deep-chat', 'dist/deepChat.bundle.js'],
  ['@typebot.io/js', 'dist/web.js'],
  ['botframework-webchat', 'dist/webchat-minimal.js'],
];

/** The same gzip over others' files, installed into a folder of its own that is gone afterwards. */
export async function runWidgetRivals(): Promise<void> {
  const table = new Table({ head: ['others, as published', 'version', 'file', 'bytes', 'gzip'] });
  for (const [name, file] of RIVALS) table.push(await weigh(name, file));
  console.log(table.toString());
  console.log('A file that a page loads at once; what these fetch later is not counted.');
}

async function weigh(name: string, file: string): Promise<(string | number)[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pincite-rival-'));
  try {
    // Packed only: no script of theirs runs here, and nothing that they depend on is fetched.
    await promisify(execFile)('npm', ['pack', name, '--silent', '--ignore-scripts'], {
      cwd: folder,
      timeout: 60_000,
    });
    const archive = (await readdir(folder)).find((it) => it.endsWith('.tgz')) ?? '';
    await promisify(execFile)('tar', ['-xzf', archive], { cwd: folder });
    const { version } = JSON.parse(await readFile(join(folder, 'package/package.json'), 'utf8'));
    const code = await readFile(join(folder, 'package', file)).catch(() => null);
    if (!code) return [name, version, `${file}: not in it`, '', ''];
    return [name, version, file, code.length, gzipSync(code, { level: 9 }).length];
  } catch (cause) {
    const why =
      cause instanceof Error ? cause.message.split('\n').find((it) => /E\d{3}|code|timed/i.test(it)) : '';
    return [
      name,
      '',
      `not weighed: the registry has not given it (${why ?? 'no answer'})`.slice(0, 80),
      '',
      '',
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
