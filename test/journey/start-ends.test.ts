import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { promise } from '../behaviours.ts';
import {
  cleanUp,
  commandOf,
  descendants,
  ended,
  isAlive,
  root,
  served,
  start,
  stopped,
  temporaryFolder,
  twoFreePorts,
} from './npm-start.ts';

it(promise('start.help'), async () => {
  const { code, output } = await ended(start(['--help']));
  expect(code).toBe(0);
  for (const option of ['--content', '--base-url', '--port', '--data', 'ANTHROPIC_API_KEY', 'JAVA_HOME'])
    expect(output).toContain(option);
});

it.each(['xx', 'arabic', 'a b', ''])(
  promise('start.locale', 'what is no language is refused: “%s”'),
  (locale) => {
    const main = join(root, 'search-node/start/options.ts');
    const words = `import { readOptions } from ${JSON.stringify(main)}; readOptions(${JSON.stringify(['--locale', locale])})`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', words]);
    expect(status).toBe(1);
    expect(String(stderr)).toContain('Give a language tag, such as en, fr, ar or pt-BR.');
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
