import type { CitationUnit, SheetHead } from '../../shared/audit-coding.ts';
import type { AuditPlan } from '../../shared/audit-plan.ts';
import { type Campaign, lines, PATHS } from '../campaign/campaign.ts';
import { type Files, textOf } from '../campaign/files.ts';
import { sha256 } from '../campaign/hash.ts';
import { Capture } from '../run/captures.ts';
import { seeded, shuffled } from '../statistics/seeded-draw.ts';

/** What a coder sees of a citation, and nothing else: no code of another, no pre-code, not whether it is a control. */
export type ToCode = {
  unit: string;
  question: string;
  statement: string;
  citation: string;
  title: string | null;
  author: string | null;
  publisher: string | null;
  edition: string | null;
  page: string | null;
  url: string | null;
  date: string | null;
  /** The captured text of what is cited, a file beside the sheet. */
  capture: string | null;
};

/** The units in an order of the coder's own. */
export function rowsFor(coder: string, files: Files, campaign: Campaign): ToCode[] {
  const texts = new Map(campaign.draw.questions.map(({ id, text }) => [id, text]));
  const captures = lines(files, PATHS.captures, Capture);
  const order = seeded(Number.parseInt(sha256(`${campaign.plan.seed} ${coder}`).slice(0, 8), 16));
  return shuffled(campaign.units, order).map((unit) => rowOf(unit, texts, captures));
}

export function headFor(coder: string, files: Files, plan: AuditPlan, planHash: string): SheetHead {
  return {
    format: 'pincite-audit-sheet-1',
    ...{ campaign: plan.campaign, plan: planHash, units: sha256(textOf(files, PATHS.units) ?? ''), coder },
  };
}

function rowOf(unit: CitationUnit, texts: ReadonlyMap<string, string>, captures: readonly Capture[]): ToCode {
  const { marker, ...source } = unit.source;
  // By title or address, not by the answer: a source that was exchanged has its own capture like any other.
  const own = captures.filter(
    ({ title, evidence }) =>
      (source.url !== null && evidence.url === source.url) ||
      (source.title !== null && title === source.title),
  );
  const capture = own.find((one) => one.answer === unit.answer && one.marker === marker) ?? own[0];
  return {
    ...{ unit: unit.id, question: texts.get(unit.question) ?? '', statement: unit.statement },
    ...{ citation: unit.text, ...source, capture: capture?.evidence.capture ?? null },
  };
}
