import { Command } from 'commander';
import { addCompare } from './commands/compare.ts';
import { addDraw } from './commands/draw.ts';
import { addExport } from './commands/export.ts';
import { addImport } from './commands/import.ts';
import { addPlan } from './commands/plan.ts';
import { addPrecode } from './commands/precode.ts';
import { addReport } from './commands/report.ts';
import { addRun } from './commands/run.ts';
import { addVerify } from './commands/verify.ts';

/** `npm run audit`, its commands in the order of a campaign. They throw AuditError where it cannot be done. */
export function auditProgram(): Command {
  const program = new Command('npm run audit --')
    .description(
      'Measures how often a citation is fabricated, in answers of this product or of any assistant.',
    )
    .showHelpAfterError('(npm run audit -- --help lists the commands.)');
  for (const add of [
    ...[addPlan, addDraw, addRun, addPrecode, addExport],
    ...[addImport, addReport, addCompare, addVerify],
  ])
    add(program);
  return program;
}
