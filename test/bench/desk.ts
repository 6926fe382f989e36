import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Table from 'cli-table3';
import { type RunningWorker, runWorker } from '../../search-node/start/run-worker.ts';
import { answerAt, grownLog } from './grown-log.ts';
import { percentile } from './ranking-metrics.ts';

const ANSWERS = 1_000_000;
const ROUNDS = 40;
const TOKEN = 'console-token-of-the-bench-0123456789';
const TARGET_P95_MS = 150;
const TARGET_ROWS = 10_000;
const EXPORTED = 60_000;

/** Every filter of the answers, alone and in the combinations that people use; lists and their counts. */
const FILTERS: Record<string, string> = {
  'no filter': '',
  'one site': 'site=shop',
  lane: 'lane=not_found',
  'no source': 'sourceless=yes',
  'with sources': 'sourceless=no',
  'voted down': 'vote=down',
  reason: 'reason=outdated',
  language: 'language=it',
  'panel language': 'locale=ar',
  model: 'model=claude-haiku-5',
  'cut short': 'end=cut_short',
  'a check of the gate': 'gate=quotations',
  'any check': 'gate=any',
  error: 'error=search_unavailable',
  'near matches only': 'approximate=yes',
  'an article retrieved': 'collection=help&edition=e7&use=retrieved',
  'an article consulted': 'collection=help&edition=e1500&use=consulted',
  'two days': `from=${daysAgo(91)}&to=${daysAgo(90)}`,
  'oldest first': 'order=oldest',
  'a common word': 'text=cheque',
  'a rare word': 'text=cheque777',
  'two common words': 'text=cheque+invoice',
  wording: 'text=%22bank+transfer%22',
  'no word of these': 'text=zyzzyva',
  'site + no source + language': 'site=help&sourceless=yes&language=fr',
  'lane + voted down + word': 'lane=grounded&vote=down&text=refund',
  'model + site + language': 'model=claude-haiku-5&site=shop&language=it',
  'rare together': 'lane=unavailable&vote=down&gate=any',
};

/** The desk over a million answers in D1: every filter, its count, the export, and what writing an answer costs. */
export async function run({ passages }: { passages?: number } = {}): Promise<void> {
  const answers = passages ?? ANSWERS;
  const folder = await grownLog(answers);
  const persist = mkdtempSync(join(tmpdir(), 'pincite-desk-'));
  cpSync(folder, persist, { recursive: true });
  const host = await emptyHost();
  const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const worker = await runWorker({
    port: 0,
    persist,
    bindings: { CONSOLE_TOKEN: TOKEN, SEARCH_URL: url, SEARCH_SECRET: 'none' },
    sites: [],
    questionsAMinute: 1_000_000,
    log: () => {},
  });
  try {
    console.log(`${answers} answers in D1, over HTTP, ${ROUNDS} rounds of each.`);
    await reportFilters(worker.url);
    await reportExport(worker.url);
    await reportWrites(worker, answers);
  } finally {
    await worker.close();
    host.close();
    rmSync(persist, { recursive: true, force: true });
  }
}

/** A search host that has nothing: what is measured is the log. */
async function emptyHost(): Promise<Server> {
  const refusal = { error: { code: 'unknown_scope', message: 'There is nothing here.' }, requestId: 'bench' };
  const host = createServer((_, response) => {
    response.writeHead(404, { 'Content-Type': 'application/json' }).end(JSON.stringify(refusal));
  });
  await once(host.listen(0, '127.0.0.1'), 'listening');
  return host;
}

async function reportFilters(url: string): Promise<void> {
  const table = new Table({
    head: ['filter', 'answers', 'list p50 ms', 'list p95', 'count p50', 'count p95'],
    colAligns: ['left', 'right', 'right', 'right', 'right', 'right'],
    style: { head: [], border: [] },
  });
  let worst = 0;
  for (const [name, query] of Object.entries({
    ...FILTERS,
    'second page of a lane': await secondPage(url),
  })) {
    const lists = await timed(() => read(url, `/answers?${query}`));
    const counts = await timed(() => read(url, `/answers/count?${withoutPage(query)}`));
    const { answers, relation } = (await read(url, `/answers/count?${withoutPage(query)}`)) as {
      answers: number;
      relation: string;
    };
    worst = Math.max(worst, percentile(lists, 0.95), percentile(counts, 0.95));
    const figures = [lists, counts].flatMap((it) => [percentile(it, 0.5), percentile(it, 0.95)]);
    table.push([
      name,
      `${relation === 'equal' ? '' : '> '}${answers}`,
      ...figures.map((it) => it.toFixed(1)),
    ]);
  }
  for (const [name, path] of Object.entries({
    'filters offered': '/answers/facets',
    articles: '/articles?order=consulted',
    'articles of 30 days': `/articles?order=consulted&from=${daysAgo(30)}`,
    'articles behind bad answers': '/articles?show=bad',
    'use by month': '/metering',
    sites: '/sites',
  })) {
    const lists = await timed(() => read(url, path));
    worst = Math.max(worst, percentile(lists, 0.95));
    table.push([name, '', percentile(lists, 0.5).toFixed(1), percentile(lists, 0.95).toFixed(1), '', '']);
  }
  console.log(String(table));
  console.log(`Slowest p95: ${worst.toFixed(1)} ms (wanted: under ${TARGET_P95_MS}).`);
}

/** Rows a second of a streamed export, its first rows. */
async function reportExport(url: string): Promise<void> {
  for (const format of ['csv', 'jsonl']) {
    const start = performance.now();
    const response = await call(url, `/answers/export?format=${format}&order=oldest`);
    let rows = 0;
    for await (const chunk of response.body ?? []) {
      rows +=
        Buffer.from(chunk)
          .toString()
          .split(format === 'csv' ? '\r\n' : '\n').length - 1;
      if (rows >= EXPORTED) break;
    }
    const rate = rows / ((performance.now() - start) / 1000);
    console.log(`Export as ${format}: ${Math.round(rate)} rows a second (wanted: ${TARGET_ROWS} or more).`);
  }
}

/** A row of the log with all that follows it, beside the row alone. */
async function reportWrites({ miniflare }: RunningWorker, answers: number): Promise<void> {
  const database = await miniflare.getD1Database('DB');
  const columns = Object.keys(answerAt(0, answers));
  const sql = `INSERT INTO TABLE_NAME (${columns.map((it) => `"${it}"`).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
  await database.exec('CREATE TABLE bare AS SELECT * FROM answers LIMIT 0');
  let next = answers;
  const write = async (table: string) => {
    next += 1;
    const values = Object.values({ ...answerAt(next, next), id: `a_${next}`, place: null });
    const { meta } = await database
      .prepare(sql.replace('TABLE_NAME', table))
      .bind(...values)
      .run();
    return meta.duration;
  };
  const times: Record<string, number[]> = { answers: [], bare: [] };
  for (let round = 0; round < ROUNDS * 3; round += 1)
    for (const table of ['answers', 'bare']) times[table]?.push(await write(table));
  const [whole, bare] = ['answers', 'bare'].map((it) => percentile(times[it] ?? [], 0.5)) as [number, number];
  console.log(
    `Writing an answer: ${whole.toFixed(2)} ms in the database with its index and counts, the row alone ${bare.toFixed(2)} ms` +
      ` (p95 ${percentile(times.answers ?? [], 0.95).toFixed(2)}); after the answer's last event, so that no reader waits for it.`,
  );
}

async function secondPage(url: string): Promise<string> {
  const { next } = (await read(url, '/answers?lane=not_found')) as { next: string };
  return `lane=not_found&after=${next}`;
}

async function timed(act: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await act();
    times.push(performance.now() - start);
  }
  return times;
}

async function read(url: string, path: string): Promise<unknown> {
  return (await call(url, path)).json();
}

async function call(url: string, path: string): Promise<Response> {
  const response = await fetch(`${url}/v1/desk${path}`, { headers: { Authorization: `Bearer ${TOKEN}` } });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

function withoutPage(query: string): string {
  return query.replace(/&after=\d+/, '');
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
