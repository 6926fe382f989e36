import type { SheetHead } from '../../shared/audit-coding.ts';
import type { AuditPlan } from '../../shared/audit-plan.ts';
import { rowToCode, sheetHead, type ToCode } from '../../shared/audit-sheet.ts';
import { type Campaign, lines, PATHS } from '../campaign/campaign.ts';
import { type Files, textOf } from '../campaign/files.ts';
import { sha256 } from '../campaign/hash.ts';
import { plainWords } from '../extract/plain-words.ts';
import { Capture } from '../run/captures.ts';
import { seeded, shuffled } from '../statistics/seeded-draw.ts';

/** The units in an order of the coder's own. */
export function rowsFor(coder: string, files: Files, campaign: Campaign): ToCode[] {
  const order = seeded(Number.parseInt(sha256(`${campaign.plan.seed} ${coder}`).slice(0, 8), 16));
  return shuffled(rowsOf(files, campaign), order);
}

/** The units as they are shown, by their ids: a statement in plain words. */
export function rowsOf(files: Files, { draw, units }: Campaign): ToCode[] {
  const texts = new Map(draw.questions.map(({ id, text }) => [id, text]));
  const captures = lines(files, PATHS.captures, Capture);
  return units.map((unit) => rowToCode({ ...unit, statement: plainWords(unit.statement) }, texts, captures));
}

export function headFor(coder: string, files: Files, plan: AuditPlan, planHash: string): SheetHead {
  return sheetHead(coder, plan, planHash, sha256(textOf(files, PATHS.units) ?? ''));
}
