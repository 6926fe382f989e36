import * as z from 'zod';
import { CodedCitation, SheetHead } from '../../shared/audit-coding.ts';
import { AuditError } from '../audit-error.ts';
import { numberedLines, readJson } from '../campaign/read-json.ts';
import { columnOf, type FilledRow, readCsv } from './sheet-csv.ts';

/** A line as it was handed in, with the row it stands in. It may lack what a code needs. */
export type SheetLine = { place: string; line: z.input<typeof CodedCitation> };
export type Sheet = {
  head: SheetHead;
  lines: SheetLine[];
  /** What a coder calls a field of a line. */
  nameOf: (path: readonly PropertyKey[]) => string;
};

/** A filled-in sheet, CSV or JSON Lines. Throws AuditError where it is none, or its rows are of different sheets. */
export function readSheet(name: string, text: string): Sheet {
  return /^\uFEFF?\s*\{/.test(text) ? fromJsonLines(name, text) : fromCsv(name, text);
}

/** What the coder fills in; what was shown beside it is not read again. */
const Coding = z.object({
  unit: CodedCitation.shape.unit,
  code: z.unknown(),
  codedAt: z.string().nullish(),
  checks: z.array(z.unknown()).default([]),
  evidence: z.array(z.unknown()).default([]),
  attempts: z.array(z.unknown()).default([]),
  wrongFields: z.array(z.unknown()).default([]),
  rightPublisher: z.string().nullish(),
  note: z.string().nullish(),
  rule: z.string(),
});

function fromJsonLines(name: string, text: string): Sheet {
  const [first, ...rest] = numberedLines(text);
  const head = readJson(`${name}, line 1 (the sheet’s head)`, first?.line ?? '', SheetHead);
  return {
    head,
    nameOf: (path) => `field “${path[0] === 'decidedAt' ? 'codedAt' : path.join('.')}”`,
    lines: rest.map(({ line, number }) => {
      const place = `${name}, line ${number}`;
      const coding = readJson(place, line, Coding);
      const { codedAt = null, rightPublisher = null, note = null, ...others } = coding;
      return {
        place,
        line: { ...others, codedAt, rightPublisher, note, coder: head.coder } as SheetLine['line'],
      };
    }),
  };
}

function fromCsv(name: string, text: string): Sheet {
  const rows = readCsv(name, text);
  const heads = new Map(rows.map((row, at) => [headOf(row), { row, at }]));
  const [first, second] = [...heads.values()];
  if (!first) throw new AuditError(`${name} has no rows. Hand in the sheet with every citation coded.`);
  if (second)
    throw new AuditError(
      `${name}, row ${second.at + 2} is of another sheet than row ${first.at + 2}. Hand in each coder’s sheet as a file of its own.`,
    );
  const { campaign, plan, units, coder } = first.row;
  const head = { format: 'pincite-audit-sheet-1', campaign, plan, units, coder };
  return {
    head: readJson(name, JSON.stringify(head), SheetHead),
    nameOf: (path) => `column “${columnOf(path)}”`,
    lines: rows.map((row, at) => ({ place: `${name}, row ${at + 2}`, line: codingOf(row) })),
  };
}

function headOf({ campaign, plan, units, coder }: FilledRow): string {
  return JSON.stringify([campaign, plan, units, coder]);
}

function codingOf(row: FilledRow): SheetLine['line'] {
  const cell = (name: string) => (row[name] ?? '').trim();
  const list = (name: string) =>
    cell(name)
      .split(/[\s,;]+/)
      .filter((part) => part !== '');
  const attempt = (nth: 1 | 2) =>
    cell(`attempt_${nth}_at`) === '' && cell(`attempt_${nth}_result`) === ''
      ? []
      : [{ at: instant(cell(`attempt_${nth}_at`)), result: cell(`attempt_${nth}_result`).toLowerCase() }];
  const [url, seenAt] = [cell('evidence_url'), cell('evidence_at')];
  return {
    ...{ unit: cell('unit'), coder: cell('coder'), rule: cell('rule') },
    code: cell('code') === '' ? null : cell('code').toUpperCase(),
    codedAt: cell('coded_at') === '' ? null : instant(cell('coded_at')),
    checks: list('checks').map((check) => check.toLowerCase()),
    evidence:
      url === ''
        ? []
        : [
            {
              ...{ url, capture: null, sha256: null, note: null },
              capturedAt: instant(seenAt === '' ? cell('coded_at') : seenAt),
            },
          ],
    attempts: [...attempt(1), ...attempt(2)],
    wrongFields: list('wrong_fields').map((field) => field.toLowerCase()),
    rightPublisher: cell('right_publisher') || null,
    note: cell('note') || null,
  } as SheetLine['line'];
}

/** `2026-11-30 14:05` counts as UTC; what is no time stays as it is, to be refused by name. */
function instant(text: string): string {
  const [, day, time = '00:00', seconds = ':00'] =
    /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(:\d{2})?)?$/.exec(text) ?? [];
  return day === undefined ? text : `${day}T${time}${seconds}Z`;
}
