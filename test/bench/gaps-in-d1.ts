import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { runWorker } from '../../search-node/start/run-worker.ts';
import type { SearchReply, SearchRequest } from '../../shared/search-api.ts';
import type { Found } from '../../worker/desk/gaps/question-profile.ts';
import { askMany, MORE, QUESTIONS } from './grown-gaps.ts';

type Asked = { question: string; found: Found[] };
type Run = {
  grouped: number;
  waiting: number;
  gaps: number;
  ms: number;
  searching: number;
  calls: number;
};

const root = join(import.meta.dirname, '../..');
/** As wrangler.toml has it. */
const DATABASE = '00000000-0000-0000-0000-000000000000';
const SITE = 'bench';
const AT_ONCE = 2000;
const FIRST_ASKED = Date.parse('2026-06-01T08:00:00Z');

/** The same made questions as production groups them: the worker in workerd, its D1, a search host over HTTP. */
export async function groupThroughD1(): Promise<void> {
  const asked = askMany(QUESTIONS + MORE);
  const persist = mkdtempSync(join(tmpdir(), 'pincite-gaps-d1-'));
  const host = await recordedHost(asked);
  try {
    const migrated = await runWorker({ port: 0, persist, bindings: {}, sites: [], log: () => {} });
    await migrated.close();
    const worker = await groupingWorker(persist, host);
    try {
      await putSite(worker);
      await putAnswers(worker, asked, 0, QUESTIONS);
      report(await group(worker), '< 60 s when nothing else runs');
      await putAnswers(worker, asked, QUESTIONS, QUESTIONS + MORE);
      report(await group(worker), 'more, afterwards');
    } finally {
      await worker.dispose();
    }
  } finally {
    host.closeAllConnections();
    host.close();
    rmSync(persist, { recursive: true, force: true });
  }
}

async function group(worker: Miniflare): Promise<Run & { cpu: number }> {
  const before = processorTime();
  const reply = await worker.dispatchFetch('http://bench/');
  if (!reply.ok) throw new Error(await reply.text());
  return { ...((await reply.json()) as Run), cpu: processorTime() - before };
}

function report({ grouped, waiting, gaps, ms, searching, calls, cpu }: Run & { cpu: number }, what: string) {
  console.log(
    `Through D1, ${what}: ${grouped} questions in ${seconds(ms)}, ${gaps} gaps, ${waiting} waiting; ` +
      `${calls} searches over HTTP had ${seconds(searching)} of it, the grouping ${seconds(ms - searching)}; ` +
      `processor time of workerd ${cpu.toFixed(1)} s.`,
  );
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** Answers each question with what is recorded for it. */
async function recordedHost(asked: Asked[]): Promise<Server> {
  const replies = new Map(asked.map(({ question, found }) => [question, JSON.stringify(replyOf(found))]));
  const host = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { query } = JSON.parse(Buffer.concat(chunks).toString()) as SearchRequest;
    response.setHeader('Content-Type', 'application/json');
    response.end(replies.get(query));
  });
  await new Promise<void>((ready) => host.listen(0, '127.0.0.1', ready));
  return host;
}

function replyOf(found: Found[]): SearchReply {
  return {
    generation: 'recorded',
    receipts: [],
    hits: found.map(({ document, score }) => ({
      passage: {
        ...{ collection: 'help', work: document, edition: document, editionLabel: null, id: `${document}#1` },
        ...{ title: `Article ${document}`, author: null, language: 'fr', headings: [], url: null },
        ...{ locator: { kind: 'section' }, text: 'The text of a passage, as long as a sentence or two are.' },
      },
      ...{ score, pass: 'words', rung: { carried: 1, of: 2 }, words: [], match: 'approximate', marks: [] },
    })),
  };
}

async function groupingWorker(persist: string, host: Server): Promise<Miniflare> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'test/worker/support/grouping-worker.ts')],
    ...{ bundle: true, write: false, format: 'esm', target: 'es2024', external: ['cloudflare:*', 'node:*'] },
    conditions: ['workerd', 'worker', 'browser'],
  });
  const options = convertV4MiniflareOptions({
    name: 'grouping',
    modules: [{ type: 'ESModule', path: 'main.js', contents: outputFiles[0]?.text ?? '' }],
    ...{ compatibilityDate: '2026-11-01', compatibilityFlags: ['nodejs_compat'], cf: false },
    d1Databases: { DB: DATABASE },
    bindings: {
      SEARCH_URL: `http://127.0.0.1:${(host.address() as AddressInfo).port}`,
      SEARCH_SECRET: 'none',
    },
  });
  return new Miniflare({ ...options, resourcePersistencePath: persist });
}

async function putSite(worker: Miniflare): Promise<void> {
  const db = await worker.getD1Database('DB');
  await db
    .prepare('INSERT INTO sites (key, config, updated_at) VALUES (?, ?, ?)')
    .bind(SITE, JSON.stringify({ scope: { collections: ['help'] } }), '2026-06-01')
    .run();
}

async function putAnswers(worker: Miniflare, asked: Asked[], from: number, to: number): Promise<void> {
  const db = await worker.getD1Database('DB');
  for (let start = from; start < to; start += AT_ONCE) {
    const rows = asked.slice(start, Math.min(to, start + AT_ONCE)).map(({ question }, at) => ({
      id: `a_${String(start + at).padStart(8, '0')}`,
      asker: `asker${Math.floor((start + at) / 2)}`,
      at: new Date(FIRST_ASKED + (start + at) * 60_000).toISOString(),
      question,
    }));
    await db
      .prepare(
        `INSERT INTO answers (id, site, conversation_hash, turn, asked_at, question, language, lane, "end", answer,
           retrieved, cited, consulted, receipts, notices, gate, model, prompt_version, usage, timings, verdicts, sources)
         SELECT value ->> 'id', ?1, value ->> 'asker', 1, value ->> 'at', value ->> 'question', 'fr', 'not_found',
           'complete', 'No.', '[]', '[]', '[]', '[]', '[]', '{}', 'm', 'p', '{}', '{}', '[]', '[]' FROM json_each(?2)`,
      )
      .bind(SITE, JSON.stringify(rows))
      .run();
  }
}

/** Seconds that this process's workerd has worked, where the system tells it (Linux); else 0. */
function processorTime(): number {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .reduce((sum, name) => sum + timeOf(name), 0);
  } catch {
    return 0;
  }
}

function timeOf(pid: string): number {
  try {
    const [, name = '', rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').match(/\((.*)\) (.*)/) ?? [];
    const fields = rest.split(' ');
    if (name !== 'workerd' || Number(fields[1]) !== process.pid) return 0;
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0; // The process ended meanwhile.
  }
}
