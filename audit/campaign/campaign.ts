import * as z from 'zod';
import { AuditQuestion } from '../../shared/audit.ts';
import { answerKey, CollectedAnswer } from '../../shared/audit-answers.ts';
import {
  Arbitration,
  CitationUnit,
  CodedCitation,
  ControlKey,
  Precode,
  UncitedClaim,
} from '../../shared/audit-coding.ts';
import { AuditDraw, AuditPlan } from '../../shared/audit-plan.ts';
import { AuditError } from '../audit-error.ts';
import { type Files, textOf } from './files.ts';
import { sha256 } from './hash.ts';
import { readJson, readLines } from './read-json.ts';

// A campaign's files, each read by its contract and held against the ones that it follows from.

export const PATHS = {
  plan: 'plan.json',
  population: 'questions.jsonl',
  known: 'known.jsonl',
  draw: 'draw.json',
  reruns: 'reruns.json',
  answers: 'answers.jsonl',
  captures: 'captures.jsonl',
  units: 'units.jsonl',
  claims: 'claims.jsonl',
  controls: 'controls.jsonl',
  precodes: 'precodes.jsonl',
  publishers: 'publishers.jsonl',
  arbitration: 'arbitration.jsonl',
  figures: 'figures.json',
  manifest: 'manifest.json',
} as const;

/** A line of `questions.jsonl`. `asked`: how often it stands in what it was read from. */
export const PopulationQuestion = AuditQuestion.extend({ asked: z.int().positive() });
export type PopulationQuestion = z.infer<typeof PopulationQuestion>;

export type Campaign = {
  name: string;
  plan: AuditPlan;
  planHash: string;
  draw: AuditDraw;
  answers: CollectedAnswer[];
  units: CitationUnit[];
  claims: UncitedClaim[];
  controls: ControlKey[];
  precodes: Precode[];
  /** By coder, in the plan's order; null: nothing handed in. */
  sheets: { coder: string; lines: CodedCitation[] | null }[];
  arbitration: Arbitration[];
};

/** Everything, and that it belongs together. Throws AuditError, which names the file. */
export function readCampaign(files: Files): Campaign {
  const { plan, planHash } = readPlan(files);
  const draw = readDraw(files, planHash);
  const answers = readAnswers(files);
  const units = lines(files, PATHS.units, CitationUnit);
  refuseTwice(files, PATHS.units, units, ({ id }) => id);
  const known = new Set(answers.map(answerKey));
  for (const { id, answer } of units)
    if (!known.has(answer))
      throw new AuditError(
        `${nameIn(files, PATHS.units)}: unit ${id} is of answer ${answer}, which answers.jsonl does not hold.`,
      );
  const ids = new Set(units.map(({ id }) => id));
  const ofUnits = <T extends { unit: string }>(path: string, schema: z.ZodType<T>) => {
    const rows = lines(files, path, schema);
    refuseTwice(files, path, rows, ({ unit }) => unit);
    for (const { unit } of rows)
      if (!ids.has(unit))
        throw new AuditError(`${nameIn(files, path)} names unit ${unit}, which units.jsonl does not hold.`);
    return rows;
  };
  const sheets = plan.coders.map((coder) => {
    const path = sheetPath(coder);
    const rows = files.bytes(path) === null ? null : ofUnits(path, CodedCitation);
    for (const row of rows ?? []) refuseOtherRule(files, path, row, plan);
    return { coder, lines: rows };
  });
  const arbitration = ofUnits(PATHS.arbitration, Arbitration);
  for (const row of arbitration) refuseOtherRule(files, PATHS.arbitration, row, plan);
  return {
    ...{ name: files.name, plan, planHash, draw, answers, units, sheets, arbitration },
    claims: lines(files, PATHS.claims, UncitedClaim),
    controls: ofUnits(PATHS.controls, ControlKey),
    precodes: ofUnits(PATHS.precodes, Precode),
  };
}

/** The plan, whose rule has to be the one that was frozen. */
export function readPlan(files: Files): { plan: AuditPlan; planHash: string } {
  const text = textOf(files, PATHS.plan);
  if (text === null)
    throw new AuditError(`There is no plan.json in ${files.name}. Write one: npm run audit -- plan FOLDER …`);
  const plan = readJson(nameIn(files, PATHS.plan), text, AuditPlan);
  if (sha256(plan.paraphraseRule.text) !== plan.paraphraseRule.sha256)
    throw new AuditError(
      `${nameIn(files, PATHS.plan)}: the paraphrase rule is not the one that was frozen. It cannot change in a campaign: put the old text back, or begin another campaign.`,
    );
  return { plan, planHash: sha256(text) };
}

export function readDraw(files: Files, planHash: string): AuditDraw {
  const text = textOf(files, PATHS.draw);
  if (text === null)
    throw new AuditError(`No questions are drawn in ${files.name}. Draw them: npm run audit -- draw FOLDER`);
  const draw = readJson(nameIn(files, PATHS.draw), text, AuditDraw);
  if (draw.plan !== planHash)
    throw new AuditError(
      `${nameIn(files, PATHS.draw)} was drawn by another plan: plan.json was changed after the draw. Put the old plan back, or begin another campaign.`,
    );
  return draw;
}

export function readAnswers(files: Files): CollectedAnswer[] {
  const answers = lines(files, PATHS.answers, CollectedAnswer);
  refuseTwice(files, PATHS.answers, answers, answerKey);
  return answers;
}

/** A file's lines; none where there is no such file. */
export function lines<Schema extends z.ZodType>(
  files: Files,
  path: string,
  schema: Schema,
): z.output<Schema>[] {
  const text = textOf(files, path);
  return text === null ? [] : readLines(nameIn(files, path), text, schema);
}

/** Where a coder's sheet stands: the coder's name as a file's name. */
export function sheetPath(coder: string): string {
  return `sheets/${fileName(coder)}.jsonl`;
}

/** Injective, so that two coders never share a file. */
export function fileName(coder: string): string {
  return encodeURIComponent(coder).replace(/[*.]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}

export function nameIn(files: Files, path: string): string {
  return `${path} in ${files.name}`;
}

function refuseTwice<Row>(files: Files, path: string, rows: readonly Row[], key: (row: Row) => string): void {
  const seen = new Map<string, number>();
  for (const [at, row] of rows.entries()) {
    const first = seen.get(key(row));
    if (first !== undefined)
      throw new AuditError(
        `${nameIn(files, path)} has ${key(row)} twice, as entries ${first + 1} and ${at + 1}. Remove one of them.`,
      );
    seen.set(key(row), at);
  }
}

function refuseOtherRule(
  files: Files,
  path: string,
  { unit, rule }: { unit: string; rule: string },
  plan: AuditPlan,
): void {
  if (rule === plan.paraphraseRule.sha256) return;
  throw new AuditError(
    `${nameIn(files, path)}: unit ${unit} was coded by another paraphrase rule than the plan’s. The rule cannot change in a campaign: code it again by the plan’s rule, or begin another campaign.`,
  );
}
