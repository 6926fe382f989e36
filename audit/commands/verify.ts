import type { Command } from 'commander';
import { AuditError } from '../audit-error.ts';

export function addVerify(program: Command): void {
  program
    .command('verify')
    .description('Recompute every figure from an archive')
    .action(() => {
      throw new AuditError('“verify” is not built yet.');
    });
}
