import { SheetHead } from '../../shared/audit-coding.ts';
import type { AuditFigures } from '../../shared/audit-report.ts';
import { ProgressReply, PublishedFigures, SheetPage, type SheetSeat } from '../../shared/desk-audit.ts';
import { PATHS, readCampaign } from '../campaign/campaign.ts';
import type { Folder } from '../campaign/files.ts';
import { jsonLines } from '../campaign/read-json.ts';
import { disputedUnits } from '../coding/export-sheets.ts';
import { importArbitration, importSheet } from '../coding/import-sheet.ts';
import type { DeskClient } from './desk-client.ts';

/**
 * Brings back what was handed in at the desk, as the files that sheets give, by the same checks. What is there already
 * stays. Returns what was done, in sentences.
 */
export async function takeSheets(desk: DeskClient, folder: Folder): Promise<string[]> {
  const { plan, sheets } = readCampaign(folder);
  const progress = await desk.call(`/${plan.campaign}/progress`, { reply: ProgressReply });
  const said: string[] = [];
  const waiting = progress.coders.filter(({ handedInAt }) => handedInAt === null);
  if (waiting.length > 0) {
    const counts = progress.coders.map(({ email, coded, handedInAt }) =>
      handedInAt === null ? `${email} has coded ${coded} of ${progress.of}` : `${email} has handed in`,
    );
    return [`${counts.join('; ')}. Sheets are given out when both have handed in.`];
  }
  for (const [at, { coder, lines }] of sheets.entries()) {
    if (lines !== null) said.push(`${coder}’s sheet is in already.`);
    else {
      const seat = at === 0 ? 'first' : 'second';
      const text = await sheetText(desk, plan.campaign, seat, coder);
      importSheet(folder, readCampaign(folder), `${coder}’s sheet at the desk`, text);
      said.push(`${coder}’s sheet is in, whole.`);
    }
  }
  said.push(await takeArbitration(desk, folder, progress));
  return said;
}

/** At the end: what the report says, for everybody who took part. */
export async function publishFigures(desk: DeskClient, figures: AuditFigures): Promise<void> {
  await desk.call(`/${figures.campaign}/figures`, {
    method: 'PUT',
    body: { figures },
    reply: PublishedFigures,
  });
}

async function takeArbitration(
  desk: DeskClient,
  folder: Folder,
  { arbiter, state }: ProgressReply,
): Promise<string> {
  const campaign = readCampaign(folder);
  const { plan } = campaign;
  const disputed = disputedUnits(campaign);
  if (folder.bytes(PATHS.arbitration) !== null) return 'The arbitration is in already.';
  if (disputed.size === 0) return 'The two coders agree on every citation: there is nothing to arbitrate.';
  if (arbiter.handedInAt === null || state === 'arbitration')
    return `${plan.arbiter} has decided ${arbiter.decided} and has not handed in yet. Run this again then.`;
  // At the desk nobody knows the hidden controls, so they were arbitrated too: that is in no figure.
  const text = await sheetText(desk, plan.campaign, 'arbiter', plan.arbiter, (unit) => disputed.has(unit));
  const decisions = importArbitration(folder, campaign, `${plan.arbiter}’s sheet at the desk`, text);
  return `${decisions} decisions of the arbiter are in.`;
}

/** A sheet of the desk as JSON Lines, as a coder hands one in. */
async function sheetText(
  desk: DeskClient,
  campaign: string,
  seat: SheetSeat,
  coder: string,
  isWanted: (unit: string) => boolean = () => true,
): Promise<string> {
  const lines: SheetPage['lines'] = [];
  let head: SheetHead | null = null;
  let after: string | null = null;
  do {
    const query: string = new URLSearchParams({ seat, ...(after !== null && { after }) }).toString();
    const page: SheetPage = await desk.call(`/${campaign}/sheets?${query}`, { reply: SheetPage });
    const { plan, units } = page;
    head = SheetHead.parse({ format: 'pincite-audit-sheet-1', campaign: page.campaign, plan, units, coder });
    lines.push(...page.lines.filter(({ unit }) => isWanted(unit)));
    after = page.next;
  } while (after !== null);
  return jsonLines([head, ...lines]);
}
