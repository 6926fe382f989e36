import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { HostReady } from '../../shared/readiness-api.ts';
import { CatalogueReply } from '../../shared/search-api.ts';
import { promise } from '../behaviours.ts';
import { temporaryFolder } from '../engine/small-index.ts';

const main = join(import.meta.dirname, '../../search-node/main.ts');
const secret = 'a-secret-in-a-file-of-this-test';
const metrics = 'another-secret-in-another-file';

/** The command as a service manager runs it, with its secrets in files. */
async function start() {
  const folder = temporaryFolder();
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), `${text}\n`);
    return join(folder, name);
  };
  const child = spawn(
    process.execPath,
    [main, '--index', join(folder, 'index'), '--port', '0', '--drain', '300'],
    {
      env: {
        ...process.env,
        SEARCH_SECRET: '',
        SEARCH_SECRET_FILE: file('search', secret),
        METRICS_SECRET_FILE: file('metrics', metrics),
      },
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    said.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said.stderr += chunk;
  });
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  await expect.poll(() => said.stdout, { timeout: 120_000 }).toContain('\n');
  return { child, said, exit, url: (JSON.parse(said.stdout) as { listening: string }).listening };
}

const readyOf = async (url: string) => {
  const response = await fetch(`${url}/readyz`);
  return [response.status, HostReady.parse(await response.json()).status];
};

/** A request whose body has not come to its end. */
function slowRequest(url: string) {
  const body = JSON.stringify({ scope: { collections: ['help'] }, query: 'refund' });
  const sent = request(`${url}/v1/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-length': body.length },
  });
  const answer = new Promise<{ status: number; text: string }>((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode ?? 0, text });
    });
  });
  const arrived = new Promise<void>((resolve) => {
    sent.write(body.slice(0, 5), () => resolve());
  });
  return { arrived, answer, finish: () => sent.end(body.slice(5)) };
}

test(promise('host.finishes'), async () => {
  const { child, exit, url } = await start();
  const slow = slowRequest(url);
  await slow.arrived;
  expect(await readyOf(url)).toEqual([200, 'ready']);

  child.kill('SIGTERM');
  await expect.poll(() => readyOf(url)).toEqual([503, 'stopping']);
  const still = await fetch(`${url}/v1/catalogue`, { headers: { authorization: `Bearer ${secret}` } });
  expect(still.status).toBe(200);
  expect(still.headers.get('connection')).toBe('close');
  CatalogueReply.parse(await still.json());

  child.kill('SIGTERM'); // told again: no more waiting
  const isOpen = () =>
    fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    );
  await expect.poll(isOpen).toBe(false);
  slow.finish();
  const answer = await slow.answer;
  // The engine was asked and answered: there is no such collection here.
  expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([404, 'unknown_scope']);
  expect(await exit).toBe(0);
});

test(promise('host.secret-files'), async () => {
  const { child, said, exit, url } = await start();
  const status = async (path: string, given: string) =>
    (await fetch(url + path, { headers: { authorization: `Bearer ${given}` } })).status;
  expect(await status('/v1/catalogue', secret)).toBe(200);
  expect(await status('/v1/catalogue', metrics)).toBe(401);
  expect(await status('/metrics', metrics)).toBe(200);
  expect(await status('/metrics', secret)).toBe(401);
  child.kill('SIGTERM');
  await expect.poll(() => readyOf(url)).toEqual([503, 'stopping']);
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
  for (const word of [secret, metrics]) expect(said.stderr + said.stdout).not.toContain(word);
});
