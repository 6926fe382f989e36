import * as z from 'zod';
import { commandToSet, workerSettings } from '../shared/worker-settings.ts';
import type { Run } from './run-command.ts';

/** What wrangler tells of secrets: names, never values. */
const Listed = z.array(z.object({ name: z.string() }));

/** Compares the account with the list of secrets. Not `ok` where one that is needed is missing, or nobody is signed in. */
export async function missingSecrets(run: Run, config: string): Promise<{ ok: boolean; lines: string[] }> {
  const { ok, output } = await run('wrangler', ['secret', 'list', '--format', 'json', '--config', config]);
  if (!ok && !isNotDeployed(output)) return { ok: false, lines: [`✗ ${whyNot(output)}`] };
  const there = ok ? namesIn(output) : new Set<string>();
  const secrets = workerSettings.filter(({ kind }) => kind === 'secret');
  const missing = secrets.filter(({ name }) => !there.has(name));
  const needed = missing.filter((secret) => secret.needed);
  return {
    ok: needed.length === 0,
    lines: [
      ...secrets.filter(({ name }) => there.has(name)).map(({ name }) => `✓ ${name} is set.`),
      ...missing.map(
        ({ name, what, needed: must }) =>
          `${must ? '✗' : '·'} ${name} is not set (${what}). Set it with: ${commandToSet(name)}`,
      ),
    ],
  };
}

function namesIn(output: string): Set<string> {
  const json = output.slice(output.indexOf('['), output.lastIndexOf(']') + 1);
  return new Set(Listed.parse(JSON.parse(json)).map(({ name }) => name));
}

/** Before the first deployment there is no worker that could have secrets. */
function isNotDeployed(output: string): boolean {
  return /10007|not found|does not exist/i.test(output);
}

function whyNot(output: string): string {
  if (/CLOUDFLARE_API_TOKEN|not authenticated|not logged in|wrangler login|10000/i.test(output))
    return 'Nobody is signed in to Cloudflare here. Run npx wrangler login, or set CLOUDFLARE_API_TOKEN.';
  return `The secrets of the worker could not be listed:\n${output.trim()}`;
}
