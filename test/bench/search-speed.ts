import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Table from 'cli-table3';
import { startSearchHost } from '../../search-node/host/search-host.ts';
import { ingest } from '../../search-node/ingest/ingest.ts';
import { SearchReply } from '../../shared/search-api.ts';
import { corpus, readQuestions } from '../support/shared-data.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const ROUNDS = 20;
const WARM_ROUNDS = 40;

/**
 * Asks real questions of a real help centre, one client, warm: the whole HTTP request against the time the engine
 * spent on it inside the JVM.
 */
export async function run(): Promise<void> {
  const content = corpus('help/aws-docs/tree', 'search over HTTP against the JVM');
  if (!content) return;
  const folder = await mkdtemp(join(tmpdir(), 'pincite-speed-'));
  const host = await startSearchHost({ index: join(folder, 'index'), log: () => {} });
  try {
    await ingest({ content, collection: 'help', index: host.engine });
    const questions = readQuestions('aws-en').map(({ question }) => question);
    const ask = (query: string) => timedSearch(host, query);
    for (let i = 0; i < WARM_ROUNDS; i++) for (const query of questions) await ask(query);
    const times: { http: number; jvm: number }[] = [];
    for (let i = 0; i < ROUNDS; i++) for (const query of questions) times.push(await ask(query));
    report(times);
  } finally {
    agent.destroy();
    await host.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function timedSearch(
  { url, secret }: { url: string; secret: string },
  query: string,
): Promise<{ http: number; jvm: number }> {
  const body = JSON.stringify({ scope: { collections: ['help'] }, query });
  const start = performance.now();
  const reply = await post(`${url}/v1/search`, secret, body);
  const http = performance.now() - start;
  return { http, jvm: SearchReply.parse(JSON.parse(reply)).receipts[0]?.tookMs ?? Number.NaN };
}

/** One connection, kept alive; `fetch` would add its own half millisecond to every request. */
function post(url: string, secret: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${secret}`, 'content-length': Buffer.byteLength(body) };
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks).toString()));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function report(times: { http: number; jvm: number }[]): void {
  const table = new Table({
    style: { head: [], border: [] },
    head: [`${times.length} searches`, 'p50 ms', 'p95 ms', 'p99 ms'],
  });
  row(
    'over HTTP',
    times.map(({ http }) => http),
  );
  row(
    'inside the JVM',
    times.map(({ jvm }) => jvm),
  );
  row(
    'difference',
    times.map(({ http, jvm }) => http - jvm),
  );
  console.log(table.toString());

  function row(name: string, values: number[]): void {
    const sorted = values.toSorted((a, b) => a - b);
    const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(2);
    table.push([name, at(0.5), at(0.95), at(0.99)]);
  }
}
