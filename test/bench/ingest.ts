import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Table from 'cli-table3';
import { startSearchHost } from '../../search-node/host/search-host.ts';
import { ingest } from '../../search-node/ingest/ingest.ts';
import type { IngestReport } from '../../search-node/ingest/report.ts';
import { ensureEngine } from '../../search-node/start/build-engine.ts';
import { corpus } from '../support/shared-data.ts';

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
    return { full, again, heap: heapOf(java, pid), rss: rssOf(pid) };
  } finally {
    await host.close();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Committed now, after indexing; `jcmd` comes with a JDK. */
function heapOf(java: string, pid: number | undefined): string {
  const jcmd = join(dirname(java), 'jcmd');
  if (pid === undefined || !existsSync(jcmd)) return '?';
  const info = execFileSync(jcmd, [String(pid), 'GC.heap_info'], { encoding: 'utf8' });
  const sizes = [
    ...info.matchAll(
      /(?:DefNew|def new|Tenured|tenured|heap)[^\n]*?(?:committed|total) (\d+)K, used (\d+)K/gi,
    ),
  ];
  if (sizes.length === 0) return '?';
  const sum = (at: 1 | 2) => String(sizes.reduce((total, size) => total + Number(size[at]), 0));
  return `${megabytes(sum(2))} of ${megabytes(sum(1))}`;
}

/** The most the process ever had in memory. */
function rssOf(pid: number | undefined): string {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return '?';
  const [, peak] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(status, 'utf8')) ?? [];
  return peak === undefined ? '?' : megabytes(peak);
}

function megabytes(kilobytes: string): string {
  return String(Math.round(Number(kilobytes) / 1024));
}

function seconds(report: IngestReport): string {
  return (report.durationMs / 1000).toFixed(1);
}
