import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod';
import { type ProcessRecord, processTable } from './process-table.ts';

// A start that is killed outright cannot stop its children: workerd then keeps the port. So each start writes down
// which processes it began, and the next one on the same data folder ends those that are still there.

const Recorded = z.object({
  pid: z.int().positive(),
  started: z.string().min(1),
  command: z.string().min(1),
});
const Children = z.object({ start: Recorded, children: z.array(Recorded) });

const FILE = 'children.json';
/** How long a process may take to end when it is asked to, and then when it is made to, in ms. */
const ASKED_MS = 5000;
const MADE_MS = 5000;

/**
 * A note in the data folder of the processes that this one has begun: `record` writes down those that run now,
 * `close` takes it away. Another start's note is left alone until there is something to record.
 */
export function noteOfChildren(dataFolder: string): { record: () => void; close: () => Promise<void> } {
  const file = join(dataFolder, FILE);
  let written = false;
  return {
    record() {
      const all = processTable();
      const start = all.find(({ pid }) => pid === process.pid);
      if (!start) return; // What is not known cannot be told apart later.
      const children = all.filter(({ parent }) => parent === process.pid).map(recordOf);
      writeFileSync(file, `${JSON.stringify({ start: recordOf(start), children })}\n`, { mode: 0o600 });
      written = true;
    },
    async close() {
      if (written) rmSync(file, { force: true });
    },
  };
}

/**
 * Ends what an earlier start on this data folder has left: exactly the processes it recorded, by number, time and
 * command, and none while that start itself is still there. `say` is told what was ended.
 */
export async function endLeftBehind(dataFolder: string, say: (line: string) => void): Promise<void> {
  const note = readNote(join(dataFolder, FILE));
  if (!note || stillThere([note.start]).length > 0) return;
  const left = stillThere(note.children);
  if (left.length === 0) return;
  signal(left, 'SIGTERM');
  if (!(await gone(left, ASKED_MS))) {
    signal(stillThere(left), 'SIGKILL');
    await gone(left, MADE_MS);
  }
  const names = left.map(({ command, pid }) => `${basename(command.split(' ')[0] ?? '')} (process ${pid})`);
  say(`Ended what an earlier start, killed before it could stop, had left running: ${names.join(', ')}.`);
}

function stillThere(records: ProcessRecord[]): ProcessRecord[] {
  const all = processTable();
  return records.filter((record) =>
    all.some(
      ({ pid, started, command }) =>
        pid === record.pid && started === record.started && command === record.command,
    ),
  );
}

function signal(records: ProcessRecord[], name: 'SIGTERM' | 'SIGKILL'): void {
  for (const { pid } of records)
    try {
      process.kill(pid, name);
    } catch {
      // It ended by itself meanwhile, or is not ours to end: a port that it holds is named later.
    }
}

async function gone(records: ProcessRecord[], ms: number): Promise<boolean> {
  const end = Date.now() + ms;
  while (stillThere(records).length > 0) {
    if (Date.now() > end) return false;
    await new Promise((done) => setTimeout(done, 50));
  }
  return true;
}

function readNote(file: string): z.infer<typeof Children> | null {
  try {
    return Children.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null; // No note, or a damaged one: nothing in it can be trusted to be ours.
  }
}

function recordOf({ pid, started, command }: ProcessRecord): ProcessRecord {
  return { pid, started, command };
}
