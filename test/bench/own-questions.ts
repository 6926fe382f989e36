import { readFileSync } from 'node:fs';
import Table from 'cli-table3';
import { CommandError } from '../../search-node/command/command-error.ts';
import { findHost } from '../../search-node/command/find-host.ts';
import { readOptions } from '../../search-node/command/options.ts';
import type { SearchReply } from '../../shared/search-api.ts';
import { hostClient } from './ask-host.ts';
import { percentile } from './ranking-metrics.ts';

export type OwnQuestions = {
  /** Lines of text, JSON lines with `question`, or what `wrangler d1 execute --json` prints. */
  questions: string;
  /** Where to ask them, as `npm run search` takes it. */
  where: string[];
};

type Asked = { question: string; reply: SearchReply; ms: number };

/** A site owner's own questions: which find nothing, and which only part of their words. */
export async function runOwn({ questions: file, where }: OwnQuestions): Promise<void> {
  const questions = readOwnQuestions(readQuestionsFile(file));
  if (questions.length === 0) throw new CommandError(`${file} holds no question. Put one on each line.`);
  const command = readOptions([...where, '--', ...questions.slice(0, 1)]);
  const host = await findHost(command);
  const client = hostClient(host);
  const asked: Asked[] = [];
  try {
    for (const question of questions) {
      const start = performance.now();
      const reply = await client.search({ scope: command.request.scope, query: question });
      asked.push({ question, reply, ms: performance.now() - start });
    }
  } finally {
    client.close();
    await host.close();
  }
  report(asked);
}

/** Each distinct question once, in its order. */
export function readOwnQuestions(text: string): string[] {
  const trimmed = text.trim();
  const found = trimmed.startsWith('[') ? fromDatabase(trimmed) : trimmed.split(/\r?\n/).map(fromLine);
  return [...new Set(found.map((question) => question.trim()).filter(Boolean))];
}

function readQuestionsFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new CommandError(`The questions in ${file} cannot be read. Name a file that this user may read.`, {
      cause,
    });
  }
}

function fromDatabase(json: string): string[] {
  const replies = JSON.parse(json) as { results?: { question?: string }[]; question?: string }[];
  return replies.flatMap((reply) => reply.results ?? [reply]).map(({ question = '' }) => question);
}

function fromLine(line: string): string {
  if (!line.startsWith('{')) return line;
  return (JSON.parse(line) as { question?: string }).question ?? '';
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
