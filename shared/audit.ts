import * as z from 'zod';

// The audit: how often is a citation fabricated? Its contracts, in the order of a campaign:
//   shared/audit.ts          the words that all of them share
//   shared/audit-plan.ts     the plan, written before anything is asked; the draw of the questions
//   shared/audit-answers.ts  the answers, of any assistant, as JSON Lines
//   shared/audit-coding.ts   the units to be coded, coders' sheets, arbitration, the machine's pre-codes
//   shared/audit-sheet.ts    what is given out to be coded
//   shared/audit-report.ts   the figures, and the archive from which they can be recomputed
// A campaign is a folder of files; those whose name ends in .jsonl hold one object a line.

export const Sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'A SHA-256 is 64 hexadecimal digits, in lower case.');
export type Sha256 = z.infer<typeof Sha256>;

export const CampaignId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'A campaign’s id has small letters, digits and hyphens, 64 at most.');
export type CampaignId = z.infer<typeof CampaignId>;

/**
 * The verdict on one citation. Closed: a test freezes it.
 * C0 exact · C1 nothing matches title, author and publisher (object fabricated) · C2 the document exists, the
 * statement is not in it (content fabricated) · C3 the fact is right, another publisher said it (misplaced) · C4 the
 * statement is right; date, title or signature is wrong (false metadata) · C5 closed, gone, no archive, after a
 * second attempt 48 hours later (unverifiable).
 */
export const CitationCode = z.enum(['C0', 'C1', 'C2', 'C3', 'C4', 'C5']);
export type CitationCode = z.infer<typeof CitationCode>;

export { SECOND_ATTEMPT_HOURS } from './audit-lacks.ts';

/** What is asked for. */
export const FactKind = z.enum(['dated_fact', 'figure', 'attributed_statement', 'description']);
export type FactKind = z.infer<typeof FactKind>;

/** How old the fact is when it is asked for; `ageless`: it has no date. */
export const FactAge = z.enum(['under_30_days', 'up_to_6_months', 'over_6_months', 'ageless']);
export type FactAge = z.infer<typeof FactAge>;

/** Questions alike in kind, age of the fact and language of the source expected (BCP 47; `und` where none is). */
export const Stratum = z.strictObject({
  kind: FactKind,
  age: FactAge,
  language: z.string().min(2).max(35),
});
export type Stratum = z.infer<typeof Stratum>;

/** A question whose answer is known to be in the scope, or known not to be: for the lanes' confusion matrix. */
export const Known = z.enum(['present', 'absent']);
export type Known = z.infer<typeof Known>;

/** A question, by the same id in every run and every campaign that shares it. */
export const AuditQuestion = z.strictObject({
  id: z.string().min(1).max(200),
  text: z.string().min(1).max(4000),
  stratum: Stratum,
  known: Known.nullable(),
});
export type AuditQuestion = z.infer<typeof AuditQuestion>;

/** A stratum as one word, `figure/over_6_months/fr`: the key of tables. */
export function stratumKey({ kind, age, language }: Stratum): string {
  return `${kind}/${age}/${language}`;
}
