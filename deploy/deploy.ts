import { join, resolve } from 'node:path';
import { type Bundle, dryRunBundle } from './bundle.ts';
import { configurationFaults } from './configuration.ts';
import type { Run } from './run-command.ts';
import { missingSecrets } from './secrets.ts';
import { smokeTest } from './smoke-test.ts';

export type Wanted = {
  dryRun: boolean;
  check: boolean;
  /** Where the worker is, if not at an address of Cloudflare's making. */
  url: string | null;
  /** wrangler.toml, or another file like it. */
  config: string;
};
export type Surroundings = {
  run: Run;
  say: (line: string) => void;
};

const root = resolve(import.meta.dirname, '..');
const DATABASE = 'DB';

/** True when all went well. What did not is said with its cure, and nothing after it is done. */
export async function deploy(wanted: Wanted, at: Surroundings): Promise<boolean> {
  const { say } = at;
  const faults = configurationFaults(resolve(root, wanted.config));
  for (const fault of faults) say(`✗ ${fault}`);
  if (faults.length === 0) say('✓ The configuration is complete.');
  if (faults.length > 0 && !wanted.dryRun && !wanted.check) return false;

  if (!wanted.dryRun && !(await secretsAreThere(wanted, at))) return false;
  if (wanted.check) return faults.length === 0;
  if (!(await built(at)) || !(await bundled(wanted, at))) return false;
  if (!wanted.dryRun) return (await migrated(wanted, at)) && (await deployed(wanted, at));
  for (const line of ['Would run:', ...steps(wanted).map((step) => `  ${step}`)]) say(line);
  say('Nothing was deployed. The secrets of an account are checked with: npm run deploy -- --check');
  return faults.length === 0;
}

function steps({ url }: Wanted): string[] {
  return [
    'wrangler secret list',
    `wrangler d1 migrations apply ${DATABASE} --remote`,
    'wrangler deploy',
    `GET ${url ?? 'https://YOUR-WORKER'}/healthz, /readyz and /widget.js`,
  ];
}

/** What visitors load is built from the sources as they are. */
async function built({ run, say }: Surroundings): Promise<boolean> {
  for (const part of ['widget', 'console']) {
    const { ok, output } = await run('node', [join(root, part, 'build.ts'), '--if-stale']);
    say(
      ok ? `✓ The ${part} is built.` : `✗ The ${part} did not build. Run: npm run build:${part}\n${output}`,
    );
    if (!ok) return false;
  }
  return true;
}

async function bundled({ config }: Wanted, { run, say }: Surroundings): Promise<boolean> {
  const bundle: Bundle = await dryRunBundle(run, ['--config', config]);
  say(`${bundle.ok ? '✓' : '✗'} ${bundle.words}`);
  return bundle.ok;
}

async function secretsAreThere({ config }: Wanted, { run, say }: Surroundings): Promise<boolean> {
  const { ok, lines } = await missingSecrets(run, config);
  for (const line of lines) say(line);
  return ok;
}

/** Migrations only go forward and leave what is there readable for the worker that runs now. */
async function migrated({ config }: Wanted, { run, say }: Surroundings): Promise<boolean> {
  const { ok } = await run(
    'wrangler',
    ['d1', 'migrations', 'apply', DATABASE, '--remote', '--config', config],
    { show: true },
  );
  say(ok ? '✓ The database has its tables.' : '✗ The database was not migrated; nothing was deployed.');
  return ok;
}

async function deployed({ url, config }: Wanted, { run, say }: Surroundings): Promise<boolean> {
  const { ok, output } = await run('wrangler', ['deploy', '--config', config], { show: true });
  if (!ok) {
    say('✗ wrangler did not deploy. The worker that ran before runs on.');
    return false;
  }
  const address = url ?? /https:\/\/\S+\.workers\.dev/.exec(output)?.[0];
  if (!address) {
    say(
      '✓ Deployed. Its address is not known here: check it with npm run deploy -- --url https://… next time.',
    );
    return true;
  }
  const { ok: works, lines } = await smokeTest(address);
  for (const line of lines) say(line);
  if (!works) say('The version before is brought back with: npx wrangler rollback');
  return works;
}
