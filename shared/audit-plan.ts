import * as z from 'zod';
import { AuditQuestion, CampaignId, Sha256, Stratum } from './audit.ts';

/** What was audited and under which conditions. `null`: not known, and the report says so. */
export const AuditedVersions = z.strictObject({
  /** As its maker names it. */
  assistant: z.string().min(1).max(200),
  /** Model and version, as the assistant reports it. */
  model: z.string().min(1).max(200),
  /** The documentary scope, in words or as a scope's name: two campaigns are one series only where it is equal. */
  scope: z.string().min(1).max(2000),
  prompt: Sha256.nullable(),
  corpus: Sha256.nullable(),
  code: Sha256.nullable(),
});
export type AuditedVersions = z.infer<typeof AuditedVersions>;

/** The precision wanted, and what it takes. Rates and half-widths are shares: 0.08 is 8 points. */
export const PlannedSize = z.strictObject({
  expectedRate: z.number().gt(0).lt(1),
  halfWidth: z.number().gt(0).lt(0.5),
  /** Citations that an answer is expected to make. */
  citationsPerAnswer: z.number().positive().max(1000),
  /** How much citations of one answer are expected to resemble each other; at least 0.10. */
  correlation: z.number().min(0.1).max(1),
  /** Citations that would do if they were independent; the same, corrected for clusters. */
  independent: z.int().positive(),
  citations: z.int().positive(),
  designEffect: z.number().min(1),
  answers: z.int().positive(),
  questions: z.int().positive(),
});
export type PlannedSize = z.infer<typeof PlannedSize>;

/** `plan.json`, written before anything is asked. Its SHA-256 is in every file that follows from it. */
export const AuditPlan = z
  .strictObject({
    format: z.literal('pincite-audit-plan-1'),
    campaign: CampaignId,
    title: z.string().min(1).max(300),
    createdAt: z.iso.datetime(),
    audited: AuditedVersions,
    size: PlannedSize,
    /** How often each question is asked, and how far apart. */
    runs: z.int().min(1).max(100),
    hoursApart: z.number().nonnegative().max(10_000),
    /** Of the draw. */
    seed: z.int().nonnegative().max(0xffffffff),
    /** When a paraphrase counts as “in the document” (C0 or C2): frozen by its hash (UTF-8, as it stands here). */
    paraphraseRule: z.strictObject({ text: z.string().min(1).max(20_000), sha256: Sha256 }),
    /** Two who code, blind to each other, and the third who arbitrates. */
    coders: z.tuple([z.string().min(1).max(320), z.string().min(1).max(320)]),
    arbiter: z.string().min(1).max(320),
    /** Citations hidden among the real ones to measure the coders: made wrong, and exchanged among answers. */
    controls: z.strictObject({ knownBad: z.int().nonnegative(), shuffled: z.int().nonnegative() }),
  })
  .refine(({ coders: [one, other], arbiter }) => new Set([one, other, arbiter]).size === 3, {
    message: 'The two coders and the arbiter are three different people.',
    path: ['coders'],
  });
export type AuditPlan = z.infer<typeof AuditPlan>;

/** One stratum of the draw. `drawn` is below `wanted` where the log has no more; the report lists it, 0 included. */
export const StratumDraw = z.strictObject({
  stratum: Stratum,
  observed: z.int().nonnegative(),
  wanted: z.int().nonnegative(),
  drawn: z.int().nonnegative(),
});
export type StratumDraw = z.infer<typeof StratumDraw>;

/** `draw.json`: which questions, how they came to be drawn, and from how many. */
export const AuditDraw = z.strictObject({
  format: z.literal('pincite-audit-draw-1'),
  campaign: CampaignId,
  plan: Sha256,
  drawnAt: z.iso.datetime(),
  seed: z.int().nonnegative().max(0xffffffff),
  /** Generator and method in words, enough to draw again by other means. */
  method: z.string(),
  /** Of the file of questions drawn from. */
  population: z.strictObject({ questions: z.int().nonnegative(), sha256: Sha256 }),
  strata: z.array(StratumDraw),
  questions: z.array(AuditQuestion),
});
export type AuditDraw = z.infer<typeof AuditDraw>;
