import type { Command } from 'commander';
import { AuditFigures } from '../../shared/audit-report.ts';
import { openCampaign } from '../archive/read-archive.ts';
import { AuditError } from '../audit-error.ts';
import { refuseOtherQuestions } from '../campaign/asked-as-drawn.ts';
import { PATHS } from '../campaign/campaign.ts';
import { textOf } from '../campaign/files.ts';
import { jsonLines, readJson } from '../campaign/read-json.ts';
import { openDesk } from '../desk/desk-client.ts';
import { publishFigures } from '../desk/take-sheets.ts';
import { computeFigures } from '../figures/compute-figures.ts';
import { EARLIER, reportFiles } from '../report/write-report.ts';
import { DESK_TOKEN, endedByPerson, FOLDER, FOLDER_WORDS, openWhole, say } from './open.ts';

export function addReport(program: Command): void {
  program
    .command('report')
    .description('Write the report in Markdown and HTML')
    .argument(FOLDER, FOLDER_WORDS)
    .option('--before <campaigns...>', 'campaigns before this one (folders or archives), for the series')
    .option('--desk <url>', 'publish the figures at the desk where it was coded')
    .addHelpText('after', DESK_TOKEN)
    .action(async (root: string, { before = [], desk }: { before?: string[]; desk?: string }) => {
      const { folder, campaign } = openWhole(root);
      if (folder.bytes(PATHS.units) === null)
        throw new AuditError(
          `No citations are taken from the answers of ${root} yet: npm run audit -- export FOLDER`,
        );
      refuseOtherQuestions(folder, campaign);
      if (before.length > 0) folder.write(EARLIER, jsonLines(before.map(publishedFigures)));
      const figures = computeFigures(campaign);
      for (const [path, content] of reportFiles(folder, campaign, figures)) {
        folder.write(path, content);
        say(`Written: ${path} in ${root}`);
      }
      for (const limit of figures.limits) say(`Note: ${limit}`);
      if (desk === undefined) return;
      await publishFigures(openDesk(desk, endedByPerson()), figures);
      say(`The figures are at the desk of ${desk}, for who took part.`);
    });
}

export function publishedFigures(path: string): AuditFigures {
  const files = openCampaign(path);
  const text = textOf(files, PATHS.figures);
  if (text === null)
    throw new AuditError(
      `There is no figures.json in ${path}. Write its report first: npm run audit -- report`,
    );
  return readJson(`figures.json in ${path}`, text, AuditFigures);
}
