import type { Command } from 'commander';
import { AuditError } from '../audit-error.ts';
import { PATHS } from '../campaign/campaign.ts';
import { jsonLines } from '../campaign/read-json.ts';
import { importArbitration, importSheet } from '../coding/import-sheet.ts';
import { openDesk } from '../desk/desk-client.ts';
import { takeSheets } from '../desk/take-sheets.ts';
import { contentOf } from '../plan/read-questions.ts';
import { readPublishers } from '../precode/publisher-register.ts';
import { importAnswers } from '../run/import-answers.ts';
import { DESK_TOKEN, endedByPerson, FOLDER, FOLDER_WORDS, openPlan, openWhole, say } from './open.ts';

type Options = {
  answers?: string;
  sheet?: string;
  arbitration?: string;
  publishers?: string;
  desk?: string;
};

export function addImport(program: Command): void {
  program
    .command('import')
    .description('Take in answers of any assistant, coders’ sheets, arbitration, a register of publishers')
    .argument(FOLDER, FOLDER_WORDS)
    .option('--answers <file>', 'answers, one a line (JSON Lines)')
    .option('--sheet <file>', 'a coder’s sheet, filled in (CSV or JSON Lines)')
    .option('--arbitration <file>', 'the arbiter’s sheet, filled in')
    .option('--publishers <file>', 'publishers with aliases and domains (CSV, JSON or JSON Lines)')
    .option('--desk <url>', 'what was handed in at the desk of this worker')
    .addHelpText('after', DESK_TOKEN)
    .action(async (root: string, options: Options) => {
      const given = Object.keys(options);
      if (given.length !== 1)
        throw new AuditError(
          'Name one thing to import: --answers, --sheet, --arbitration, --publishers or --desk.',
        );
      const { desk } = options;
      if (desk === undefined) return say(imported(root, options));
      for (const words of await takeSheets(openDesk(desk, endedByPerson()), openPlan(root).folder))
        say(words);
    });
}

function imported(root: string, { answers, sheet, arbitration, publishers }: Options): string {
  if (answers !== undefined) {
    const { taken, done, of } = importAnswers(root, answers);
    return `${taken} answers taken in; ${done} of ${of} that the plan wants are there.`;
  }
  if (publishers !== undefined) {
    const register = readPublishers(publishers, contentOf(publishers));
    openPlan(root).folder.write(PATHS.publishers, jsonLines(register));
    return `${register.length} publishers in the register.`;
  }
  const { folder, campaign } = openWhole(root);
  if (sheet !== undefined) {
    const { coder } = importSheet(folder, campaign, sheet, contentOf(sheet));
    return `${coder}’s sheet is in, whole.`;
  }
  const file = arbitration ?? '';
  return `${importArbitration(folder, campaign, file, contentOf(file))} decisions of the arbiter are in.`;
}
