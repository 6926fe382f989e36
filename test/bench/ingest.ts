import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Table from 'cli-table3';
import { ensureEngine } from '../../search-node/engine-build/build-engine.ts';
import { startSearchHost } from '../../search-node/host/search-host.ts';
import { ingest } from '../../search-node/ingest/ingest.ts';
import type { IngestReport } from '../../search-node/ingest/report.ts';
import { corpus } from '../support/shared-data.ts';
import { heapOf, mostMemoryOf } from './child-process-figures.ts';

const targets: Record<string, { full: string; unchanged: string }> = {
  'aws-docs': { full: ' (< 20)', unchanged: ' (< 2)' },
};

/** Indexes three real help centres into the real engine, then again with nothing changed. */
export async function run(): Promise<void> {
  const table = new Table({
    head: [
      'help centre',
      'read',
      'skipped',
      'passages',
      'full, s',
      'unchanged, s',
      'Java heap, MB',
      'Java RSS, MB',
    ],
    colAligns: ['left', 'right', 'right', 'right', 'right', 'right', 'right', 'right'],
  });
  for (const name of ['aws-docs', 'chatwoot-docs', 'prestashop-user-doc-fr']) {
    const content = corpus(`help/${name}/tree`, `indexing ${name}`);
    if (!content) continue;
    const { full, again, heap, rss } = await measure(content);
    const target = targets[name] ?? { full: '', unchanged: '' };
    table.push([
      name,
      full.read,
      full.skipped.length,
      full.passages,
      `${seconds(full)}${target.full}`,
      `${seconds(again)}${target.unchanged}`,
      heap,
      rss,
    ]);
  }
  console.log(table.toString());
}

async function measure(content: string) {
  const data = mkdtempSync(join(tmpdir(), 'pincite-bench-'));
  const { java } = await ensureEngine({ progress: console.error });
  const host = await startSearchHost({ index: join(data, 'index'), log: () => {} });
  try {
    const full = await ingest({ content, collection: 'help', index: host.engine });
    const again = await ingest({ content, collection: 'help', index: host.engine });
    const pid = host.engine.pid();
    return { full, again, heap: heap(java, pid), rss: rss(pid) };
  } finally {
    await host.close();
    rmSync(data, { recursive: true, force: true });
  }
}

function heap(java: string, pid: number | undefined): string {
  const sizes = heapOf(java, pid);
  return sizes === null ? '?' : `${Math.round(sizes.usedMb)} of ${Math.round(sizes.committedMb)}`;
}

function rss(pid: number | undefined): string {
  const most = mostMemoryOf(pid);
  return most === null ? '?' : String(Math.round(most));
}

function seconds(report: IngestReport): string {
  return (report.durationMs / 1000).toFixed(1);
}
