import * as z from 'zod';
import { CampaignId, CitationCode, SECOND_ATTEMPT_HOURS, Sha256 } from './audit.ts';
import { CitedSource } from './audit-answers.ts';
import { type Judged, lacksOf, secondAttemptMade } from './audit-lacks.ts';
import { QuoteVerdict } from './quote-api.ts';
import { Receipt } from './receipt.ts';

export { type Judged, lacksOf, secondAttemptMade };

/** How a citation was made. `data`: it came beside the text and no sign in the text refers to it. */
export const CitationForm = z.enum(['marker', 'footnote', 'link', 'attribution', 'parenthesis', 'data']);
export type CitationForm = z.infer<typeof CitationForm>;

/** A line of `units.jsonl`: one citation, the unit of everything that follows. */
export const CitationUnit = z.strictObject({
  /** `u` and 16 hexadecimal digits. Says nothing about the answer, nor whether it is a control. */
  id: z.string().regex(/^u[0-9a-f]{16}$/),
  /** The answer's key (`answerKey`); all runs of a question have its id in common. */
  answer: z.string(),
  question: z.string(),
  run: z.int().positive(),
  /** In what the reader saw, or only in what the model tried and the gate withheld. */
  seen: z.enum(['reader', 'gate']),
  form: CitationForm,
  /** [start, end) in the answer's text, in UTF-16 units; null for `data`. */
  span: z.tuple([z.int().nonnegative(), z.int().nonnegative()]).nullable(),
  /** The citation as written. */
  text: z.string(),
  /** The sentence that it is to support. */
  statement: z.string(),
  source: CitedSource,
});
export type CitationUnit = z.infer<typeof CitationUnit>;

/** A line of `claims.jsonl`: a sentence that states something and cites nothing. */
export const UncitedClaim = z.strictObject({
  answer: z.string(),
  span: z.tuple([z.int().nonnegative(), z.int().nonnegative()]),
  text: z.string(),
});
export type UncitedClaim = z.infer<typeof UncitedClaim>;

/** A line of `controls.jsonl`, which no coder sees: what a hidden control ought to be given. */
export const ControlKey = z.strictObject({
  unit: z.string(),
  kind: z.enum(['known_bad', 'shuffled']),
  /** Any of these is right. */
  right: z.array(CitationCode).min(1),
});
export type ControlKey = z.infer<typeof ControlKey>;

/** What the coder did to find out. Closed: a test freezes it. */
export const AppliedCheck = z.enum([
  'document_opened',
  'library_searched',
  'web_searched',
  'register_searched',
  'archive_searched',
  'wording_compared',
  'metadata_compared',
]);
export type AppliedCheck = z.infer<typeof AppliedCheck>;

/** A page as it was when it was consulted. `capture`: path of the file in the archive; null where none could be made. */
export const Evidence = z.strictObject({
  url: z.string().min(1).max(4000).nullable(),
  capture: z.string().min(1).max(1000).nullable(),
  sha256: Sha256.nullable(),
  capturedAt: z.iso.datetime(),
  note: z.string().max(4000).nullable(),
});
export type Evidence = z.infer<typeof Evidence>;

/** An attempt to reach the document. */
export const Attempt = z.strictObject({
  at: z.iso.datetime(),
  result: z.enum(['reached', 'closed', 'gone', 'unreachable', 'not_archived']),
});
export type Attempt = z.infer<typeof Attempt>;

const judged = {
  unit: z.string(),
  checks: z.array(AppliedCheck),
  evidence: z.array(Evidence),
  attempts: z.array(Attempt),
  /** For C4: the fields that are wrong. */
  wrongFields: z.array(z.enum(['title', 'author', 'publisher', 'edition', 'page', 'url', 'date'])),
  /** For C3: who did say it. */
  rightPublisher: z.string().max(300).nullable(),
  note: z.string().max(4000).nullable(),
};

/**
 * A line of a coder's sheet, `sheets/NAME.jsonl`. A line without a code is not coded yet, and is counted as such. A
 * sheet has one line a unit: a second one is refused, with both named.
 */
export const CodedCitation = z
  .strictObject({
    ...judged,
    coder: z.string().min(1).max(320),
    code: CitationCode.nullable(),
    codedAt: z.iso.datetime().nullable(),
    /** The rule in force when it was coded: the plan's, or the line is refused. */
    rule: Sha256,
  })
  .superRefine((line, context) => {
    for (const fault of lacking(line)) context.addIssue(fault);
  });
export type CodedCitation = z.infer<typeof CodedCitation>;

/** A line of `arbitration.jsonl`: for each unit that the coders did not agree on. */
export const Arbitration = z
  .strictObject({
    ...judged,
    arbiter: z.string().min(1).max(320),
    /** What the two had, in the plan's order. */
    between: z.tuple([CitationCode, CitationCode]),
    code: CitationCode,
    decidedAt: z.iso.datetime(),
    rule: Sha256,
  })
  .superRefine((line, context) => {
    for (const fault of lacking({ ...line, codedAt: line.decidedAt })) context.addIssue(fault);
  });
export type Arbitration = z.infer<typeof Arbitration>;

/** What the machine made of one field: `not_given` where the citation does not say it. */
export const FieldVerdict = z.enum(['equal', 'differs', 'not_given', 'unknown']);
export type FieldVerdict = z.infer<typeof FieldVerdict>;

/** A line of `precodes.jsonl`: what the search host says of a unit. Shown to a coder after the coder's own code only. */
export const Precode = z.strictObject({
  unit: z.string(),
  madeAt: z.iso.datetime(),
  /** `several`: more than one work fits; `not_asked`: nothing to search by, or the host could not be reached. */
  object: z.enum(['exists', 'absent', 'several', 'not_asked']),
  wording: QuoteVerdict.or(z.literal('not_asked')),
  fields: z.strictObject({
    title: FieldVerdict,
    author: FieldVerdict,
    publisher: FieldVerdict,
    edition: FieldVerdict,
    page: FieldVerdict,
    date: FieldVerdict,
    url: FieldVerdict,
  }),
  /** null where the machine cannot tell. */
  code: CitationCode.nullable(),
  /** In a sentence. */
  why: z.string(),
  generation: z.string().nullable(),
  receipts: z.array(Receipt),
});
export type Precode = z.infer<typeof Precode>;

/** The publisher register, outside the tested model: it tells C1 from C3. A line of a register's file. */
export const Publisher = z.strictObject({
  name: z.string().min(1).max(300),
  aliases: z.array(z.string().min(1).max(300)).max(200),
  /** Registrable domains, in lower case: `example.org` holds for its subdomains too. */
  domains: z.array(z.string().min(1).max(253)).max(200),
  /** Where the entry comes from. */
  from: z.string().max(500),
});
export type Publisher = z.infer<typeof Publisher>;

/** The head of a sheet's export, so that a sheet cannot end up in another campaign. */
export const SheetHead = z.strictObject({
  format: z.literal('pincite-audit-sheet-1'),
  campaign: CampaignId,
  plan: Sha256,
  units: Sha256,
  coder: z.string().min(1).max(320),
});
export type SheetHead = z.infer<typeof SheetHead>;

/** What a line lacks to be a verdict. Closed: a test freezes it. */
export const Lack = z.enum(['code', 'time', 'check', 'wrong_fields', 'second_attempt']);
export type Lack = z.infer<typeof Lack>;

export const LACK_WORDS: Record<Lack, string> = {
  code: 'It has no code. Fill in C0 to C5.',
  time: 'A code has the time when it was given. Fill it in, such as 2026-11-30T14:05:00Z.',
  check: 'A code names the check that was applied. Fill in one or more, such as document_opened.',
  wrong_fields: 'C4 names the fields that are wrong. Fill them in, such as date.',
  second_attempt: `C5 needs a second failed attempt, ${SECOND_ATTEMPT_HOURS} hours or more after the first. Fill it in, or give another code.`,
};

/** Where a line is to be filled in. */
const LACKING_FIELD: Record<Lack, keyof z.infer<typeof CodedCitation>> = {
  code: 'code',
  time: 'codedAt',
  check: 'checks',
  wrong_fields: 'wrongFields',
  second_attempt: 'attempts',
};

/** What a line that has a code lacks to be a verdict: the field, and a sentence. */
function lacking(line: Judged) {
  if (line.code === null) return [];
  return lacksOf(line).map((lack) => ({
    ...{ code: 'custom' as const, path: [LACKING_FIELD[lack]], message: LACK_WORDS[lack] },
  }));
}
