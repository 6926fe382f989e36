import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { writeArchive } from '../archive/write-archive.ts';
import { AuditError } from '../audit-error.ts';
import { type Campaign, PATHS, readCampaign, readDraw } from '../campaign/campaign.ts';
import type { Folder } from '../campaign/files.ts';
import { sha256 } from '../campaign/hash.ts';
import { exportArbitration, exportSheets } from '../coding/export-sheets.ts';
import { openDesk } from '../desk/desk-client.ts';
import { publishCampaign } from '../desk/publish-campaign.ts';
import { showProgress } from '../show-progress.ts';
import { ensureUnits, type Units } from '../units/make-units.ts';
import { DESK_TOKEN, endedByPerson, FOLDER, FOLDER_WORDS, openPlan, openWhole, say } from './open.ts';

type Options = {
  arbitration?: boolean;
  archive?: string;
  asItIs?: boolean;
  desk?: string;
  site?: string;
};

export function addExport(program: Command): void {
  program
    .command('export')
    .description('Write the coders’ sheets and the archive')
    .argument(FOLDER, FOLDER_WORDS)
    .option('--arbitration', 'the arbiter’s sheet, when both coders have handed in theirs')
    .option('--archive <file>', 'the campaign as one file, .tar.gz, when the report is written')
    .option('--desk <url>', 'to be coded at the desk of this worker, instead of on sheets')
    .option('--site <key>', 'with --desk: the site whose answers these are')
    .option('--as-it-is', 'go on where answers of the plan are missing')
    .addHelpText('after', DESK_TOKEN)
    .action(async (root: string, { arbitration, archive, asItIs, desk, site }: Options) => {
      if ([arbitration, archive, desk].filter((given) => given !== undefined).length > 1)
        throw new AuditError('Name one thing to export: --arbitration, --archive or --desk.');
      if (archive !== undefined) return packArchive(root, archive);
      if (arbitration) return giveToArbiter(root);
      const { folder, plan, planHash } = openPlan(root);
      const units = ensureUnits(folder, plan, readDraw(folder, planHash), asItIs === true);
      if (units) say(unitWords(units));
      const campaign = readCampaign(folder);
      if (desk !== undefined) return giveToDesk(folder, campaign, desk, site ?? null);
      for (const place of exportSheets(folder, campaign)) say(`Written: ${place}/ in ${root}`);
      if (campaign.units.length === 0)
        say('The answers hold no citation, so there is nothing to code: write the report.');
      else
        say(
          'Give each coder their own folder and nothing else. When it is filled in: npm run audit -- import FOLDER --sheet FILE',
        );
    });
}

export function unitWords({ citations, claims, knownBad, shuffled, missing }: Units): string {
  return `${citations} citations taken from the answers, ${claims} claims without one; hidden among them: ${knownBad} made wrong, ${shuffled} with another’s source.${missing > 0 ? ` ${missing} answers are missing.` : ''}`;
}

async function giveToDesk(
  folder: Folder,
  campaign: Campaign,
  url: string,
  site: string | null,
): Promise<void> {
  const signal = endedByPerson();
  const progress = showProgress('Uploading');
  try {
    const { rows, captures, precodes, tooLarge } = await publishCampaign(
      openDesk(url, signal),
      folder,
      campaign,
      { site, progress: progress.show },
    );
    progress.stop();
    say(
      `At the desk of ${url}: ${rows} citations, ${captures} captures, ${precodes} pre-codes. Coding is open.`,
    );
    if (tooLarge > 0)
      say(
        `${tooLarge} captures are missing or too large for the desk; the coders open those pages themselves.`,
      );
    say('When all have handed in: npm run audit -- import FOLDER --desk URL');
  } catch (error) {
    if (!signal.aborted) throw error;
    say('Stopped. What is at the desk is kept; run it again to go on.');
    process.exitCode = 130;
  } finally {
    progress.stop();
  }
}

function giveToArbiter(root: string): void {
  const { folder, campaign } = openWhole(root);
  const { path, disputed } = exportArbitration(folder, campaign);
  say(
    disputed === 0
      ? 'The two coders agree on every citation: there is nothing to arbitrate.'
      : `Written: ${path}/ in ${root}, with ${disputed} citations that the two do not agree on.`,
  );
}

function packArchive(root: string, file: string): void {
  const { folder, plan } = openPlan(root);
  const { bytes, files } = writeArchive(folder, plan.campaign, new Date());
  writeFileSync(file, bytes);
  say(`Written: ${file}, ${files} files and their ${PATHS.manifest}. Publish its hash with the report:`);
  process.stdout.write(`${sha256(bytes)}\n`);
}
