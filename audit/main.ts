import { Command } from 'commander';
import { AuditError } from './audit-error.ts';
import { addCompare } from './commands/compare.ts';
import { addDraw } from './commands/draw.ts';
import { addExport } from './commands/export.ts';
import { addImport } from './commands/import.ts';
import { addPlan } from './commands/plan.ts';
import { addPrecode } from './commands/precode.ts';
import { addReport } from './commands/report.ts';
import { addRun } from './commands/run.ts';
import { addVerify } from './commands/verify.ts';

// `npm run audit`: how often is a citation fabricated? In the order of a campaign. What a person reads goes to
// standard error, what a program reads to standard output. Ends with 0, with 2 where it could not be done.

const program = new Command('npm run audit --')
  .description('Measures how often a citation is fabricated, in answers of this product or of any assistant.')
  .showHelpAfterError('(npm run audit -- --help lists the commands.)');
for (const add of [
  ...[addPlan, addDraw, addRun, addPrecode, addExport],
  ...[addImport, addReport, addCompare, addVerify],
])
  add(program);

try {
  await program.parseAsync();
} catch (error) {
  // What a person can mend is a sentence; anything else is a fault of the audit, told with its place.
  if (error instanceof AuditError) console.error(error.message);
  else console.error(error);
  process.exitCode = 2;
}
