import { AuditError } from '../audit-error.ts';

/** Throws AuditError where another model answered than a plan audits. */
export function refuseOtherModel(answered: string, audited: string, cure: string): void {
  if (answered === audited) return;
  throw new AuditError(
    `“${answered}” answered, and the plan audits “${audited}”. A campaign has one model: ${cure}.`,
  );
}
