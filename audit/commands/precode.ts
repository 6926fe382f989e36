import type { Command } from 'commander';
import { AuditError } from '../audit-error.ts';

export function addPrecode(program: Command): void {
  program
    .command('precode')
    .description('Let the search host check each citation beforehand')
    .action(() => {
      throw new AuditError('“precode” is not built yet.');
    });
}
