import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { promise } from '../behaviours.ts';
import { type Answer, ask } from '../support/ask.ts';
import {
  commandOf,
  descendants,
  folderWith,
  isAlive,
  root,
  type Started,
  served,
  start,
  stopped,
  temporaryFolder,
  twoFreePorts,
} from './npm-start.ts';

/** One start, asked and ended by Ctrl-C, then an article changed, then a second; each `it` tells of a part of it. */
describe('two starts in a row', () => {
  const scanned = {
    work: 'travels',
    work_title: 'Travels',
    edition_id: 'harbour-1931',
    volume: 1,
    page: 'xii',
    text: 'Cards were played on the boat.',
  };
  const content = folderWith({
    'pay.md': '# Paying by card\n\nCards are charged on the first day of the month.\n',
    'b.md': '# Two\n\nSecond words.\n',
    'travels.jsonl': `${JSON.stringify(scanned)}\n`,
  });
  const file = { voyage: { title: 'Voyages', scope: { editions: ['harbour-1931', 'not-yet'] } } };
  const scopes = join(folderWith({ 'scopes.json': JSON.stringify(file) }), 'scopes.json');
  const data = temporaryFolder();
  let options: string[];
  let port: number;
  let first: Started;
  let question: { worker: string; origin: string; site: string };
  let answer: Answer;

  beforeAll(async () => {
    port = await twoFreePorts();
    options = ['--content', content, '--data', data, '--port', String(port), '--scopes', scopes];
    first = await served(start(options), port);
  });

  it(promise('start.one-command'), async () => {
    const page = await (await fetch(`http://localhost:${port}/pay`)).text();
    expect(page).toContain('Cards are charged on the first day of the month.');
    const tag = /<script async src="([^"]+\/widget\.js)" data-site="([^"]+)"><\/script>/.exec(page);
    const [, widgetUrl = '', site = ''] = tag ?? [];
    const widget = await fetch(widgetUrl);
    expect(widget.status).toBe(200);
    expect(widget.headers.get('access-control-allow-origin')).toBe('*');
    question = { worker: new URL(widgetUrl).origin, origin: `http://localhost:${port}`, site };
    answer = await ask({ ...question, message: 'When are cards charged?' });
    expect(answer.text).toContain('first day of the month');
  });

  it(
    promise('search.running-host', 'as npm start announces it, printed editions and named scopes included'),
    () => {
      expect(first.words()).toContain('"not-yet"');
      const main = join(root, 'search-node/command/main.ts');
      const words = ['--index', join(data, 'index'), '--scope', 'voyage', '--json', 'cards'];
      const reply = JSON.parse(execFileSync(process.execPath, [main, ...words], { encoding: 'utf8' }));
      expect(reply.hits).toMatchObject([
        {
          passage: {
            locator: { kind: 'page', volume: '1', label: 'xii' },
            url: expect.stringMatching(/^http:\/\/localhost:\d+\/read\/harbour-1931\/1\/xii\?site=demo/),
          },
        },
      ]);
      expect(reply.receipts[0]).toMatchObject({
        scope: { named: 'voyage' },
        searched: { editions: 1, pages: 1 },
      });
    },
  );

  it(promise('start.stops-everything', 'served, by Ctrl-C'), async () => {
    const family = descendants(first.process.pid as number);
    expect(family.length).toBeGreaterThanOrEqual(2); // Java and workerd
    await stopped(first, 'SIGINT');
    await expect.poll(() => family.filter(isAlive).map(commandOf), { timeout: 30_000 }).toEqual([]);
    expect(existsSync(join(data, 'search-host.json'))).toBe(false);
  });

  it(
    promise(
      'start.keeps-state',
      'unchanged files are not read into the index again, and a conversation goes on',
    ),
    async () => {
      writeFileSync(join(content, 'b.md'), '# Two\n\nOther words.\n');
      const second = await served(start([...options, '--locale', 'ar']), port);
      expect(second.words()).toMatch(/1 changed|changed:? 1|1 updated/i);
      expect(second.words()).toMatch(/unchanged/i);
      // What is asked for at a start holds from that start on: start.locale.
      expect(await (await fetch(`http://localhost:${port}/nowhere`)).text()).toContain(
        '<html lang="ar" dir="rtl">',
      );
      const own = { headers: { Origin: question.origin } };
      expect(
        await (await fetch(`${question.worker}/v1/site?site=${question.site}`, own)).json(),
      ).toMatchObject({ locale: 'ar' });
      const conversation = await fetch(
        `${question.worker}/v1/chat/${answer.conversation}?site=${question.site}`,
        { headers: { Origin: question.origin } },
      );
      expect(((await conversation.json()) as { turns: unknown[] }).turns).toHaveLength(1);
      await stopped(second, 'SIGTERM');
    },
  );
});

it(promise('start.support-desk'), async () => {
  const content = folderWith({ 'pay.md': '# Paying by card\n\nCards are charged on the first day.\n' });
  const data = temporaryFolder();
  const port = await twoFreePorts();
  const options = ['--content', content, '--data', data, '--port', String(port)];
  const first = await served(start(options, { CONSOLE_TOKEN: '' }), port);
  const file = join(data, 'console-token');
  const token = readFileSync(file, 'utf8');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const [, address = '', shown] =
    /(http:\/\/127\.0\.0\.1:\d+)\/console\s+sign in with (\S+)/.exec(first.words()) ?? [];
  expect(shown).toBe(token);

  // As a page of that address does it.
  const page = { 'x-pincite-desk': '1', Origin: address, 'Content-Type': 'application/json' };
  const signedIn = await fetch(`${address}/v1/desk/session`, {
    method: 'POST',
    headers: page,
    body: JSON.stringify({ token }),
  });
  expect(signedIn.status).toBe(200);
  const [cookie = '', ...attributes] = (signedIn.headers.get('set-cookie') ?? '').split('; ');
  expect(attributes).toContain('HttpOnly');
  expect(attributes, 'a browser would not send it back over http').not.toContain('Secure');
  const desk = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${address}/v1/desk${path}`, {
      ...init,
      headers: { ...page, Cookie: cookie },
    });
    expect(response.ok, path).toBe(true);
    return response.json();
  };
  const { site, revision } = (await desk('/sites/demo')) as { site: object; revision: string };
  const body = JSON.stringify({ site: { ...site, name: 'Changed at the desk' }, revision });
  await desk('/sites/demo', { method: 'PUT', body });

  writeFileSync(join(content, 'refunds.md'), '# Refunds\n\nRefunds take five days.\n');
  expect(await desk('/sites/demo/reindex', { method: 'POST' })).toMatchObject({ started: true });
  await expect
    .poll(() => desk('/sites/demo/corpus'), { timeout: 30_000 })
    .toMatchObject({ works: 2, state: expect.stringContaining('1 new') });
  await stopped(first, 'SIGINT');
  expect(readFileSync(join(data, 'pincite.log'), 'utf8')).not.toContain(token);

  const second = await served(start(options, { CONSOLE_TOKEN: '' }), port);
  expect(second.words()).not.toContain(token);
  expect(second.words()).toContain(file);
  const again = await fetch(`${address}/v1/desk/sites`, { headers: { Authorization: `Bearer ${token}` } });
  expect(await again.json()).toMatchObject({ sites: [{ key: 'demo', name: 'Changed at the desk' }] });
  await stopped(second, 'SIGINT');
});
