import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Megabytes of Java heap, used and committed, by the `jcmd` that comes with a JDK; null without it. */
export function heapOf(
  java: string,
  pid: number | undefined,
): { usedMb: number; committedMb: number } | null {
  const jcmd = join(dirname(java), 'jcmd');
  if (pid === undefined || !existsSync(jcmd)) return null;
  const info = execFileSync(jcmd, [String(pid), 'GC.heap_info'], { encoding: 'utf8' });
  const sizes = [
    ...info.matchAll(
      /(?:DefNew|def new|Tenured|tenured|heap)[^\n]*?(?:committed|total) (\d+)K, used (\d+)K/gi,
    ),
  ];
  if (sizes.length === 0) return null;
  const sum = (at: 1 | 2) => sizes.reduce((total, size) => total + Number(size[at]), 0) / 1024;
  return { usedMb: sum(2), committedMb: sum(1) };
}

/** The most megabytes that a process ever had in memory; null where the system does not tell. */
export function mostMemoryOf(pid: number | undefined): number | null {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return null;
  const [, peak] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(status, 'utf8')) ?? [];
  return peak === undefined ? null : Number(peak) / 1024;
}

/** Milliseconds of processor time that a process has taken so far; NaN where the system does not tell. */
export function cpuOf(pid: number | undefined): number {
  const stat = `/proc/${pid}/stat`;
  if (!existsSync(stat)) return Number.NaN;
  const fields = readFileSync(stat, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

/** The first child of a process, where `ps` tells it; another than `except`. */
export function childOf(pid: number | undefined, except?: number): number | undefined {
  try {
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
    const pids = children.trim().split(/\s+/).map(Number);
    return pids.find((child) => child !== except) || undefined;
  } catch {
    return undefined; // No `ps`, or another one: memory is not told then.
  }
}
