import { type Command, Option } from 'commander';
import { AuditError } from '../audit-error.ts';
import { readDraw } from '../campaign/campaign.ts';
import { askAgain, type Reran } from '../rerun/ask-again.ts';
import { collectAnswers } from '../run/collect-answers.ts';
import { showProgress } from '../show-progress.ts';
import { whole } from './numbers.ts';
import { endedByPerson, FOLDER, FOLDER_WORDS, openPlan, say } from './open.ts';

type Options = {
  worker: string;
  site: string;
  origin: string;
  timeout: number;
  wait?: boolean;
  reruns?: number;
  searchHost?: string;
  proxyPort?: number;
};

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
    .addOption(
      new Option(
        '--reruns <answers>',
        'ask so many of the answers again, without the passages that they cite: of a second worker, which searches at --proxy-port',
      ).argParser(whole(1)),
    )
    .option('--search-host <url>', 'for --reruns: the search host behind the proxy')
    .addOption(
      new Option(
        '--proxy-port <port>',
        'for --reruns: where the proxy that withholds the passages listens, on this machine alone',
      ).argParser(whole(1)),
    )
    .addHelpText(
      'after',
      '\nWith a token of the desk in PINCITE_DESK_TOKEN, what the model wrote before the gate is collected too.\nIt can be ended at any time and begun again: what is asked is kept.',
    )
    .action(async (root: string, options: Options) => {
      const { worker, site, origin, timeout, wait } = options;
      const { folder, plan, planHash } = openPlan(root);
      const draw = readDraw(folder, planHash);
      const token = process.env.PINCITE_DESK_TOKEN;
      const behind = proxyOf(options);
      const progress = showProgress(behind ? 'Asking again' : 'Asking');
      const signal = endedByPerson();
      const asking = {
        assistant: { worker, site, origin, timeoutMs: timeout * 1000 },
        desk: token ? { worker, token } : null,
        ...{ signal, progress: progress.show },
      };
      try {
        if (behind) {
          const reran = await askAgain(folder, { plan, planHash, draw }, { ...asking, ...behind });
          progress.stop();
          return say(rerunWords(reran));
        }
        const isPatient = wait === true;
        const { asked, done, of, nextAt } = await collectAnswers(folder, plan, draw, {
          ...asking,
          isPatient,
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

/** Null without --reruns. */
function proxyOf({ reruns, searchHost, proxyPort, wait }: Options) {
  if (reruns === undefined) {
    if (searchHost === undefined && proxyPort === undefined) return null;
    throw new AuditError(
      '--search-host and --proxy-port are for --reruns: say how many answers to ask again.',
    );
  }
  if (searchHost === undefined || proxyPort === undefined)
    throw new AuditError(
      'Answers are asked again of a second worker, behind a proxy: name the search host with --search-host, and with --proxy-port the port that this worker has as its search host.',
    );
  if (wait) throw new AuditError('Nothing is to be waited for with --reruns: leave --wait out.');
  if (!/^https?:\/\//.test(searchHost) || !URL.canParse(searchHost))
    throw new AuditError(
      `--search-host ${searchHost} is no address. Give one such as http://127.0.0.1:8790.`,
    );
  return { wanted: reruns, host: searchHost, port: proxyPort };
}

function rerunWords({ asked, of, outcomes }: Reran): string {
  const kinds = Object.entries(outcomes).map(([outcome, count]) => `${count} ${outcome}`);
  return `Asked ${asked} again now; all ${of} of the sample are there, without the passages that they cited: ${kinds.join(', ')}. Next: npm run audit -- precode FOLDER, or export FOLDER`;
}
