import type { Command } from 'commander';
import { AuditError } from '../audit-error.ts';

export function addPlan(program: Command): void {
  program
    .command('plan')
    .description('Write the plan: size from the precision wanted, the rule frozen, the coders named')
    .action(() => {
      throw new AuditError('“plan” is not built yet.');
    });
}
