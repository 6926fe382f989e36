import type { ChildProcess } from 'node:child_process';

const STEPS_MS = { asked: 4000, closed: 2000, terminated: 2000 };

/** Ends a process by ever firmer means: asked, its input closed, SIGTERM, SIGKILL. Resolves when it has ended. */
export async function shutDown(child: ChildProcess, askToEnd: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  askToEnd();
  if (await within(ended, STEPS_MS.asked)) return;
  child.stdin?.end();
  if (await within(ended, STEPS_MS.closed)) return;
  child.kill('SIGTERM');
  if (await within(ended, STEPS_MS.terminated)) return;
  child.kill('SIGKILL');
  await ended;
}

function within(ended: Promise<void>, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms, false);
    ended.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
