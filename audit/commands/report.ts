import type { Command } from 'commander';
import { AuditError } from '../audit-error.ts';

export function addReport(program: Command): void {
  program
    .command('report')
    .description('Write the report in Markdown and HTML')
    .action(() => {
      throw new AuditError('“report” is not built yet.');
    });
}
