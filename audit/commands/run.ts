import type { Command } from 'commander';
import { AuditError } from '../audit-error.ts';

export function addRun(program: Command): void {
  program
    .command('run')
    .description('Ask each question as often as planned, hours apart')
    .action(() => {
      throw new AuditError('“run” is not built yet.');
    });
}
