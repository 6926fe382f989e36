import type { CitationCode } from '../../shared/audit.ts';
import type { AppliedCheck, CodedCitation, Lack } from '../../shared/audit-coding.ts';
import { lacksOf } from '../../shared/audit-lacks.ts';
import type { CodingRequest, SavedCoding } from '../../shared/desk-audit.ts';

// The closed lists of shared/audit.ts and shared/audit-coding.ts, without zod in the page; a test holds them equal.
export const CODES: readonly CitationCode[] = ['C0', 'C1', 'C2', 'C3', 'C4', 'C5'];
export const CHECKS: readonly AppliedCheck[] = [
  'document_opened',
  'library_searched',
  'web_searched',
  'register_searched',
  'archive_searched',
  'wording_compared',
  'metadata_compared',
];
export type WrongField = CodedCitation['wrongFields'][number];
export const FIELDS: readonly WrongField[] = [
  'title',
  'author',
  'publisher',
  'edition',
  'page',
  'url',
  'date',
];
export const FAILED = ['closed', 'gone', 'unreachable', 'not_archived'] as const;

/** How a citation is judged, as far as one has come. */
export type Coding = Omit<CodingRequest, 'revision'>;

export function emptyCoding(rule: string): Coding {
  return {
    ...{ code: null, checks: [], evidence: [], attempts: [], wrongFields: [] },
    ...{ rightPublisher: null, note: null, rule },
  };
}

/** What was saved, as it would be sent again. */
export function codingOf({ revision, codedAt, savedAt, lacks, ...coding }: SavedCoding): Coding {
  return coding;
}

/** The code is given; what only another code asks for goes. Attempts stay: they were made. */
export function withCode(coding: Coding, code: CitationCode): Coding {
  return {
    ...coding,
    code,
    wrongFields: code === 'C4' ? coding.wrongFields : [],
    rightPublisher: code === 'C3' ? coding.rightPublisher : null,
  };
}

/** In or out, in the order of the whole list. */
export function toggled<T>(all: readonly T[], chosen: readonly T[], one: T): T[] {
  return all.filter((it) => (it === one ? !chosen.includes(one) : chosen.includes(it)));
}

export function lacksOfCoding(coding: Coding): Lack[] {
  // The server gives the time with the code.
  return lacksOf({ ...coding, codedAt: coding.code });
}

export function sameCoding(one: Coding, other: Coding): boolean {
  const inOrder = ({ code, checks, evidence, attempts, wrongFields, rightPublisher, note }: Coding) =>
    JSON.stringify([
      code,
      [...checks].sort(),
      evidence.map(({ url, capturedAt, note: why }) => [url, Date.parse(capturedAt), why]),
      attempts.map(({ at, result }) => [Date.parse(at), result]),
      [...wrongFields].sort(),
      rightPublisher,
      note,
    ]);
  return inOrder(one) === inOrder(other);
}
