import { readFileSync } from 'node:fs';
import Table from 'cli-table3';
import { startSearchHost } from '../../search-node/host/search-host.ts';
import { Scope } from '../../shared/scope.ts';
import type { SearchReply } from '../../shared/search-api.ts';
import { type HostAddress, hostClient } from './ask-host.ts';
import { percentile } from './ranking-metrics.ts';

export type OwnQuestions = {
  /** Lines of text, JSON lines with `question`, or what `wrangler d1 execute --json` prints. */
  questions: string;
  /** JSON as in shared/scope.ts, or the id of a collection. */
  scope?: string;
  /** Folder of an index that no running host holds. */
  index?: string;
  /** A running search host instead; its secret is in SEARCH_SECRET. */
  url?: string;
};

type Asked = { question: string; reply: SearchReply; ms: number };

/** A site owner's own questions: which find nothing, and which only part of their words. */
export async function runOwn(options: OwnQuestions): Promise<void> {
  const questions = readOwnQuestions(readFileSync(options.questions, 'utf8'));
  if (questions.length === 0) throw new Error(`${options.questions} holds no question.`);
  const scope = scopeOf(options.scope);
  await withHost(options, async (host) => {
    const client = hostClient(host);
    const asked: Asked[] = [];
    try {
      for (const question of questions) {
        const start = performance.now();
        const reply = await client.search({ scope, query: question });
        asked.push({ question, reply, ms: performance.now() - start });
      }
    } finally {
      client.close();
    }
    report(asked);
  });
}

/** Each distinct question once, in its order. */
export function readOwnQuestions(text: string): string[] {
  const trimmed = text.trim();
  const found = trimmed.startsWith('[') ? fromDatabase(trimmed) : trimmed.split(/\r?\n/).map(fromLine);
  return [...new Set(found.map((question) => question.trim()).filter(Boolean))];
}

function fromDatabase(json: string): string[] {
  const replies = JSON.parse(json) as { results?: { question?: string }[]; question?: string }[];
  return replies.flatMap((reply) => reply.results ?? [reply]).map(({ question = '' }) => question);
}

function fromLine(line: string): string {
  if (!line.startsWith('{')) return line;
  return (JSON.parse(line) as { question?: string }).question ?? '';
}

function scopeOf(words = 'help'): Scope {
  if (!words.trim().startsWith('{')) return { collections: [words] };
  return Scope.parse(JSON.parse(words));
}

async function withHost(
  { index = '.data/index', url }: OwnQuestions,
  work: (host: HostAddress) => Promise<void>,
): Promise<void> {
  if (url !== undefined) return work({ url, secret: process.env.SEARCH_SECRET ?? '' });
  const host = await startSearchHost({ index, log: () => {} });
  try {
    await work(host);
  } finally {
    await host.close();
  }
}

function report(asked: Asked[]): void {
  const zero = asked.filter(({ reply }) => reply.hits.length === 0);
  const approximate = asked.filter(({ reply }) => reply.hits[0]?.match === 'approximate');
  const table = new Table({
    head: ['measure', 'value'],
    colAligns: ['left', 'right'],
    style: { head: [], border: [] },
  });
  table.push(
    ['questions', asked.length],
    ['exact hit first', share(asked.length - zero.length - approximate.length, asked.length)],
    ['approximate hit first', share(approximate.length, asked.length)],
    ['zero results', share(zero.length, asked.length)],
    [
      'p50 over HTTP',
      `${percentile(
        asked.map(({ ms }) => ms),
        0.5,
      ).toFixed(1)} ms`,
    ],
  );
  console.log(table.toString());
  if (zero.length > 0) console.log('\nNothing found:');
  for (const { question } of zero) console.log(`  ${question}`);
  if (approximate.length > 0) console.log('\nApproximate, fewest words first:');
  for (const { question, reply } of approximate.toSorted((a, b) => carried(a) - carried(b))) {
    const hit = reply.hits[0];
    console.log(`  ${hit?.rung.carried} of ${hit?.rung.of}  ${question}\n          → ${hit?.passage.title}`);
  }
}

function carried({ reply }: Asked): number {
  const { carried = 0, of = 1 } = reply.hits[0]?.rung ?? {};
  return carried / of;
}

function share(part: number, whole: number): string {
  return `${part} (${((100 * part) / whole).toFixed(1)} %)`;
}
