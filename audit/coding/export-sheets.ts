import type { CitationCode } from '../../shared/audit.ts';
import type { CodedCitation } from '../../shared/audit-coding.ts';
import type { ToCode } from '../../shared/audit-sheet.ts';
import { AuditError } from '../audit-error.ts';
import { type Campaign, fileName } from '../campaign/campaign.ts';
import type { Folder } from '../campaign/files.ts';
import { jsonLines } from '../campaign/read-json.ts';
import { type BetweenCodes, writeCsv } from './sheet-csv.ts';
import { headFor, rowsFor } from './sheet-rows.ts';

/** Not part of the archive: what is given out. */
export const OUTGOING = 'to-coders';

/** Writes a sheet for each coder: `to-coders/NAME/sheet.csv`, `sheet.jsonl`, the rule and the captures it names. */
export function exportSheets(folder: Folder, campaign: Campaign): string[] {
  return campaign.plan.coders.map((coder) =>
    writeSheet(folder, campaign, coder, rowsFor(coder, folder, campaign), null),
  );
}

/** The arbiter’s sheet: what the two coders did not agree on, with both codes and without their names. */
export function exportArbitration(folder: Folder, campaign: Campaign): { path: string; disputed: number } {
  const disputed = disputedUnits(campaign);
  const { arbiter } = campaign.plan;
  const rows = rowsFor(arbiter, folder, campaign).filter(({ unit }) => disputed.has(unit));
  return { path: writeSheet(folder, campaign, arbiter, rows, disputed), disputed: disputed.size };
}

/** Units on which the two differ, the hidden controls left out: nobody arbitrates what is known. */
export function disputedUnits({
  plan,
  sheets,
  controls,
}: Campaign): Map<string, readonly [CitationCode, CitationCode]> {
  const [one, other] = sheets.map(({ coder, lines }) => {
    if (lines === null)
      throw new AuditError(
        `${coder} has not handed in a sheet. Arbitration begins when both ${plan.coders.join(' and ')} have.`,
      );
    return new Map(lines.map((line) => [line.unit, line.code]));
  });
  const hidden = new Set(controls.map(({ unit }) => unit));
  const disputed = new Map<string, readonly [CitationCode, CitationCode]>();
  for (const [unit, code] of one ?? []) {
    const against = other?.get(unit);
    if (code && against && code !== against && !hidden.has(unit)) disputed.set(unit, [code, against]);
  }
  return disputed;
}

function writeSheet(
  folder: Folder,
  campaign: Campaign,
  coder: string,
  rows: readonly ToCode[],
  between: BetweenCodes | null,
): string {
  const { plan, planHash } = campaign;
  const place = `${OUTGOING}/${fileName(coder)}`;
  const head = headFor(coder, folder, plan, planHash);
  const blank = {
    ...{ code: null, codedAt: null, checks: [], evidence: [], attempts: [], wrongFields: [] },
    ...{ rightPublisher: null, note: null, rule: plan.paraphraseRule.sha256 },
  } satisfies Omit<CodedCitation, 'unit' | 'coder'>;
  const lines = rows.map((row) => ({
    ...row,
    ...(between && { between: between.get(row.unit) ?? null }),
    ...blank,
  }));
  folder.write(`${place}/sheet.csv`, writeCsv(head, plan.paraphraseRule.sha256, rows, between));
  folder.write(`${place}/sheet.jsonl`, jsonLines([head, ...lines]));
  folder.write(`${place}/rule.txt`, plan.paraphraseRule.text);
  for (const path of new Set(rows.flatMap(({ capture }) => capture ?? []))) {
    const bytes = folder.bytes(path);
    if (bytes !== null) folder.write(`${place}/${path}`, bytes);
  }
  return place;
}
