import { answerKey, type CollectedAnswer } from '../../shared/audit-answers.ts';
import type { CitationUnit, UncitedClaim } from '../../shared/audit-coding.ts';
import type { AuditDraw, AuditPlan } from '../../shared/audit-plan.ts';
import { AuditError } from '../audit-error.ts';
import { lines, PATHS, readAnswers } from '../campaign/campaign.ts';
import type { Files, Folder } from '../campaign/files.ts';
import { sha256 } from '../campaign/hash.ts';
import { jsonLines } from '../campaign/read-json.ts';
import { type ExtractedCitation, extractCitations } from '../extract/extract-citations.ts';
import { uncitedClaims } from '../extract/uncited-claims.ts';
import { missingReruns, readReruns } from '../rerun/draw-reruns.ts';
import { Capture } from '../run/captures.ts';
import { askingsOf } from '../run/collect-answers.ts';
import { makeControls } from './make-controls.ts';

export type Units = {
  citations: number;
  claims: number;
  knownBad: number;
  shuffled: number;
  missing: number;
};

/**
 * Takes the citations out of the answers, once: units.jsonl, with the hidden controls among them, claims.jsonl and
 * controls.jsonl. Nothing happens where they are made already. Answers that are missing refuse it, unless `asItIs`:
 * then the report counts them.
 */
export function ensureUnits(folder: Folder, plan: AuditPlan, draw: AuditDraw, asItIs: boolean): Units | null {
  if (folder.bytes(PATHS.units) !== null) return null;
  const answers = readAnswers(folder);
  const missing = [
    ...missingOf(plan, draw, answers),
    ...missingReruns(plan, readReruns(folder, draw.plan), answers),
  ];
  if (answers.length === 0)
    throw new AuditError(
      `There are no answers in ${folder.root} yet. Collect them with “run” or “import --answers”.`,
    );
  if (missing.length > 0 && !asItIs)
    throw new AuditError(
      `${missing.length} answers of the plan are missing, the first of them ${missing[0]}. Collect them with “run” or “import --answers”, or go on without them with --as-it-is: the report then counts them as missing.`,
    );
  const { units, claims, controls } = unitsFrom(folder, plan, answers);
  folder.write(PATHS.claims, jsonLines(claims));
  folder.write(PATHS.controls, jsonLines(controls));
  // Last, since it says that all is done.
  folder.write(PATHS.units, jsonLines(units));
  const count = (kind: string) => controls.filter((key) => key.kind === kind).length;
  return {
    ...{ citations: units.length - controls.length, claims: claims.length, missing: missing.length },
    ...{ knownBad: count('known_bad'), shuffled: count('shuffled') },
  };
}

/** All that follows from the answers: the same answers, plan and captures give the same. */
export function unitsFrom(files: Files, plan: AuditPlan, answers: readonly CollectedAnswer[]) {
  // A question whose answer is known is for the lanes: its citations are in no rate and nobody codes them.
  const coded = answers.filter(({ question }) => question.known === null);
  const citations = coded.flatMap((answer) => unitsOf(plan, answer));
  const captured = new Set(
    lines(files, PATHS.captures, Capture).flatMap(({ answer, marker }) =>
      marker === null ? [] : [`${answer} ${marker}`],
    ),
  );
  const { units: hidden, keys } = makeControls(plan, citations, ({ answer, source }) =>
    captured.has(`${answer} ${source.marker}`),
  );
  return {
    // By id, so that the order says nothing.
    units: [...citations, ...hidden].sort((a, b) => (a.id < b.id ? -1 : 1)),
    claims: coded.flatMap((answer) => claimsOf(answer)),
    controls: keys,
  };
}

/** Keys of the answers that the plan wants and that are not there. */
export function missingOf(plan: AuditPlan, draw: AuditDraw, answers: readonly CollectedAnswer[]): string[] {
  const there = new Set(answers.map(answerKey));
  return askingsOf(plan, draw.questions)
    .map(answerKey)
    .filter((key) => !there.has(key));
}

function unitsOf(plan: AuditPlan, answer: CollectedAnswer): CitationUnit[] {
  const seen = extractCitations(answer.answer);
  const tried = answer.beforeGate === null ? [] : extractCitations(answer.beforeGate);
  const withheld = without(
    tried.filter(({ form }) => form !== 'data'),
    seen,
  );
  return [...numbered(plan, answer, 'reader', seen), ...numbered(plan, answer, 'gate', withheld)];
}

function numbered(
  { campaign, seed }: AuditPlan,
  answer: CollectedAnswer,
  seen: 'reader' | 'gate',
  citations: ExtractedCitation[],
): CitationUnit[] {
  const key = answerKey(answer);
  return citations.map((citation, at) => ({
    id: unitId(campaign, seed, `${key} ${seen} ${at}`),
    ...{ answer: key, question: answer.question.id, run: answer.run, seen, ...citation },
    // What stands beside the text as a whole is to support it as a whole.
    statement: citation.statement || answer.answer.text.trim(),
  }));
}

/** The seed keeps it from being told by who knows the answers. */
export function unitId(campaign: string, seed: number, of: string): string {
  return `u${sha256(`${campaign}\n${seed}\n${of}`).slice(0, 16)}`;
}

/**
 * Of what the model tried, that which the reader did not get: the same citation of the same statement is one. The gate
 * may have changed a sentence around it, so the one statement may hold the other.
 */
function without(tried: ExtractedCitation[], seen: ExtractedCitation[]): ExtractedCitation[] {
  const left = seen.map(namesOf);
  return tried.filter((citation) => {
    const own = namesOf(citation);
    const at = left.findIndex(
      ({ sign, statement }) =>
        sign === own.sign && (statement.includes(own.statement) || own.statement.includes(statement)),
    );
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function namesOf({ text, statement }: ExtractedCitation): { sign: string; statement: string } {
  const letters = (words: string) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  return { sign: letters(text), statement: letters(statement.replace(/\[[^\]]{1,12}\]/g, '')) };
}

function claimsOf(answer: CollectedAnswer): UncitedClaim[] {
  const { text } = answer.answer;
  const claims = uncitedClaims(text, extractCitations(answer.answer));
  return claims.map((claim) => ({ answer: answerKey(answer), ...claim }));
}
