import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const LOOK_AGAIN_MS = 200;

/** Runs one build at a time, in whatever process. A lock whose process is gone is taken over. */
export async function withBuildLock<T>(file: string, build: () => Promise<T>): Promise<T> {
  await mkdir(dirname(file), { recursive: true });
  while (!(await take(file))) {
    if (await isAbandoned(file)) await rm(file, { force: true });
    else await setTimeout(LOOK_AGAIN_MS);
  }
  try {
    return await build();
  } finally {
    await rm(file, { force: true });
  }
}

async function take(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return false;
    throw cause;
  }
}

async function isAbandoned(file: string): Promise<boolean> {
  try {
    const pid = Number(await readFile(file, 'utf8'));
    if (pid > 0) process.kill(pid, 0);
    return false;
  } catch (cause) {
    // ENOENT: just released. ESRCH: its process is gone. EPERM: alive, of another user.
    return cause instanceof Error && 'code' in cause && cause.code === 'ESRCH';
  }
}
