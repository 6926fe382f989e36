import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { endLeftBehind } from '../../search-node/start/left-behind.ts';
import { processTable } from '../../search-node/start/process-table.ts';
import { promise } from '../behaviours.ts';

function idle(): ChildProcess {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

function recordOf(child: ChildProcess) {
  const found = processTable().find(({ pid }) => pid === child.pid);
  if (!found) throw new Error(`Process ${child.pid} is not in the table.`);
  const { pid, started, command } = found;
  return { pid, started, command };
}

/** A data folder with the note of a start that has ended, whose children are given. */
async function folderAfter(children: object[], start?: object): Promise<string> {
  const data = mkdtempSync(join(tmpdir(), 'pincite-left-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  writeFileSync(
    join(data, 'children.json'),
    JSON.stringify({ start: start ?? (await endedStart()), children }),
  );
  return data;
}

async function endedStart() {
  const child = idle();
  await once(child, 'spawn');
  const record = recordOf(child);
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  return record;
}

it(promise('start.after-kill', 'and only the very processes that were recorded'), async () => {
  const [left, other, older] = [idle(), idle(), idle()];
  await Promise.all([left, other, older].map((child) => once(child, 'spawn')));
  const mine = recordOf(left);
  const said: string[] = [];
  const data = await folderAfter([
    mine,
    { ...recordOf(other), command: 'workerd serve' },
    { ...recordOf(older), started: 'long ago' },
    { ...mine, pid: 2 ** 22 + 1 },
  ]);
  const gone = once(left, 'exit');
  await endLeftBehind(data, (line) => said.push(line));
  await gone;
  expect(said).toHaveLength(1);
  expect(said[0]).toContain(`(process ${left.pid})`);
  expect([other.exitCode, other.signalCode, older.exitCode, older.signalCode]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

it(
  promise('start.after-kill', 'none while the start that began them is there, and none by a damaged note'),
  async () => {
    const [start, child] = [idle(), idle()];
    await Promise.all([once(start, 'spawn'), once(child, 'spawn')]);
    const alive = await folderAfter([recordOf(child)], recordOf(start));
    const damaged = await folderAfter([{ ...recordOf(child), pid: -1 }]);
    const silent = (line: string) => expect.unreachable(line);
    for (const data of [alive, damaged, join(alive, 'nothing')]) await endLeftBehind(data, silent);
    expect([child.exitCode, child.signalCode]).toEqual([null, null]);
    expect(readFileSync(join(alive, 'children.json'), 'utf8')).toContain(String(child.pid));
  },
);
