import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Table from 'cli-table3';
import { startSearchHost } from '../../search-node/host/search-host.ts';
import { ingest } from '../../search-node/ingest/ingest.ts';
import { SearchReply } from '../../shared/search-api.ts';
import { corpus, readQuestions } from '../support/shared-data.ts';

const COLLECTION = 'help';
const WARMING = 8;
const ROUNDS = 12;

/** What HTTP and the pipe to the child add to a search: one client, warm, real questions to a real help centre. */
export async function run(): Promise<void> {
  const content = corpus('help/aws-docs/tree', 'the time that HTTP adds to a search');
  if (!content) return;
  const index = mkdtempSync(join(tmpdir(), 'pincite-overhead-'));
  const host = await startSearchHost({ index, log: () => {} });
  try {
    await ingest({ content, collection: COLLECTION, index: host.engine });
    const questions = readQuestions('aws-en').map(({ question }) => question);
    const rows: Row[] = [];
    for (let round = 0; round < WARMING + ROUNDS; round += 1)
      for (const query of questions) {
        const row = await search(host, query);
        if (round >= WARMING) rows.push(row);
      }
    report(rows);
  } finally {
    await host.close();
    rmSync(index, { recursive: true, force: true });
  }
}

type Row = { http: number; jvm: number };

async function search(host: { url: string; secret: string }, query: string): Promise<Row> {
  const started = performance.now();
  const response = await fetch(`${host.url}/v1/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${host.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ scope: { collections: [COLLECTION] }, query }),
  });
  const body = await response.text();
  const http = performance.now() - started;
  const { receipts } = SearchReply.parse(JSON.parse(body));
  return { http, jvm: receipts[0]?.tookMs ?? Number.NaN };
}

function report(rows: Row[]): void {
  const table = new Table({ head: [`${rows.length} searches`, 'p50 ms', 'target'] });
  table.push(
    ['over HTTP', median(rows.map(({ http }) => http)), ''],
    ['inside the JVM, the same search', median(rows.map(({ jvm }) => jvm)), ''],
    ['difference', median(rows.map(({ http, jvm }) => http - jvm)), '≤ 1.5'],
  );
  console.log(table.toString());
}

function median(values: number[]): string {
  return (values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN).toFixed(2);
}
