import type { Run } from './run-command.ts';
/** Compares the account with the list of secrets. Not `ok` where one that is needed is missing, or nobody is signed in. */
export declare function missingSecrets(
  run: Run,
  config: string,
): Promise<{
  ok: boolean;
  lines: string[];
}>;
