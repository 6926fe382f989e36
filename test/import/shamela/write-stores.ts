import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, dirname, join } from 'node:path';
import { ensureEngine } from '../../../search-node/engine-build/build-engine.ts';

export type StoreLine =
  | { store: string; fields: Record<string, string> }
  | { store: string; delete: string }
  | { flush: true };

/** How the ids of documents are indexed: whole, cut into words, or not at all. */
export type IdForm = 'term' | 'words' | 'stored';

/**
 * Writes Lucene stores below a folder. With the engine's own Lucene, unless `classPath` names another: the fixture of
 * Lucene 9 was written so.
 */
export async function writeStores(
  folder: string,
  lines: Iterable<StoreLine>,
  { ids = 'term', classPath }: { ids?: IdForm; classPath?: string } = {},
): Promise<void> {
  const { java, jar } = await ensureEngine();
  const own = [jar, join(dirname(jar), 'lib/*')].join(delimiter);
  const child = spawn(
    java,
    [
      '-Xmx200m',
      '-XX:TieredStopAtLevel=1',
      '-XX:+UseSerialGC',
      '-cp',
      classPath ?? own,
      join(import.meta.dirname, 'WriteStores.java'),
      folder,
      ids,
    ],
    { stdio: ['pipe', 'ignore', 'pipe'] },
  );
  const said: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  child.stdin.on('error', () => {}); // It ended early, which its exit code tells.
  const ended = once(child, 'close');
  for (const line of lines)
    if (!child.stdin.write(`${JSON.stringify(line)}\n`) && child.exitCode === null)
      await Promise.race([once(child.stdin, 'drain'), ended]);
  child.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`The stores were not written (${code}): ${said.join('')}`);
}
