import type { Command } from 'commander';
import { AuditError } from '../audit-error.ts';

export function addExport(program: Command): void {
  program
    .command('export')
    .description('Write the coders’ sheets and the archive')
    .action(() => {
      throw new AuditError('“export” is not built yet.');
    });
}
