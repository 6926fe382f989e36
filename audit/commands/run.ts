import { type Command, Option } from 'commander';
import { readDraw } from '../campaign/campaign.ts';
import { collectAnswers } from '../run/collect-answers.ts';
import { showProgress } from '../show-progress.ts';
import { whole } from './numbers.ts';
import { endedByPerson, FOLDER, FOLDER_WORDS, openPlan, say } from './open.ts';

type Options = { worker: string; site: string; origin: string; timeout: number; wait?: boolean };

export function addRun(program: Command): void {
  program
    .command('run')
    .description('Ask each question as often as planned, hours apart')
    .argument(FOLDER, FOLDER_WORDS)
    .requiredOption('--worker <url>', 'where the chat is')
    .requiredOption('--site <key>', 'the site’s key')
    .requiredOption('--origin <url>', 'one of the site’s origins')
    .addOption(
      new Option('--timeout <seconds>', 'after which an answer counts as timed out')
        .argParser(whole(1))
        .default(180),
    )
    .option('--wait', 'stay until the last run, instead of asking what is due now')
    .addHelpText(
      'after',
      '\nWith a token of the desk in PINCITE_DESK_TOKEN, what the model wrote before the gate is collected too.\nIt can be ended at any time and begun again: what is asked is kept.',
    )
    .action(async (root: string, { worker, site, origin, timeout, wait }: Options) => {
      const { folder, plan, planHash } = openPlan(root);
      const draw = readDraw(folder, planHash);
      const token = process.env.PINCITE_DESK_TOKEN;
      const progress = showProgress('Asking');
      const signal = endedByPerson();
      try {
        const { asked, done, of, nextAt } = await collectAnswers(folder, plan, draw, {
          assistant: { worker, site, origin, timeoutMs: timeout * 1000 },
          desk: token ? { worker, token } : null,
          ...{ isPatient: wait === true, signal, progress: progress.show },
        });
        progress.stop();
        say(`Asked ${asked} now; ${done} of ${of} answers are there.`);
        if (nextAt) say(`The next is due at ${nextAt.toISOString()}: run this again then, or with --wait.`);
        else say('All are there. Next: npm run audit -- precode FOLDER, or export FOLDER');
      } catch (error) {
        if (!signal.aborted) throw error;
        say('Stopped. What is asked is kept; run it again to go on.');
        process.exitCode = 130;
      } finally {
        progress.stop();
      }
    });
}
