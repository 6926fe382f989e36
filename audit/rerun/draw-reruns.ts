import * as z from 'zod';
import { CampaignId, Sha256 } from '../../shared/audit.ts';
import { answerKey, type CollectedAnswer } from '../../shared/audit-answers.ts';
import type { AuditPlan } from '../../shared/audit-plan.ts';
import { AuditError } from '../audit-error.ts';
import { nameIn, PATHS } from '../campaign/campaign.ts';
import { type Files, type Folder, textOf } from '../campaign/files.ts';
import { json, readJson } from '../campaign/read-json.ts';
import { SHUFFLE, seeded, shuffled } from '../statistics/seeded-draw.ts';
import { citedPassages } from './cited-passages.ts';

/** `reruns.json`: which answers are asked again without what they cite, and from how many they were drawn. */
export const RerunDraw = z.strictObject({
  format: z.literal('pincite-audit-reruns-1'),
  campaign: CampaignId,
  plan: Sha256,
  drawnAt: z.iso.datetime(),
  seed: z.int().nonnegative().max(0xffffffff),
  /** In words, enough to draw again by other means. */
  method: z.string(),
  wanted: z.int().positive(),
  /** Answers that cite a passage whose text came with them, known questions left out. */
  eligible: z.int().nonnegative(),
  /** As `question#run`, in the order of asking; fewer than `wanted` where no more are eligible. */
  answers: z.array(z.string()),
});
export type RerunDraw = z.infer<typeof RerunDraw>;

/** The same plan and answers make the same draw. Answers that are reruns themselves change nothing in it. */
export function drawReruns(
  plan: AuditPlan,
  planHash: string,
  answers: readonly CollectedAnswer[],
  wanted: number,
  now: Date,
): RerunDraw {
  const eligible = answers
    .filter(({ outcome, question, withoutPassages }) => {
      return outcome === 'answered' && question.known === null && withoutPassages === null;
    })
    .filter((answer) => citedPassages(answer).length > 0)
    .map(answerKey)
    .sort((a, b) => (a < b ? -1 : 1));
  return {
    format: 'pincite-audit-reruns-1',
    ...{ campaign: plan.campaign, plan: planHash, drawnAt: now.toISOString(), seed: plan.seed },
    method: `Answers that cite a passage, sorted by “question#run” (code units). ${SHUFFLE} The first are taken.`,
    ...{ wanted, eligible: eligible.length },
    answers: shuffled(eligible, seeded(plan.seed)).slice(0, wanted),
  };
}

/** Null where none were drawn. */
export function readReruns(files: Files, planHash: string): RerunDraw | null {
  const text = textOf(files, PATHS.reruns);
  if (text === null) return null;
  const draw = readJson(nameIn(files, PATHS.reruns), text, RerunDraw);
  if (draw.plan === planHash) return draw;
  throw new AuditError(
    `${nameIn(files, PATHS.reruns)} was drawn by another plan: plan.json was changed after it. Put the old plan back, or begin another campaign.`,
  );
}

/** What was drawn before stays drawn; else it is drawn now and kept. */
export function ensureReruns(
  folder: Folder,
  plan: AuditPlan,
  planHash: string,
  answers: readonly CollectedAnswer[],
  wanted: number,
): RerunDraw {
  const before = readReruns(folder, planHash);
  if (before && before.wanted !== wanted)
    throw new AuditError(
      `${before.wanted} answers were drawn to be asked again, not ${wanted}. The sample cannot change in a campaign: give --reruns ${before.wanted}.`,
    );
  if (before) return before;
  const draw = drawReruns(plan, planHash, answers, wanted, new Date());
  if (draw.answers.length === 0)
    throw new AuditError(
      'No answer cites a passage whose text came with it, so there is nothing to withhold. Only answers that “run” collected can be asked again.',
    );
  folder.write(PATHS.reruns, json(draw));
  return draw;
}

/** The run that a rerun of `run` has: beyond the plan’s, and its own. */
export function rerunOf({ runs }: AuditPlan, run: number): number {
  return runs + run;
}

/** Keys of the reruns that were drawn and are not there. */
export function missingReruns(
  plan: AuditPlan,
  draw: RerunDraw | null,
  answers: readonly CollectedAnswer[],
): string[] {
  const there = new Set(answers.map(answerKey));
  const drawn = new Set(draw?.answers);
  return answers
    .filter((answer) => drawn.has(answerKey(answer)))
    .map(({ question, run }) => answerKey({ question, run: rerunOf(plan, run) }))
    .filter((key) => !there.has(key));
}
