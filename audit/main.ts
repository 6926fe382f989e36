import { AuditError } from './audit-error.ts';
import { auditProgram } from './program.ts';

// `npm run audit`: how often is a citation fabricated? In the order of a campaign. What a person reads goes to
// standard error, what a program reads to standard output. Ends with 0, with 2 where it could not be done.

try {
  await auditProgram().parseAsync();
} catch (error) {
  // What a person can mend is a sentence; anything else is a fault of the audit, told with its place.
  if (error instanceof AuditError) console.error(error.message);
  else console.error(error);
  process.exitCode = 2;
}
