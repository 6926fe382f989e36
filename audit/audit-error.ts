/** Why a command of the audit did not do it. The message is a sentence that names the thing and the cure. */
export class AuditError extends Error {
  override name = 'AuditError';
}
