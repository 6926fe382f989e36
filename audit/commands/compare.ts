import type { Command } from 'commander';
import { AuditError } from '../audit-error.ts';

export function addCompare(program: Command): void {
  program
    .command('compare')
    .description('Compare two campaigns with the test that fits')
    .action(() => {
      throw new AuditError('“compare” is not built yet.');
    });
}
