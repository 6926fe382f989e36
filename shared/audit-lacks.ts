import type { Attempt, CodedCitation, Lack } from './audit-coding.ts';

// What a judged citation lacks, apart from its contracts, so that the console's page can tell without zod.

/** Hours between the first and the second attempt before a citation may be called unverifiable. */
export const SECOND_ATTEMPT_HOURS = 48;

/** Whether two failed attempts lie far enough apart to call a document unverifiable. */
export function secondAttemptMade(attempts: readonly Attempt[]): boolean {
  const due = secondAttemptDue(attempts);
  return due !== null && failedAttempts(attempts).some((at) => at >= due);
}

/** From when on a second failed attempt counts, as Unix time in ms; null where none has failed yet. */
export function secondAttemptDue(attempts: readonly Attempt[]): number | null {
  const [first] = failedAttempts(attempts);
  return first === undefined ? null : first + SECOND_ATTEMPT_HOURS * 3_600_000;
}

export type Judged = Pick<CodedCitation, 'code' | 'codedAt' | 'checks' | 'attempts' | 'wrongFields'>;

/** What is missing before a citation counts as coded; nothing: it is whole. */
export function lacksOf({ code, codedAt, checks, attempts, wrongFields }: Judged): Lack[] {
  if (code === null) return ['code'];
  return [
    ...(codedAt === null ? ['time' as const] : []),
    ...(checks.length === 0 ? ['check' as const] : []),
    ...(code === 'C4' && wrongFields.length === 0 ? ['wrong_fields' as const] : []),
    ...(code === 'C5' && !secondAttemptMade(attempts) ? ['second_attempt' as const] : []),
  ];
}

/** Earliest first. */
function failedAttempts(attempts: readonly Attempt[]): number[] {
  return attempts
    .filter(({ result }) => result !== 'reached')
    .map(({ at }) => Date.parse(at))
    .sort((a, b) => a - b);
}
