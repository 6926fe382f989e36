import { AuditFigures } from '../../shared/audit-report.ts';
import { AuditError } from '../audit-error.ts';
import { refuseOtherQuestions } from '../campaign/asked-as-drawn.ts';
import { type Campaign, nameIn, PATHS, readCampaign } from '../campaign/campaign.ts';
import { type Files, textOf } from '../campaign/files.ts';
import { sha256 } from '../campaign/hash.ts';
import { readJson } from '../campaign/read-json.ts';
import { computeFigures } from '../figures/compute-figures.ts';
import { drawQuestions } from '../plan/draw-questions.ts';
import { reportFiles } from '../report/write-report.ts';
import { drawReruns, readReruns } from '../rerun/draw-reruns.ts';
import { unitsFrom } from '../units/make-units.ts';

export type Verified = { campaign: string; figures: number; answers: number; units: number };

/**
 * Recomputes everything that follows from something else: the draw from the questions and the seed, the answers’
 * questions from the draw, each citation’s place in its answer, every figure, and the report. Throws AuditError with
 * the file that does not follow, and where.
 */
export function verifyCampaign(files: Files): Verified {
  const campaign = readCampaign(files);
  verifyDraw(files, campaign);
  refuseOtherQuestions(files, campaign);
  verifyReruns(files, campaign);
  verifyUnits(files, campaign);
  verifyCaptures(files);
  const text = textOf(files, PATHS.figures);
  if (text === null)
    throw new AuditError(
      `There is no figures.json in ${files.name}. Write the report first: npm run audit -- report`,
    );
  const published = readJson(nameIn(files, PATHS.figures), text, AuditFigures);
  const recomputed = computeFigures(campaign);
  const apart = differences(published, JSON.parse(JSON.stringify(recomputed)));
  if (apart.length > 0)
    throw new AuditError(
      `${nameIn(files, PATHS.figures)} does not follow from the other files: ${apart.slice(0, 8).join('; ')}${apart.length > 8 ? `; and ${apart.length - 8} more` : ''}. Do not use it; ask its author for the archive as it was published.`,
    );
  for (const [path, content] of reportFiles(files, campaign, recomputed))
    if (textOf(files, path) !== content)
      throw new AuditError(
        `${nameIn(files, path)} does not say what the figures say. Write the report again, with the version of Pincite that the archive was made with.`,
      );
  return {
    ...{ campaign: campaign.plan.campaign, figures: leaves(recomputed) },
    ...{ answers: campaign.answers.length, units: campaign.units.length },
  };
}

function verifyDraw(files: Files, { plan, planHash, draw }: Campaign): void {
  const again = drawQuestions(files, plan, planHash, new Date(draw.drawnAt));
  const apart = differences(draw, JSON.parse(JSON.stringify(again)));
  if (apart.length > 0)
    throw new AuditError(
      `${nameIn(files, PATHS.draw)} is not what the plan’s seed draws from questions.jsonl: ${apart.slice(0, 5).join('; ')}.`,
    );
}

/** Which answers were asked again follows from the seed as well. */
function verifyReruns(files: Files, { plan, planHash, answers }: Campaign): void {
  const drawn = readReruns(files, planHash);
  if (drawn === null) return;
  const again = drawReruns(plan, planHash, answers, drawn.wanted, new Date(drawn.drawnAt));
  const apart = differences(drawn, again);
  if (apart.length > 0)
    throw new AuditError(
      `${nameIn(files, PATHS.reruns)} is not what the plan’s seed draws from the cited answers: ${apart.slice(0, 5).join('; ')}.`,
    );
}

/** The citations are taken out of the answers again, and the hidden ones made again. */
function verifyUnits(files: Files, { plan, answers, units, claims, controls }: Campaign): void {
  const again = unitsFrom(files, plan, answers);
  for (const [path, held, made] of [
    [PATHS.units, units, again.units],
    [PATHS.claims, claims, again.claims],
    [PATHS.controls, controls, again.controls],
  ] as const) {
    const apart = differences(held, made);
    if (apart.length > 0)
      throw new AuditError(
        `${nameIn(files, path)} does not follow from answers.jsonl: ${apart.slice(0, 3).join('; ')}. One of the two was changed, or the archive was made with another version of Pincite: verify it with that one.`,
      );
  }
}

/** A capture’s name is its hash. */
function verifyCaptures(files: Files): void {
  for (const path of files.paths()) {
    const wanted = /^captures\/([0-9a-f]{64})\.[a-z]+$/.exec(path)?.[1];
    if (wanted && sha256(files.bytes(path) ?? new Uint8Array()) !== wanted)
      throw new AuditError(`${nameIn(files, path)} is not the page that was captured: its hash is another.`);
  }
}

/** Where two values differ, as `reader.fabrication.hits: 3, not 4`. */
export function differences(published: unknown, recomputed: unknown, path = ''): string[] {
  if (isObject(published) && isObject(recomputed)) {
    const names = new Set([...Object.keys(published), ...Object.keys(recomputed)]);
    return [...names].flatMap((name) =>
      differences(published[name], recomputed[name], path === '' ? name : `${path}.${name}`),
    );
  }
  if (typeof published === 'number' && typeof recomputed === 'number' && isClose(published, recomputed))
    return [];
  if (published === recomputed) return [];
  return [`${path} is ${JSON.stringify(published)}, recomputed ${JSON.stringify(recomputed)}`];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Processors may differ in the last digits of a logarithm. */
function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other));
}

function leaves(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + leaves(one), 0);
  if (isObject(value)) return leaves(Object.values(value));
  return typeof value === 'number' ? 1 : 0;
}
