import type { Command } from 'commander';
import { AuditError } from '../audit-error.ts';

export function addDraw(program: Command): void {
  program
    .command('draw')
    .description('Draw the questions from the answer log, by strata and by seed')
    .action(() => {
      throw new AuditError('“draw” is not built yet.');
    });
}
