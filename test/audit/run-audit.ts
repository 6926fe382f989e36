import { execFile } from 'node:child_process';
import { resolve } from 'node:path';

const MAIN = resolve(import.meta.dirname, '../../audit/main.ts');

export type Ended = { status: number; out: string; words: string };

/** `npm run audit -- …`, as a process of its own. */
export function audit(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [MAIN, ...args],
      { env: { ...process.env, ...env }, maxBuffer: 50_000_000 },
      (error, stdout, stderr) => {
        const status = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
        done({ status, out: stdout, words: stderr });
      },
    );
  });
}

/** Throws with what it said where it did not succeed. */
export async function auditDone(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  const ended = await audit(args, env);
  if (ended.status !== 0)
    throw new Error(`audit ${args.join(' ')} ended with ${ended.status}:\n${ended.words}`);
  return ended;
}
