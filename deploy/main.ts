import { Command, InvalidArgumentError } from 'commander';
import { deploy } from './deploy.ts';
import { commandRunner } from './run-command.ts';

// `npm run deploy`: builds, checks, migrates the database, deploys the worker and asks it whether it is ready.

const program = new Command('npm run deploy --')
  .description('Deploys the worker of wrangler.toml with its widget and console to Cloudflare.')
  .option('--dry-run', 'build, check and bundle; say what would be run, and run none of it. Needs no account')
  .option('--check', 'only check: the configuration, and which secrets the account lacks')
  .option(
    '--url <url>',
    'address of the worker for the last check, where it has one of its own',
    addressOfWorker,
  )
  .option('--config <file>', 'configuration of wrangler', 'wrangler.toml')
  .parse();
const { dryRun = false, check = false, url = null, config } = program.opts();

const say = (line: string) => void process.stdout.write(`${line}\n`);
process.exitCode = (await deploy({ dryRun, check, url, config }, { run: commandRunner(process.env), say }))
  ? 0
  : 1;

/** Without a `/` at its end. */
function addressOfWorker(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol)) return text.replace(/\/+$/, '');
  throw new InvalidArgumentError('It is an address such as https://chat.example.com.');
}
