import { answerKey, type CollectedAnswer } from '../../shared/audit-answers.ts';
import type { CitationUnit, UncitedClaim } from '../../shared/audit-coding.ts';
import type { AuditDraw, AuditPlan } from '../../shared/audit-plan.ts';
import { AuditError } from '../audit-error.ts';
import { lines, PATHS, readAnswers } from '../campaign/campaign.ts';
import type { Folder } from '../campaign/files.ts';
import { sha256 } from '../campaign/hash.ts';
import { jsonLines } from '../campaign/read-json.ts';
import { type ExtractedCitation, extractCitations } from '../extract/extract-citations.ts';
import { uncitedClaims } from '../extract/uncited-claims.ts';
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
  const missing = missingOf(plan, draw, answers);
  if (answers.length === 0)
    throw new AuditError(
      `There are no answers in ${folder.root} yet. Collect them with “run” or “import --answers”.`,
    );
  if (missing.length > 0 && !asItIs)
    throw new AuditError(
      `${missing.length} answers of the plan are missing, the first of them ${missing[0]}. Collect them with “run” or “import --answers”, or go on without them with --as-it-is: the report then counts them as missing.`,
    );
  // A question whose answer is known is for the lanes: its citations are in no rate and nobody codes them.
  const coded = answers.filter(({ question }) => question.known === null);
  const citations = coded.flatMap((answer) => unitsOf(plan, answer));
  const claims = coded.flatMap((answer) => claimsOf(answer));
  const captured = new Set(
    lines(folder, PATHS.captures, Capture).map(({ answer, marker }) => `${answer} ${marker}`),
  );
  const { units: hidden, keys } = makeControls(plan, citations, ({ answer, source }) =>
    captured.has(`${answer} ${source.marker}`),
  );
  folder.write(PATHS.claims, jsonLines(claims));
  folder.write(PATHS.controls, jsonLines(keys));
  // Last, since it says that all is done; by id, so that the order says nothing.
  folder.write(PATHS.units, jsonLines([...citations, ...hidden].sort((a, b) => (a.id < b.id ? -1 : 1))));
  const count = (kind: string) => keys.filter((key) => key.kind === kind).length;
  return {
    ...{ citations: citations.length, claims: claims.length, missing: missing.length },
    ...{ knownBad: count('known_bad'), shuffled: count('shuffled') },
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

/** Of what the model tried, that which the reader did not get: the same citation of the same statement is one. */
function without(tried: ExtractedCitation[], seen: ExtractedCitation[]): ExtractedCitation[] {
  const left = new Map<string, number>();
  for (const citation of seen) left.set(nameOf(citation), (left.get(nameOf(citation)) ?? 0) + 1);
  return tried.filter((citation) => {
    const count = left.get(nameOf(citation)) ?? 0;
    left.set(nameOf(citation), count - 1);
    return count <= 0;
  });
}

function nameOf({ text, statement }: ExtractedCitation): string {
  const plain = statement
    .replace(/\[[^\]]{1,12}\]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return `${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')}\n${plain}`;
}

function claimsOf(answer: CollectedAnswer): UncitedClaim[] {
  const { text } = answer.answer;
  const claims = uncitedClaims(text, extractCitations(answer.answer));
  return claims.map((claim) => ({ answer: answerKey(answer), ...claim }));
}
