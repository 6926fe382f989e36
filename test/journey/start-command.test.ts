import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { promise } from '../behaviours.ts';
import { ask } from '../support/ask.ts';

const root = resolve(import.meta.dirname, '../..');
const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

it(promise('start.help'), async () => {
  const { code, output } = await ended(start(['--help']));
  expect(code).toBe(0);
  for (const option of ['--content', '--base-url', '--port', '--data', 'ANTHROPIC_API_KEY', 'JAVA_HOME'])
    expect(output).toContain(option);
});

it.each(['xx', 'arabic', 'a b', ''])(
  promise('start.locale', 'what is no language is refused: “%s”'),
  (locale) => {
    const main = resolve(root, 'search-node/start/options.ts');
    const words = `import { readOptions } from ${JSON.stringify(main)}; readOptions(${JSON.stringify(['--locale', locale])})`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', words]);
    expect(status).toBe(1);
    expect(String(stderr)).toContain('Give a language tag, such as en, fr, ar or pt-BR.');
  },
);

it(promise('start.one-command', 'and a restart keeps the index and the conversation'), async () => {
  const content = folderWith({
    'pay.md': '# Paying by card\n\nCards are charged on the first day of the month.\n',
  });
  const data = temporaryFolder();
  const port = await twoFreePorts();
  const first = await served(start(['--content', content, '--data', data, '--port', String(port)]), port);

  const page = await (await fetch(`http://localhost:${port}/pay`)).text();
  expect(page).toContain('Cards are charged on the first day of the month.');
  const tag = /<script async src="([^"]+\/widget\.js)" data-site="([^"]+)"><\/script>/.exec(page);
  const [, widgetUrl = '', site = ''] = tag ?? [];
  const widget = await fetch(widgetUrl);
  expect(widget.status).toBe(200);
  expect(widget.headers.get('access-control-allow-origin')).toBe('*');

  const question = { worker: new URL(widgetUrl).origin, origin: `http://localhost:${port}`, site };
  const answer = await ask({ ...question, message: 'When are cards charged?' });
  expect(answer.text).toContain('first day of the month');
  await stopped(first, 'SIGINT');

  const again = ['--content', content, '--data', data, '--port', String(port), '--locale', 'ar'];
  const second = await served(start(again), port);
  expect(second.words()).toMatch(/unchanged/i);
  // What is asked for at a start holds from that start on: start.locale.
  expect(await (await fetch(`http://localhost:${port}/nowhere`)).text()).toContain(
    '<html lang="ar" dir="rtl">',
  );
  const own = { headers: { Origin: question.origin } };
  expect(await (await fetch(`${question.worker}/v1/site?site=${site}`, own)).json()).toMatchObject({
    locale: 'ar',
  });
  const conversation = await fetch(`${question.worker}/v1/chat/${answer.conversation}?site=${site}`, {
    headers: { Origin: question.origin },
  });
  expect(((await conversation.json()) as { turns: unknown[] }).turns).toHaveLength(1);
  await stopped(second, 'SIGTERM');
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

it(promise('start.keeps-state', 'unchanged files are not read into the index again'), async () => {
  const content = folderWith({ 'a.md': '# One\n\nFirst words.\n', 'b.md': '# Two\n\nSecond words.\n' });
  const data = temporaryFolder();
  const port = await twoFreePorts();
  const options = ['--content', content, '--data', data, '--port', String(port)];
  await stopped(await served(start(options), port), 'SIGINT');
  writeFileSync(join(content, 'b.md'), '# Two\n\nOther words.\n');
  const second = await served(start(options), port);
  expect(second.words()).toMatch(/1 changed|changed:? 1|1 updated/i);
  await stopped(second, 'SIGINT');
});

it(
  promise('search.running-host', 'as npm start announces it, printed editions and named scopes included'),
  async () => {
    const page = {
      work: 'travels',
      work_title: 'Travels',
      edition_id: 'harbour-1931',
      volume: 1,
      page: 'xii',
    };
    const content = folderWith({
      'pay.md': '# Paying by card\n\nCards are charged on the first day of the month.\n',
      'travels.jsonl': `${JSON.stringify({ ...page, text: 'Cards were played on the boat.' })}\n`,
    });
    const file = { voyage: { title: 'Voyages', scope: { editions: ['harbour-1931', 'not-yet'] } } };
    const scopes = join(folderWith({ 'scopes.json': JSON.stringify(file) }), 'scopes.json');
    const data = temporaryFolder();
    const port = await twoFreePorts();
    const options = ['--content', content, '--data', data, '--port', String(port), '--scopes', scopes];
    const running = await served(start(options), port);
    expect(running.words()).toContain('"not-yet"');

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
    await stopped(running, 'SIGINT');
    expect(existsSync(join(data, 'search-host.json'))).toBe(false);
  },
);

it(promise('start.names-the-cure', 'port taken'), async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUp.push(() => server.close());
  const { port } = server.address() as { port: number };
  const { code, output } = await ended(start(['--port', String(port), '--data', temporaryFolder()]));
  expect(code).toBe(1);
  expect(output).toContain(`Port ${port} is taken`);
  expect(output).toContain('--port');
});

const unusable: [string, (data: string) => string[], RegExp][] = [
  [
    'a content folder that is missing',
    () => ['--content', '/nowhere/at/all'],
    /\/nowhere\/at\/all.*(?:does not exist|no folder|not found)/is,
  ],
  [
    'a content folder without articles',
    () => ['--content', temporaryFolder()],
    /no (?:readable )?article|holds no|empty/i,
  ],
  [
    'a content folder that is a file',
    () => ['--content', join(root, 'package.json')],
    /package\.json.*folder/is,
  ],
  ['a port that is none', () => ['--port', 'web'], /whole number/],
  ['a base URL that is none', () => ['--base-url', 'javascript:alert(1)'], /https:\/\//],
  ['an option that does not exist', () => ['--colour', 'red'], /--help/],
  ['a data folder that is a file', () => ['--data', join(root, 'package.json')], /package\.json.*--data/is],
];
for (const [what, extra, sentence] of unusable)
  it(promise('start.names-the-cure', what), async () => {
    const options = extra('');
    const data = options.includes('--data') ? [] : ['--data', temporaryFolder()];
    const port = options.includes('--port') ? [] : ['--port', String(await twoFreePorts())];
    const { code, output } = await ended(start([...options, ...data, ...port]));
    expect(output).toMatch(sentence);
    expect(output).not.toMatch(/^\s+at .*\.ts:\d+/m);
    expect(code).not.toBe(0);
  });

it(promise('start.stops-everything', 'served, by Ctrl-C'), async () => {
  const port = await twoFreePorts();
  const child = await served(start(['--data', temporaryFolder(), '--port', String(port)]), port);
  const family = descendants(child.process.pid as number);
  expect(family.length).toBeGreaterThanOrEqual(2); // Java and workerd
  await stopped(child, 'SIGINT');
  await expect.poll(() => family.filter(isAlive).map(commandOf), { timeout: 30_000 }).toEqual([]);
});

it(promise('start.stops-everything', 'in the middle of indexing'), async () => {
  const content = temporaryFolder();
  mkdirSync(join(content, 'copies'), { recursive: true });
  for (let copy = 0; copy < 40; copy += 1)
    cpSync(join(root, 'help/en'), join(content, 'copies', String(copy)), { recursive: true });
  const child = start([
    '--content',
    content,
    '--data',
    temporaryFolder(),
    '--port',
    String(await twoFreePorts()),
  ]);
  while (!descendants(child.process.pid as number).some((pid) => commandOf(pid).includes('java')))
    await new Promise((done) => setTimeout(done, 50));
  await new Promise((done) => setTimeout(done, 400));
  const family = descendants(child.process.pid as number);
  await stopped(child, 'SIGINT');
  await expect.poll(() => family.filter(isAlive).map(commandOf), { timeout: 30_000 }).toEqual([]);
});

it(promise('start.after-kill'), async () => {
  const port = await twoFreePorts();
  const data = temporaryFolder();
  const options = ['--data', data, '--port', String(port)];
  const first = await served(start(options), port);
  const workerd = descendants(first.process.pid as number).filter((pid) =>
    commandOf(pid).includes('workerd'),
  );
  expect(workerd).toHaveLength(1);
  cleanUp.push(() => workerd.filter(isAlive).map((pid) => process.kill(pid, 'SIGKILL')));
  await stopped(first, 'SIGKILL');

  const second = await served(start(options), port);
  expect(workerd.filter(isAlive)).toEqual([]);
  expect(second.words()).toMatch(new RegExp(`Ended what an earlier start.*process ${workerd[0]}`));
  // A start that is still there keeps what is its own.
  const family = descendants(second.process.pid as number);
  const { code } = await ended(start(['--data', data, '--port', String(await twoFreePorts())]));
  expect(code).toBe(1);
  expect(family.every(isAlive)).toBe(true);
  await stopped(second, 'SIGINT');
  expect(existsSync(join(data, 'children.json'))).toBe(false);
});

type Started = { process: ChildProcess; words: () => string };

function start(options: string[], env: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, [join(root, 'search-node/start/main.ts'), ...options], {
    cwd: root,
    env: { ...process.env, ANTHROPIC_API_KEY: '', ...env },
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      words += chunk;
    });
  cleanUp.push(() => child.kill('SIGKILL'));
  return { process: child, words: () => words };
}

async function ended(child: Started): Promise<{ code: number | null; output: string }> {
  const [code] = await once(child.process, 'close');
  return { code, output: child.words() };
}

async function served(child: Started, port: number): Promise<Started> {
  while (child.process.exitCode === null) {
    const page = await fetch(`http://localhost:${port}/`).catch(() => null);
    if (page?.ok && child.words().includes('Ctrl-C')) return child;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`npm start ended before it served anything:\n${child.words()}`);
}

async function stopped(child: Started, signal: NodeJS.Signals): Promise<void> {
  const gone = once(child.process, 'close');
  child.process.kill(signal);
  await gone;
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pincite-start-'));
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function folderWith(files: Record<string, string>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

async function twoFreePorts(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = 20_000 + Math.floor(Math.random() * 12_000); // below those that a system gives out by itself;
    const servers = [createServer().listen(port, '127.0.0.1'), createServer().listen(port + 1, '127.0.0.1')];
    const results = await Promise.allSettled(servers.map((server) => once(server, 'listening')));
    for (const server of servers) server.close();
    if (results.every(({ status }) => status === 'fulfilled')) return port;
  }
  throw new Error('No two free ports in a row were found.');
}

function descendants(pid: number): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const children = pairs.filter(([, parent]) => parent === pid).map(([child]) => child);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

function commandOf(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** A process that has ended and waits to be collected by its adoptive parent counts as ended. */
function isAlive(pid: number): boolean {
  try {
    const state = execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
    return !state.startsWith('Z');
  } catch {
    return false;
  }
}
