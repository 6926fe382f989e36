import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type SearchHost, startSearchHost } from '../../search-node/host/search-host.ts';
import { type EnginePart, enginePart } from '../../search-node/replica/engine-part.ts';
import { folderTarget } from '../../search-node/replica/folder-target.ts';
import { readList } from '../../search-node/replica/published-list.ts';
import { type RunningWorker, runWorker } from '../../search-node/start/run-worker.ts';
import { Site } from '../../shared/site.ts';
import { promise } from '../behaviours.ts';
import { article } from '../engine/small-index.ts';
import { type Answer, ask, eventOf } from '../support/ask.ts';
import type { ScriptedReply, ScriptedRequest } from '../support/messages-protocol.ts';
import { type ScriptedModel, startScriptedModel } from '../support/scripted-model.ts';

// A primary that has gone on, a replica that has not, and one worker that asks now this one, now that one.

type Host = 'replica' | 'primary';
const SECRET = 'a secret of these tests';
const ORIGIN = 'https://shop.example';
const parts: EnginePart[] = [];
const hosts: SearchHost[] = [];
let folder: string;
let spread: { url: string; server: Server };
let model: ScriptedModel;
let worker: RunningWorker;
let generations: { replica: string; primary: string };
/** Which host answers: each step of a script says whom its call is to meet. */
let answering: Host = 'replica';
let script: ((request: ScriptedRequest) => ScriptedReply)[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pincite-test-'));
  const target = join(folder, 'target');
  const primary = await host({ index: join(folder, 'index'), publish: target, replicaOf: null });
  await primary.engine.put([
    article('pads', 'Worn pads are replaced after 3000 km.'),
    article('chain', 'Chain oil is renewed every month.'),
    article('small', ['The saddle is set with a long key.', 'The lamp is charged at night.']),
  ]);
  const first = await primary.engine.commit();
  const newest = async () =>
    (await readList(folderTarget(target)).catch(() => null))?.list.publications.at(-1);
  await vi.waitUntil(async () => (await newest())?.generation === first.generation, {
    timeout: 60_000,
    interval: 100,
  });
  const replica = await host({ index: join(folder, 'replica'), publish: null, replicaOf: target });
  await primary.engine.put([
    article('pads', 'Worn pads are replaced after 5000 km.'),
    article('small', ['The lamp is charged at night.', 'The saddle is set with a long key.']),
  ]);
  await primary.engine.remove('help', ['chain']);
  await primary.engine.commit();
  generations = { replica: await replica.engine.generation(), primary: await primary.engine.generation() };

  spread = await spreadOver({ primary: primary.url, replica: replica.url });
  model = await startScriptedModel((request) => {
    const next = script.shift();
    if (!next) throw new Error('The model was asked once more than was expected.');
    return next(request);
  });
  worker = await runWorker({
    port: 0,
    persist: null,
    bindings: {
      SEARCH_URL: spread.url,
      SEARCH_SECRET: SECRET,
      ANTHROPIC_BASE_URL: model.url,
      ANTHROPIC_API_KEY: 'sk-test',
    },
    sites: [Site.parse({ key: 'shop', name: 'Shop', origins: [ORIGIN], scope: { collections: ['help'] } })],
    log: () => {},
  });
});
afterAll(async () => {
  await worker?.close();
  await model?.close();
  spread?.server.close();
  spread?.server.closeAllConnections();
  for (const part of parts) await part.close();
  for (const one of hosts) await one.close();
  rmSync(folder, { recursive: true, force: true });
});

async function host(asked: { index: string; publish: string | null; replicaOf: string | null }) {
  const part = await enginePart({ ...asked, keep: 2, poll: 3600 }, {}, new AbortController().signal);
  parts.push(part);
  const started = await startSearchHost({ ...part.host, secret: SECRET, log: () => {} });
  hosts.push(started);
  part.begin(() => {});
  return started;
}

async function spreadOver(urls: { primary: string; replica: string }) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = 'GET', headers } = request;
    const reply = await fetch(urls[answering] + request.url, {
      method,
      headers: { authorization: headers.authorization ?? '' },
      ...(method === 'GET' ? {} : { body: Buffer.concat(chunks) }),
    });
    response.writeHead(reply.status, { 'content-type': 'application/json' });
    response.end(Buffer.from(await reply.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

function question(message: string): Promise<Answer> {
  return ask({ worker: worker.url, origin: ORIGIN, site: 'shop', message });
}

/** The id under which a model was shown a text. */
function shownAs({ body }: ScriptedRequest, text: string): string {
  const all = JSON.stringify(body.messages);
  const passages = [...all.matchAll(/<passage id=\\+"(S\d+)\\+">(.*?)<\/passage>/g)];
  const found = passages.find(([, , within]) => within?.includes(text))?.[1];
  if (!found) throw new Error(`The model was not shown "${text}".`);
  return found;
}

const search = (query: string, host: Host) => (): ScriptedReply => {
  answering = host;
  return { say: [{ tool: 'search', input: { query } }] };
};
const open =
  (text: string, host: Host) =>
  (request: ScriptedRequest): ScriptedReply => {
    answering = host;
    return { say: [{ tool: 'open', input: { id: shownAs(request, text) } }] };
  };
const say =
  (text: string, cited: string) =>
  (request: ScriptedRequest): ScriptedReply => ({ say: [{ text: `${text} [${shownAs(request, cited)}].` }] });

function citedTexts(answer: Answer): (string | null)[] {
  return (eventOf(answer.events, 'sources')?.sources ?? [])
    .filter(({ cited }) => cited)
    .map(({ text }) => text);
}

describe('one worker over a replica and a primary that is ahead of it', () => {
  test(promise('replica.two-generations', 'the text was replaced'), async () => {
    script = [
      search('worn pads', 'replica'),
      open('after 3000 km', 'primary'),
      say('Worn pads are replaced after 3000 km', 'after 3000 km'),
    ];
    const answer = await question('When are worn pads replaced?');
    expect(answer.text).toContain('after 3000 km');
    expect(citedTexts(answer)).toEqual(['Worn pads are replaced after 3000 km.']);
    const sources = eventOf(answer.events, 'sources')?.sources ?? [];
    expect(sources.map(({ text }) => text)).toContain('Worn pads are replaced after 5000 km.');
    expect(new Set(sources.map(({ id }) => id)).size).toBe(sources.length);
  });

  test(promise('replica.two-generations', 'the passage is gone'), async () => {
    script = [
      search('chain oil', 'replica'),
      open('every month', 'primary'),
      say('Chain oil is renewed every month', 'every month'),
    ];
    const answer = await question('When is chain oil renewed?');
    expect(citedTexts(answer)).toEqual(['Chain oil is renewed every month.']);
    expect(eventOf(answer.events, 'done')?.lane).toBe('grounded');
  });

  test(
    promise('replica.two-generations', 'the id moved, and the receipts name both generations'),
    async () => {
      script = [
        search('lamp charged', 'replica'),
        search('lamp charged night', 'primary'),
        open('charged at night', 'primary'),
        say('The lamp is charged at night', 'charged at night'),
      ];
      const answer = await question('When is the lamp charged?');
      expect(citedTexts(answer)).toEqual(['The lamp is charged at night.']);
      const receipts = eventOf(answer.events, 'receipts')?.receipts ?? [];
      expect(new Set(receipts.map(({ generation }) => generation))).toEqual(
        new Set([generations.replica, generations.primary]),
      );
      expect(generations.replica).not.toBe(generations.primary);
    },
  );

  test(
    promise('replica.two-generations', 'a replica that is behind opens what the primary found'),
    async () => {
      script = [
        search('worn pads', 'primary'),
        open('after 5000 km', 'replica'),
        say('Worn pads are replaced after 5000 km', 'after 5000 km'),
      ];
      const answer = await question('When are worn pads replaced?');
      expect(citedTexts(answer)).toEqual(['Worn pads are replaced after 5000 km.']);
    },
  );

  test(promise('replica.health'), async () => {
    const [primary, replica] = hosts as [SearchHost, SearchHost];
    const healthOf = async ({ url }: SearchHost) => (await fetch(`${url}/v1/health`)).json();
    expect(await healthOf(primary)).toEqual({ status: 'ok', generation: generations.primary });
    expect(await healthOf(replica)).toEqual({
      status: 'ok',
      generation: generations.replica,
      replica: { wanted: generations.replica, checked: expect.any(String), behind: false },
    });
    const asked = await fetch(`${replica.url}/v1/indexing`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET}` },
    });
    const reply = (await asked.json()) as { started: boolean; last: { words: string } };
    expect(reply.started).toBe(false);
    expect(reply.last.words).toContain('only read');
  });
});
