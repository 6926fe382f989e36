import Table from 'cli-table3';
import type { ChatEvent } from '../../shared/chat-api.ts';
import { eventOf, pillsOf } from '../support/ask.ts';
import { runPincite } from '../support/running-pincite.ts';
import { corpus, type RealQuestion, readQuestions } from '../support/shared-data.ts';

const helpFolder = 'help/aws-docs/tree';

/** Asks the real questions of aws-en of the extractive model, over HTTP, through workerd and Lucene. */
export async function run(): Promise<void> {
  const content = corpus(helpFolder, 'the extractive model on real questions');
  if (!content) return;
  const pincite = await runPincite({ content });
  try {
    const questions = readQuestions('aws-en');
    for (const { question } of questions.slice(0, 5)) await pincite.ask(question);
    const rows = [];
    for (const question of questions) rows.push(judge(question, await pincite.ask(question.question)));
    report(rows);
  } finally {
    await pincite.close();
  }
}

type Row = {
  qid: string;
  found: boolean;
  pills: number;
  hits: number;
  lane: string;
  firstTextMs: number;
  lastByteMs: number;
};

function judge(
  { qid, relevant }: RealQuestion,
  answer: { events: ChatEvent[]; firstTextMs: number | null; lastByteMs: number },
): Row {
  const wanted = new Set(relevant.map((path) => path.replace(/\.md$/, '')));
  const pills = new Set(pillsOf(answer.events).map(({ edition }) => edition.replace(/^\//, '')));
  return {
    qid,
    found: [...pills].some((edition) => wanted.has(edition)),
    pills: pills.size,
    hits: Math.max(0, ...(eventOf(answer.events, 'receipts')?.receipts ?? []).map((receipt) => receipt.hits)),
    lane: eventOf(answer.events, 'done')?.lane ?? 'none',
    firstTextMs: answer.firstTextMs ?? Number.NaN,
    lastByteMs: answer.lastByteMs,
  };
}

function report(rows: Row[]): void {
  const table = new Table({ head: ['measure', 'value', 'target'] });
  const found = rows.filter((row) => row.found);
  const times = rows.map((row) => row.lastByteMs).sort((a, b) => a - b);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(share * times.length))]?.toFixed(0);
  table.push(
    ['questions', rows.length, ''],
    ['answering document among the pills', percent(found.length, rows.length), '≥ 70 %'],
    [
      'documents shown, on average',
      (rows.reduce((sum, row) => sum + row.pills, 0) / rows.length).toFixed(2),
      '',
    ],
    ['questions with zero hits', rows.filter((row) => row.hits === 0).length, '0'],
    ['lane grounded', percent(rows.filter((row) => row.lane === 'grounded').length, rows.length), ''],
    ['question to last byte, p50 (ms)', at(0.5) ?? '', '< 100'],
    ['question to last byte, p95 (ms)', at(0.95) ?? '', ''],
  );
  console.log(table.toString());
  const missed = rows.filter((row) => !row.found).map((row) => `${row.qid} (${row.lane})`);
  if (missed.length > 0) console.log(`Without the answering document: ${missed.join(', ')}`);
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} % (${part}/${whole})`;
}
