import * as z from 'zod';
import { CampaignId, CitationCode, Known, Sha256, Stratum } from './audit.ts';
import { Outcome } from './audit-answers.ts';
import { AuditedVersions, StratumDraw } from './audit-plan.ts';
import { Lane } from './chat-api.ts';

const count = z.int().nonnegative();
const share = z.number().min(0).max(1);

/**
 * A rate is never alone: `of` is its denominator and `low`…`high` its 95 % interval. Without any case (`of` is 0)
 * the three are null. `method`: `wilson_effective` is Wilson's interval on the effective sample size, `exact` is
 * Clopper and Pearson's on it (used where nothing or everything was hit).
 */
export const Rate = z.strictObject({
  hits: count,
  of: count,
  /** Answers that they came from. */
  answers: count,
  rate: share.nullable(),
  low: share.nullable(),
  high: share.nullable(),
  method: z.enum(['wilson_effective', 'exact', 'none']),
  /** Estimated in the answers, before the floor; null where it cannot be. */
  correlation: z.number().nullable(),
  designEffect: z.number().min(1),
  effective: z.number().nonnegative(),
});
export type Rate = z.infer<typeof Rate>;

/** A measure of agreement with its 95 % interval; null where it is not defined (`why` says so). */
export const Agreement = z.strictObject({
  value: z.number().nullable(),
  se: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  why: z.string().nullable(),
});
export type Agreement = z.infer<typeof Agreement>;

/** Between the two coders before arbitration, over the units that both coded. */
export const AgreementFigures = z.strictObject({
  units: count,
  /** Coded by one of them or by none. */
  incomplete: count,
  perCent: Agreement,
  kappa: Agreement,
  ac1: Agreement,
  alpha: Agreement,
  /** Rows: the first coder's codes; columns: the second's; in the order C0 … C5. */
  table: z.array(z.array(count)),
});
export type AgreementFigures = z.infer<typeof AgreementFigures>;

/** The protocol's rates of one set of citations. */
export const RateFigures = z.strictObject({
  codes: z.record(CitationCode, count),
  /** Not coded, or in dispute without an arbiter's word: in no rate, and printed beside them. */
  uncoded: count,
  /** (C1+C2)/(C0…C4), C3 and C4 of the same, 1 − C5/all. */
  fabrication: Rate,
  misplaced: Rate,
  metadata: Rate,
  verifiability: Rate,
});
export type RateFigures = z.infer<typeof RateFigures>;

/** From citations to answers, shown and not implied. */
export const PerAnswerFigures = z.strictObject({
  answers: count,
  citationsPerAnswer: z.number().nonnegative().nullable(),
  /** Answers with at least one fabricated citation, as observed. */
  withBad: Rate,
  /** The same, converted from the rate a citation: if faults were independent, and with the correlation found. */
  converted: z.strictObject({ independent: share.nullable(), correlated: share.nullable() }),
});
export type PerAnswerFigures = z.infer<typeof PerAnswerFigures>;

/** How the coders fared with what had been hidden among the real citations. */
export const ControlFigures = z.strictObject({
  coder: z.string(),
  kind: z.enum(['known_bad', 'shuffled']),
  found: Rate,
  uncoded: count,
});
export type ControlFigures = z.infer<typeof ControlFigures>;

/** `figures.json`: every figure of the report, each computed from the archive's files alone. */
export const AuditFigures = z.strictObject({
  format: z.literal('pincite-audit-figures-1'),
  campaign: CampaignId,
  plan: Sha256,
  audited: AuditedVersions,
  /** SHA-256 of the paraphrase rule; null in figures of before it was kept there. */
  rule: Sha256.nullable().default(null),
  /** First and last answer. */
  from: z.iso.datetime().nullable(),
  to: z.iso.datetime().nullable(),
  outcomes: z.record(Outcome, count),
  /** Answers wanted by the plan that are not there. */
  missing: count,
  /** What the reader saw; what the model tried (null where that is not known). */
  reader: RateFigures,
  model: RateFigures.nullable(),
  perAnswer: PerAnswerFigures,
  uncitedClaims: z.strictObject({ claims: count, answers: count, share: Rate }),
  strata: z.array(
    z.strictObject({ stratum: Stratum, draw: StratumDraw, answers: count, figures: RateFigures }),
  ),
  runs: z.array(z.strictObject({ run: z.int().positive(), figures: RateFigures })),
  agreement: AgreementFigures,
  arbitrated: count,
  controls: z.array(ControlFigures),
  /** The machine against the arbitrated codes; null without pre-codes. */
  precode: z
    .strictObject({
      agreement: AgreementFigures,
      silent: count,
    })
    .nullable(),
  lanes: z.array(z.strictObject({ known: Known, lane: Lane.nullable(), outcome: Outcome, answers: count })),
  /** Of the statements whose passage was removed, those that were made again with a citation; null without reruns. */
  faithfulness: Rate.nullable(),
  /** In sentences: one model, one corpus, one family of questions, and what this campaign lacks. */
  limits: z.array(z.string()),
});
export type AuditFigures = z.infer<typeof AuditFigures>;

/** Two campaigns. `comparable` is false where scope or model differ: then they are two series, never one line. */
export const AuditComparison = z.strictObject({
  campaigns: z.tuple([CampaignId, CampaignId]),
  comparable: z.boolean(),
  /** What differs, in sentences. */
  breaks: z.array(z.string()),
  shared: count,
  /** `paired` over shared questions, else `two_samples`; p is two-sided. */
  test: z.enum(['paired', 'two_samples', 'none']),
  difference: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  p: share.nullable(),
  /** Shared questions with a bad citation in one campaign only, and McNemar's exact p; null without shared ones. */
  questions: z.strictObject({ onlyFirst: count, onlySecond: count, p: share }).nullable(),
});
export type AuditComparison = z.infer<typeof AuditComparison>;

/**
 * `manifest.json` of an archive: each other file with its SHA-256. Paths use `/`, are relative, sorted, and leave the
 * archive nowhere. `verify` refuses a file that is missing, too many or changed, and names it.
 */
export const ArchiveManifest = z.strictObject({
  format: z.literal('pincite-audit-archive-1'),
  campaign: CampaignId,
  createdAt: z.iso.datetime(),
  files: z
    .array(
      z.strictObject({
        path: z
          .string()
          .min(1)
          .max(1000)
          .refine(isInside, 'The path of an archive’s file is relative and stays in it.'),
        bytes: count,
        sha256: Sha256,
      }),
    )
    .max(1_000_000),
});
export type ArchiveManifest = z.infer<typeof ArchiveManifest>;

function isInside(path: string): boolean {
  // A drive, a backslash or a NUL is taken for something else by some system.
  return (
    !/[\\:]/.test(path) &&
    !path.includes('\0') &&
    path.split('/').every((part) => !['', '.', '..'].includes(part))
  );
}
