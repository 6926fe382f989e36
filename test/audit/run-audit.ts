import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { vi } from 'vitest';
import { auditProgram } from '../../audit/program.ts';

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

/** The same command in this process, which is quicker. Throws AuditError where it cannot be done. */
export async function auditDone(args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const said: string[] = [];
  const quiet = vi.spyOn(console, 'error').mockImplementation((words: string) => void said.push(words));
  const output = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
  const before = { ...process.env };
  Object.assign(process.env, env);
  try {
    await auditProgram()
      .exitOverride()
      .parseAsync([...args], { from: 'user' });
  } finally {
    for (const name of Object.keys(env)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
    quiet.mockRestore();
    output.mockRestore();
  }
  return said.join('\n');
}
