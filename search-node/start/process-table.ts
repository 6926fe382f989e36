import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** A process of this machine. Two with the same three fields are the same process. */
export type ProcessRecord = {
  pid: number;
  /** When it began, in the system's own words, which are compared and never read. */
  started: string;
  command: string;
};
export type ListedProcess = ProcessRecord & { parent: number };

/** The processes of this machine that still run, as far as this user may see them; none where that cannot be found out. */
export function processTable(): ListedProcess[] {
  try {
    return process.platform === 'linux' ? fromProc() : fromPs();
  } catch {
    return []; // No /proc or no ps: nothing is known, so nothing is recorded and nothing ended.
  }
}

function fromProc(): ListedProcess[] {
  // Ticks since the machine was started mean nothing after another start of it.
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The name in brackets may hold anything; what follows the last one is in columns.
        const columns = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const [state = '', parent = ''] = columns;
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        if (state === 'Z' || command === '') return [];
        return [{ pid: Number(name), parent: Number(parent), started: `${boot} ${columns[19]}`, command }];
      } catch {
        return []; // It ended meanwhile, or is another user's.
      }
    });
}

function fromPs(): ListedProcess[] {
  const columns = ['-o', 'pid=', '-o', 'ppid=', '-o', 'stat=', '-o', 'lstart=', '-o', 'command='];
  const text = execFileSync('ps', ['-A', '-ww', ...columns], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
    maxBuffer: 1 << 26,
    timeout: 10_000,
  });
  const line = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(\w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4})\s+(.*)$/gm;
  return [...text.matchAll(line)]
    .filter(([, , , state]) => !state?.startsWith('Z'))
    .map(([, pid, parent, , started = '', command = '']) => ({
      pid: Number(pid),
      parent: Number(parent),
      started,
      command,
    }));
}
