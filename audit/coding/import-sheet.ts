import type * as z from 'zod';
import { Arbitration, CodedCitation } from '../../shared/audit-coding.ts';
import { AuditError } from '../audit-error.ts';
import { type Campaign, PATHS, sheetPath } from '../campaign/campaign.ts';
import type { Folder } from '../campaign/files.ts';
import { jsonLines, wordsOf } from '../campaign/read-json.ts';
import { disputedUnits } from './export-sheets.ts';
import { readSheet, type Sheet, type SheetLine } from './read-sheet.ts';
import { headFor } from './sheet-rows.ts';

/**
 * Takes in a coder's sheet, whole or not at all: of this campaign, by its rule, every citation coded once, each code
 * with what it needs. A coder codes once. Throws AuditError, which names the row and what to do.
 */
export function importSheet(
  folder: Folder,
  campaign: Campaign,
  name: string,
  text: string,
): { coder: string } {
  const sheet = readSheet(name, text);
  const { coder } = sheet.head;
  if (coder === campaign.plan.arbiter)
    throw new AuditError(`${name} is the arbiter’s sheet. Import it with --arbitration.`);
  refuseOtherSheet(folder, campaign, name, sheet, campaign.plan.coders);
  const path = sheetPath(coder);
  if (folder.bytes(path) !== null)
    throw new AuditError(
      `${coder} has handed in a sheet already (${path}), and a coder codes once: the second time would not be blind. What is wrong in it is for the arbiter.`,
    );
  const wanted = campaign.units.map(({ id }) => id);
  const lines = wholeLines(name, sheet, wanted, (line) => CodedCitation.safeParse(line));
  folder.write(path, jsonLines(lines));
  return { coder };
}

/** The same for the arbiter: a line for each citation that the two did not agree on. */
export function importArbitration(folder: Folder, campaign: Campaign, name: string, text: string): number {
  const sheet = readSheet(name, text);
  refuseOtherSheet(folder, campaign, name, sheet, [campaign.plan.arbiter]);
  if (folder.bytes(PATHS.arbitration) !== null)
    throw new AuditError('The arbitration is in already (arbitration.jsonl), and is made once.');
  const disputed = disputedUnits(campaign);
  const lines = wholeLines(name, sheet, [...disputed.keys()], ({ coder, codedAt, ...line }) =>
    Arbitration.safeParse({ ...line, arbiter: coder, decidedAt: codedAt, between: disputed.get(line.unit) }),
  );
  folder.write(PATHS.arbitration, jsonLines(lines));
  return lines.length;
}

function refuseOtherSheet(
  folder: Folder,
  { plan, planHash }: Campaign,
  name: string,
  { head, lines }: Sheet,
  expected: readonly string[],
): void {
  const own = headFor(head.coder, folder, plan, planHash);
  if (head.campaign !== own.campaign)
    throw new AuditError(
      `${name} is of campaign “${head.campaign}”, and this is “${own.campaign}”. Import it into its own folder.`,
    );
  if (!expected.includes(head.coder))
    throw new AuditError(
      `${name} is ${head.coder}’s, and the plan names ${expected.join(' and ')}. Use the sheet that was given out to them.`,
    );
  if (head.plan !== own.plan || head.units !== own.units)
    throw new AuditError(
      `${name} was given out for ${head.plan === own.plan ? 'other citations' : 'another plan'} than this campaign’s. Export the sheets again and have them coded.`,
    );
  const other = lines.find(({ line }) => line.rule !== plan.paraphraseRule.sha256);
  if (other)
    throw new AuditError(
      `${other.place} was coded by another paraphrase rule than the plan’s, and the rule cannot change in a campaign. Code it by the plan’s rule (rule.txt beside the sheet), or begin another campaign.`,
    );
}

type Parsed<Row> = { success: true; data: Row } | { success: false; error: z.ZodError };

function wholeLines<Row>(
  name: string,
  { lines, nameOf }: Sheet,
  wanted: readonly string[],
  parse: (line: SheetLine['line']) => Parsed<Row>,
): Row[] {
  refuseStrangers(name, lines, wanted);
  const open = lines.filter(({ line }) => line.code === null || line.code === undefined);
  const missing = wanted.filter((unit) => !lines.some(({ line }) => line.unit === unit));
  if (open.length + missing.length > 0)
    throw new AuditError(
      `${name} is not finished: ${open.length + missing.length} of ${wanted.length} citations have no code (${[...open.map(({ line }) => line.unit), ...missing].slice(0, 5).join(', ')}${open.length + missing.length > 5 ? ', …' : ''}). Code them all, C5 included where nothing can be reached, and hand it in again.`,
    );
  const rows: Row[] = [];
  const faults: string[] = [];
  for (const { place, line } of lines) {
    const result = parse(line);
    if (result.success) rows.push(result.data);
    else faults.push(`${place} (${line.unit}): ${wordsOf(result.error, nameOf)}`);
  }
  if (faults.length > 0)
    throw new AuditError(
      `${name} cannot be taken in yet. ${faults.slice(0, 10).join('\n')}${faults.length > 10 ? `\n… and ${faults.length - 10} rows more.` : ''}`,
    );
  const order = new Map(wanted.map((unit, at) => [unit, at]));
  const place = (row: Row) => order.get((row as { unit: string }).unit) ?? 0;
  return rows.sort((a, b) => place(a) - place(b));
}

function refuseStrangers(name: string, lines: readonly SheetLine[], wanted: readonly string[]): void {
  const known = new Set(wanted);
  const seen = new Map<string, string>();
  for (const { place, line } of lines) {
    const first = seen.get(line.unit);
    if (first !== undefined)
      throw new AuditError(
        `${line.unit} is coded twice, in ${first} and ${place}. Keep one of the two rows.`,
      );
    if (!known.has(line.unit))
      throw new AuditError(
        `${place} codes “${line.unit}”, which is not among the citations to be coded here. Use the sheet as ${name} was given out.`,
      );
    seen.set(line.unit, place);
  }
}
