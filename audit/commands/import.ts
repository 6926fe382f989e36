import type { Command } from 'commander';
import { AuditError } from '../audit-error.ts';

export function addImport(program: Command): void {
  program
    .command('import')
    .description('Take in answers of any assistant, coders’ sheets, arbitration')
    .action(() => {
      throw new AuditError('“import” is not built yet.');
    });
}
