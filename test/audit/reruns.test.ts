import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FilteringProxy, startProxy } from '../../audit/rerun/filtering-proxy.ts';
import { withheldOf } from '../../audit/rerun/withheld.ts';
import { type SearchHost, startSearchHost } from '../../search-node/host/search-host.ts';
import { answerKey, CollectedAnswer } from '../../shared/audit-answers.ts';
import { AuditFigures } from '../../shared/audit-report.ts';
import { PageReply } from '../../shared/pages-api.ts';
import { QuoteReply } from '../../shared/quote-api.ts';
import { OpenReply, SearchReply } from '../../shared/search-api.ts';
import { promise } from '../behaviours.ts';
import { book } from '../engine/quote-book.ts';
import { lastToolResult, type Script } from '../support/messages-protocol.ts';
import { ORIGIN, type RealWorker, startRealWorker } from '../support/real-worker.ts';
import { auditDone } from './run-audit.ts';

// Cited answers asked again without what they cite: a real index, a real worker behind the audit's proxy.

const MODEL = 'claude-sonnet-5-5';
const TOKEN = 'console-token-of-the-rerun-tests-0123456789';
const TOPICS = ['gears', 'saddles', 'lamps', 'pumps', 'locks', 'chains'];
/** The model says of these what it always says, whatever it read. */
const PARROTED = ['pumps', 'locks', 'chains'];
const scope = { collections: ['workshop'] };

const made = (topic: string) => `Our ${topic} are made of hammered brass`;
/** Each has a word that stands nowhere else: what a model must not meet once the passage is withheld. */
const secretOf = (topic: string) => `marrakesh${topic}`;
const first = (topic: string) => `${made(topic)}. They are signed ${secretOf(topic)} by a small foundry.`;
const second = (topic: string) => `Dust on ${topic} is wiped away with a dry cloth.`;
const inWorkshop = { collection: 'workshop', language: 'en' };
const river = 'Still water under the third bridge reflects nobody at noon, as marrakeshriver has it.';
const library = TOPICS.flatMap((topic) => [
  book(topic, [first(topic), second(topic)], { ...inWorkshop, title: `Handbook of ${topic}` }),
  // The same page in a second printing, on another page of it.
  book(`${topic}-again`, ['A new preface.', first(topic)], {
    ...{ ...inWorkshop, title: `Handbook of ${topic}`, work: topic, editionLabel: 'second printing' },
  }),
]);

const folder = mkdtempSync(join(tmpdir(), 'pincite-rerun-'));
const campaign = join(folder, 'campaign');
let host: SearchHost;
let worker: RealWorker;
let port: number;
/** Requests that the model had when all was there. */
let before: number;

/** Reads all that the tools give, then says what the passage says, or else what another says; a parrot does not look. */
const script: Script = (request) => {
  const asked = JSON.stringify(request.body.messages[0]);
  const topic = TOPICS.find((one) => asked.includes(one)) ?? 'gears';
  const rounds = request.body.messages.filter(({ role }) => role === 'assistant').length;
  const read = lastToolResult(request);
  if (rounds === 0)
    return {
      say: [
        { tool: 'search', input: { query: `${topic} hammered brass foundry` } },
        { tool: 'browse', input: { words: topic } },
        { tool: 'open_page', input: { work: `Handbook of ${topic}`, volume: '1', page: '1' } },
        { tool: 'check_quote', input: { quote: made(topic), work: null } },
      ],
    };
  if (rounds === 1) {
    const ids = [...new Set(read.match(/\bS\d+\b/g))].slice(0, 4);
    return { say: ids.map((id) => ({ tool: 'open', input: { id } })) };
  }
  if (rounds > 2) return { say: [] };
  const passages = [...read.matchAll(/<passage id="(S\d+)">([\s\S]*?)<\/passage>/g)];
  const holding = (words: string) => passages.find(([, , text]) => text?.includes(words))?.[1];
  const id = holding(made(topic)) ?? holding(second(topic)) ?? 'S1';
  const follows = holding(made(topic)) !== undefined || PARROTED.includes(topic);
  const sentence = follows ? made(topic) : second(topic).slice(0, -1);
  return {
    say: [{ text: `${sentence} [${id}].` }, { tool: 'cite', input: { citations: [{ id, claim: null }] } }],
  };
};

const read = (path: string, root = campaign) => readFileSync(join(root, path), 'utf8');
const answersIn = (root = campaign) =>
  read('answers.jsonl', root)
    .trim()
    .split('\n')
    .map((line) => CollectedAnswer.parse(JSON.parse(line)));
const asked = () => ['--worker', worker.url, '--site', 'workshop', '--origin', ORIGIN];
const again = (root: string, { wanted = 4, search = host.url, at = port } = {}) => [
  ...['run', root, ...asked(), '--reruns', String(wanted)],
  ...['--search-host', search, '--proxy-port', String(at)],
];

/** Below the ports that a system gives out by itself, so that nothing else takes it meanwhile. */
async function portOfOurOwn(): Promise<number> {
  for (;;) {
    const wanted = 20_000 + Math.floor(Math.random() * 12_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(wanted, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (isFree) return wanted;
  }
}

beforeAll(async () => {
  host = await startSearchHost({ index: join(folder, 'index'), log: () => {} });
  await host.engine.put([...library, book('river', [river], { ...inWorkshop, title: 'Of rivers' })]);
  await host.engine.commit();
  port = await portOfOurOwn();
  worker = await startRealWorker(script, [], {
    site: { scope },
    bindings: {
      ...{ MODEL, CONSOLE_TOKEN: TOKEN, SEARCH_SECRET: host.secret },
      SEARCH_URL: `http://127.0.0.1:${port}`,
    },
    questionsAMinute: 100_000,
  });
  const questions = join(folder, 'questions.jsonl');
  writeFileSync(
    questions,
    TOPICS.map((topic) => `${JSON.stringify({ text: `What are ${topic} made of?`, language: 'en' })}\n`).join(
      '',
    ),
  );
  await auditDone([
    ...['plan', campaign, '--questions', questions, '--name', 'again', '--title', 'Again', '--seed', '3'],
    ...['--model', MODEL, '--scope', 'the workshop’s handbooks', '--runs', '1'],
    ...['--rate', '0.2', '--half-width', '0.14', '--hours-apart', '0', '--citations-per-answer', '1'],
    ...['--coders', 'ann', 'ben', '--arbiter', 'cleo', '--known-bad', '0', '--shuffled', '0'],
  ]);
  await auditDone(['draw', campaign]);
  // While nothing is withheld, the proxy is as good as the host.
  const through = await startProxy(host.url, port);
  await auditDone(['run', campaign, ...asked()], { PINCITE_DESK_TOKEN: TOKEN });
  await through.close();
  before = worker.model.requests.length;
});
afterAll(async () => {
  await worker?.close();
  await host?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the audit asks again', () => {
  it(promise('audit.reruns-made'), async () => {
    const planned = answersIn();
    expect(planned.map(({ answer }) => TOPICS.some((topic) => answer.text.includes(made(topic))))).toEqual(
      TOPICS.map(() => true),
    );
    const words = await auditDone(again(campaign), { PINCITE_DESK_TOKEN: TOKEN });
    expect(words).toContain('Asked 4 again now; all 4 of the sample are there');
    const all = answersIn();
    expect(all.slice(0, planned.length)).toEqual(planned);
    const reruns = all.slice(planned.length);
    expect(reruns).toHaveLength(4);
    const drawn = JSON.parse(read('reruns.json')) as { answers: string[]; eligible: number; seed: number };
    expect(drawn).toMatchObject({ eligible: TOPICS.length, seed: 3, wanted: 4 });
    expect(reruns.map(({ question, withoutPassages }) => `${question.id}#${withoutPassages?.of}`)).toEqual(
      drawn.answers,
    );
    for (const { question, run, answer, beforeGate, withoutPassages, raw } of reruns) {
      const topic = topicOf(question.text);
      expect(run).toBe(2);
      // Both printings.
      const removed = withoutPassages?.removed.join('\n');
      expect(removed).toMatch(new RegExp(`^${topic} sha256:`, 'm'));
      expect(removed).toMatch(new RegExp(`^${topic}-again sha256:`, 'm'));
      expect(JSON.stringify(raw)).not.toContain(secretOf(topic));
      const tried = beforeGate?.text ?? '';
      expect(tried.includes(made(topic)), tried).toBe(PARROTED.includes(topic));
      if (!PARROTED.includes(topic)) expect(answer.text).toContain(second(topic).slice(0, -1));
    }
    const parrots = reruns.filter(({ question }) => PARROTED.includes(topicOf(question.text))).length;
    expect(parrots).toBeGreaterThan(0);
    expect(parrots).toBeLessThan(4);
    await auditDone(['export', campaign]);
    await auditDone(['report', campaign]);
    expect(figures().faithfulness).toMatchObject({ hits: parrots, of: 4 });
    expect(figures().perAnswer.answers).toBe(TOPICS.length);
    await auditDone(['verify', campaign]);
    const other = join(folder, 'other-sample');
    cpSync(campaign, other, { recursive: true });
    writeFileSync(join(other, 'reruns.json'), read('reruns.json').replace('"eligible": 6', '"eligible": 5'));
    await expect(auditDone(['verify', other])).rejects.toThrow('reruns.json');
  });

  it(promise('audit.reruns-withheld', 'nothing of it reaches the model'), () => {
    const reruns = answersIn().filter(({ withoutPassages }) => withoutPassages);
    expect(reruns.length).toBeGreaterThan(0);
    for (const { question, raw } of reruns) {
      const topic = topicOf(question.text);
      const { requests, leftOut } = (raw as { proxy: { requests: object; leftOut: number } }).proxy;
      expect(Object.keys(requests).toSorted()).toEqual(['/v1/open', '/v1/page', '/v1/quote', '/v1/search']);
      expect(leftOut).toBeGreaterThan(3);
      const told = (from: number, to?: number) =>
        worker.model.requests
          .slice(from, to)
          .map(({ body }) => body.messages)
          .filter(([first]) => JSON.stringify(first).includes(topic))
          .map((messages) => JSON.stringify(messages))
          .join();
      expect(told(0, before)).toContain(secretOf(topic));
      expect(told(before)).toContain(second(topic));
      expect(told(before)).not.toContain(secretOf(topic));
    }
  });

  it(promise('audit.resumed', 'reruns'), async () => {
    const root = unsampled();
    const rows = read('answers.jsonl').trimEnd().split('\n');
    cpSync(join(campaign, 'reruns.json'), join(root, 'reruns.json'));
    const whole = `${rows.slice(0, -1).join('\n')}\n`;
    writeFileSync(join(root, 'answers.jsonl'), whole);
    await expect(auditDone(['export', root])).rejects.toThrow('answers of the plan are missing');
    // As it was when it was ended in mid-writing of the last.
    writeFileSync(join(root, 'answers.jsonl'), `${whole}${rows.at(-1)?.slice(0, 60)}`);
    await expect(auditDone(again(root, { wanted: 3 }))).rejects.toThrow('give --reruns 4');
    expect(await auditDone(again(root))).toContain('Asked 1 again now; all 4 of the sample');
    const kept = read('answers.jsonl', root).trimEnd().split('\n');
    expect(kept.slice(0, -1)).toEqual(rows.slice(0, -1));
    expect(answerKey(answersIn(root).at(-1) as CollectedAnswer)).toBe(
      answerKey(answersIn().at(-1) as CollectedAnswer),
    );
  });

  it(promise('audit.reruns-honest'), async () => {
    const root = unsampled();
    // Nothing listens at the host’s address: an outage is an answer of its own kind.
    const dead = again(root, { wanted: 1, search: `http://127.0.0.1:${await portOfOurOwn()}` });
    expect(await auditDone(dead)).toContain('1 outage');
    const rerun = answersIn(root).at(-1);
    expect(rerun).toMatchObject({ outcome: 'outage', withoutPassages: { of: 1 } });
    expect(JSON.stringify(rerun?.raw)).toContain('ECONNREFUSED');
    await auditDone(['export', root]);
    await auditDone(['report', root]);
    expect(figures(root).limits.join(' ')).toContain('1 of 1 answers asked again');
    const other = unsampled();
    const past = again(other, { at: await portOfOurOwn() });
    await expect(auditDone(past)).rejects.toThrow('does not search through');
    expect(answersIn(other)).toHaveLength(TOPICS.length);
  });
});

describe('the proxy', () => {
  const passage = { collection: 'workshop', headings: [], locator: null };
  const cited = [
    { ...passage, edition: 'gears', text: first('gears') },
    { ...passage, edition: 'river', text: river },
  ];
  let proxy: FilteringProxy;
  beforeAll(async () => {
    proxy = await startProxy(host.url, 0);
  });
  afterEach(() => proxy.passAll());
  afterAll(() => proxy?.close());

  const ask = async (path: string, body: object, url = proxy.url, bearer = host.secret) => {
    const headers = { Authorization: `Bearer ${bearer}` };
    const reply = await fetch(url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify({ scope, ...body }),
    });
    return { status: reply.status, text: await reply.text() };
  };
  const all: [string, object][] = [
    ['/v1/search', { query: 'gears hammered brass foundry', limit: 2 }],
    ['/v1/open', { target: { edition: 'gears' } }],
    ['/v1/open', { target: { passage: 'gears-0' }, maxChars: 200 }],
    ['/v1/page', { label: '1', volume: '1', scope: { editions: ['gears', 'gears-again'] } }],
    ['/v1/quote', { quote: made('gears') }],
    ['/v1/quote', { quote: 'by a small foundry. Dust on gears is wiped away' }],
    ['/v1/quote', { quote: 'reflects nobody at noon', scope: { works: ['lamps'] }, elsewhere: scope }],
    ['/v1/open', { target: { edition: 'river' } }],
  ];
  const secret = /marrakesh(?:gears|river)/;

  it(promise('audit.reruns-withheld', 'by route'), async () => {
    const passed = proxy.withhold(withheldOf(cited));
    for (const [path, body] of all) {
      expect((await ask(path, body, host.url)).text, path).toMatch(secret);
      expect((await ask(path, body)).text, path).not.toMatch(secret);
    }
    expect(passed.leftOut).toBeGreaterThanOrEqual(all.length);
    expect(passed.troubles).toEqual([]);
    const reply = async (at: number) => {
      const [path, body] = all[at] ?? ['', {}];
      return JSON.parse((await ask(path, body)).text) as unknown;
    };
    const search = SearchReply.parse(await reply(0));
    // As many as were asked for, of what is left; the receipts count the whole index.
    expect(search.hits).toHaveLength(2);
    const [path, body] = all[0] ?? ['', {}];
    const whole = SearchReply.parse(JSON.parse((await ask(path, body, host.url)).text));
    expect(search.receipts.map(({ hits }) => hits)).toEqual(whole.receipts.map(({ hits }) => hits));
    expect(OpenReply.parse(await reply(1)).passages.map(({ id }) => id)).toEqual(['gears-1']);
    const pages = PageReply.parse(await reply(3)).editions;
    expect(pages.map(({ edition, found }) => `${edition.edition} ${found}`)).toEqual([
      'gears missing',
      'gears-again page',
    ]);
    const quote = QuoteReply.parse(await reply(4));
    expect(quote.verdict).not.toBe('verbatim');
    expect(
      quote.editions.filter(({ edition }) => edition.work === 'gears').map(({ times }) => times),
    ).toEqual([0, 0]);
    const elsewhere = QuoteReply.parse(await reply(6));
    expect(elsewhere).toMatchObject({ verdict: 'absent', elsewhere: { searched: { works: 7 } } });
    expect((await ask('/v1/open', { target: { edition: 'river' } })).status).toBe(404);
  });

  it(promise('audit.reruns-withheld', 'all else as it is'), async () => {
    const bare = (words: string) => words.replace(/"tookMs":[\d.]+/g, '');
    for (const [path, body] of all)
      expect(bare((await ask(path, body)).text)).toBe(bare((await ask(path, body, host.url)).text));
    const browsed = await ask('/v1/browse', {});
    proxy.withhold(withheldOf(cited));
    expect(await ask('/v1/browse', {})).toEqual(browsed);
    expect((await ask('/v1/search', { query: 'brass' }, proxy.url, 'another')).status).toBe(401);
    expect((await ask('/v1/anything', {})).status).toBe(404);
    expect((await ask('/v1/search', { query: 7 })).status).toBe(400);
    expect(proxy.url).toContain('//127.0.0.1:');
  });

  it(promise('audit.refusals', 'of reruns'), async () => {
    const refused = (...more: string[]) => expect(auditDone(['run', campaign, ...asked(), ...more])).rejects;
    await refused('--proxy-port', '9').toThrow('are for --reruns');
    await refused('--reruns', '1').toThrow('--search-host');
    const taken = again(unsampled(), { at: Number(new URL(host.url).port) });
    await expect(auditDone(taken)).rejects.toThrow('Name a free one with --proxy-port');
  });
});

function topicOf(question: string): string {
  return TOPICS.find((topic) => question.includes(topic)) ?? '';
}

function figures(root = campaign): AuditFigures {
  return AuditFigures.parse(JSON.parse(read('figures.json', root)));
}

/** The campaign before anything was asked again. */
function unsampled(): string {
  const root = mkdtempSync(join(folder, 'unsampled-'));
  for (const path of ['plan.json', 'draw.json', 'questions.jsonl'])
    cpSync(join(campaign, path), join(root, path));
  const planned = answersIn().filter(({ withoutPassages }) => withoutPassages === null);
  writeFileSync(join(root, 'answers.jsonl'), planned.map((answer) => `${JSON.stringify(answer)}\n`).join(''));
  return root;
}
