import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import Table from 'cli-table3';
import { buildWidget } from '../../widget/build.ts';

const dist = resolve(import.meta.dirname, '../../widget/dist');

/** What a page downloads, from the built files. */
export async function run(): Promise<void> {
  await buildWidget({ ifStale: true });
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  const table = new Table({ head: ['file', 'bytes', 'gzip', 'target'] });
  let total = 0;
  for (const name of files.sort()) {
    const bytes = readFileSync(join(dist, name));
    const zipped = gzipSync(bytes, { level: 9 }).length;
    if (/^(?:widget|panel)/.test(name)) total += zipped;
    table.push([name, bytes.length, zipped, name === 'widget.js' ? '< 2,048' : '']);
  }
  table.push(['loader + panel', '', total, '< 30,720']);
  console.log(table.toString());
}
