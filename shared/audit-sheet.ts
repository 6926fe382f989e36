import * as z from 'zod';
import type { Sha256 } from './audit.ts';
import type { CitationUnit, Evidence, SheetHead } from './audit-coding.ts';
import type { AuditPlan } from './audit-plan.ts';

// What is given out to be coded, on paper or at the desk. Blind by its form: a field that is not here is not shown.

const said = z.string().max(4000).nullable();

/** What a coder sees of a citation, and nothing else: no code of another, no pre-code, not whether it is a control. */
export const ToCode = z.strictObject({
  unit: z.string().regex(/^u[0-9a-f]{16}$/, 'A citation’s id is “u” and 16 hexadecimal digits.'),
  question: z.string().max(4000),
  statement: z.string().max(200_000),
  citation: z.string().max(200_000),
  title: said,
  author: said,
  publisher: said,
  edition: said,
  page: said,
  url: said,
  date: said,
  /** The captured text of what is cited, a file beside the sheet: `captures/SHA256.ending`. */
  capture: z.string().max(1000).nullable(),
});
export type ToCode = z.infer<typeof ToCode>;

/** A page or passage as it was kept: all that a row needs to know of it. */
export type KeptCapture = {
  answer: string;
  marker: string | null;
  title: string | null;
  evidence: Pick<Evidence, 'url' | 'capture'>;
};

/** A unit as it is shown. `questions`: texts by id. */
export function rowToCode(
  unit: CitationUnit,
  questions: ReadonlyMap<string, string>,
  captures: readonly KeptCapture[],
): ToCode {
  const { marker, ...source } = unit.source;
  // By title or address, not by the answer: a source that was exchanged has its own capture like any other.
  const own = captures.filter(
    ({ title, evidence }) =>
      (source.url !== null && evidence.url === source.url) ||
      (source.title !== null && title === source.title),
  );
  const capture = own.find((one) => one.answer === unit.answer && one.marker === marker) ?? own[0];
  return {
    ...{ unit: unit.id, question: questions.get(unit.question) ?? '', statement: unit.statement },
    ...{ citation: unit.text, ...source, capture: capture?.evidence.capture ?? null },
  };
}

/** The head of a coder's sheet. `planHash` and `units` are the SHA-256 of plan.json and units.jsonl. */
export function sheetHead(
  coder: string,
  { campaign }: Pick<AuditPlan, 'campaign'>,
  planHash: Sha256,
  units: Sha256,
): SheetHead {
  return { format: 'pincite-audit-sheet-1', campaign, plan: planHash, units, coder };
}
