import Table from 'cli-table3';
import type { heapOf } from './child-process-figures.ts';
import { sizeOf } from './grown-index.ts';
import type { IndexRate } from './index-rate.ts';
import { percentile } from './ranking-metrics.ts';
import type { Searches } from './search-limit.ts';

export const CLIENTS = [1, 8, 32];
export const GROWN_PASSAGES = 1_000_000;

/** For each number of clients, the rounds of it. */
export type Row = { name: string; rounds: Searches[][] };
export type Measured = {
  ours: Row;
  limit: Row;
  peers: Row[];
  process: ProcessFigures;
  index: string;
  passages: number;
};
export type ProcessFigures = {
  listensMs: number;
  answersMs: number;
  heap: ReturnType<typeof heapOf>;
  rss: number | null;
  /** Milliseconds of processor time a search: what a busy machine leaves as it is. */
  cpu: { host: number; child: number; limit: number };
};

/** Prints what was measured of one library, the targets beside. */
export function reportSpeed(
  name: string,
  { ours, limit, peers, process, index, passages }: Measured,
  rate: IndexRate,
): void {
  const table = new Table({
    head: [`${name}: ${passages} passages`, ...CLIENTS.map(clientsHead)],
    colAligns: ['left', 'right', 'right', 'right'],
    style: { head: [], border: [] },
  });
  for (const { name, rounds } of [ours, limit, ...peers])
    table.push([name, ...CLIENTS.map((_, i) => cell(rounds[i]))]);
  console.log(`\n${table.toString()}`);
  const bytes = sizeOf(index);
  const figures = new Table({
    head: ['measure', 'value', 'target'],
    colAligns: ['left', 'right', 'right'],
    style: { head: [], border: [] },
  });
  const big = passages >= GROWN_PASSAGES;
  figures.push(
    ['p50 over the limit, 1 client', `${overLimit(ours, limit).toFixed(2)} ms`, '≤ 1 ms'],
    ['throughput of the limit, 8 clients', percent(ofLimit(ours, limit, 1)), '≥ 70 %'],
    ['throughput of the limit, 32 clients', percent(ofLimit(ours, limit, 2)), '≥ 70 %'],
    [
      'processor time a search: host + child; limit',
      `${process.cpu.host.toFixed(2)} + ${process.cpu.child.toFixed(2)}; ${process.cpu.limit.toFixed(2)} ms`,
      '',
    ],
    ['p99, 8 clients', `${typical(ours.rounds[1], p99).toFixed(1)} ms`, big ? '< 60 ms' : ''],
    [
      `index rate over ${rate.passages} passages`,
      `${rate.ours.toFixed(0)} a second; Lucene's own writer ${rate.lucene.toFixed(0)}: ${percent(rate.ours / rate.lucene)}`,
      '≥ 60 %',
    ],
    ['index size', `${megabytes(bytes)} MB, ${(bytes / passages).toFixed(0)} bytes a passage`, ''],
    ["the child's heap, used of committed", heapCell(process), '< 512 MB'],
    ["the child's memory, at most", process.rss === null ? 'not told' : `${process.rss.toFixed(0)} MB`, ''],
    [
      'reopened: listens · first answer',
      `${process.listensMs.toFixed(0)} · ${process.answersMs.toFixed(0)} ms`,
      '',
    ],
  );
  console.log(figures.toString());
}

function clientsHead(clients: number): string {
  return `${clients} client${clients > 1 ? 's' : ''}: p50 · p99 ms · a second`;
}

function heapCell({ heap }: ProcessFigures): string {
  return heap ? `${heap.usedMb.toFixed(0)} of ${heap.committedMb.toFixed(0)} MB` : 'no jcmd';
}

/** The median of a figure over rounds: one round that the machine was busy in does not move it. */
function typical(rounds: Searches[] | undefined, figure: (round: Searches) => number): number {
  return percentile((rounds ?? []).map(figure), 0.5);
}

/** Compared round by round, since what else runs on the machine slows both of one round. */
function overLimit(ours: Row, limit: Row): number {
  const inside = limit.rounds[0] ?? [];
  return percentile(
    (ours.rounds[0] ?? []).map((round, i) => p50(round) - p50(inside[i] ?? round)),
    0.5,
  );
}

function ofLimit(ours: Row, limit: Row, at: number): number {
  const inside = limit.rounds[at] ?? [];
  return percentile(
    (ours.rounds[at] ?? []).map((round, i) => perSecond(round) / perSecond(inside[i] ?? round)),
    0.5,
  );
}

function cell(rounds: Searches[] | undefined): string {
  if (!rounds) return '';
  const [half, most, rate] = [p50, p99, perSecond].map((figure) => typical(rounds, figure));
  return `${half?.toFixed(2)} · ${most?.toFixed(1)} · ${rate?.toFixed(0)}`;
}

function p50({ times }: Searches): number {
  return percentile(times, 0.5);
}

function p99({ times }: Searches): number {
  return percentile(times, 0.99);
}

function perSecond({ times, ms }: Searches): number {
  return (1000 * times.length) / ms;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}

export function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0);
}
