import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { cpuOf } from '../child-process-figures.ts';
import { mean } from '../ranking-metrics.ts';
import type { Stack } from './stack.ts';
import type { SteadyRate } from './steady-rate.ts';

const SAMPLE = 40;

/**
 * What an answer takes of each part, measured over a run of many and printed under the names of
 * capacity/measured.json. Call `tell` when the run is over.
 */
export async function startCalibration(stack: Stack) {
  const pids = await stack.pids();
  const { worker, model, visitors } = stack;
  const cpu = () => ({
    workerd: cpuOf(pids.workerd),
    host: cpuOf(pids.host),
    engine: cpuOf(pids.jvm),
    others: [worker, model, visitors].reduce((sum, { pid }) => sum + cpuOf(pid), 0),
  });
  const allCpu = () => Object.values(cpu()).reduce((sum, part) => sum + part, 0);
  await model.call('exchanged');
  const before = { cpu: cpu(), database: await databaseBytes(stack) };

  return {
    allCpu,
    async tell({ rate, baseRate, asked, steps }: SteadyRate) {
      const after = { cpu: cpu(), database: await databaseBytes(stack) };
      const each = (of: keyof typeof after.cpu) => (after.cpu[of] - before.cpu[of]) / asked;
      const { sent, written } = await model.call<{ sent: number; written: number }>('exchanged');
      const [base] = steps;
      const values = {
        workerCpuMs: each('workerd'),
        hostCpuMs: each('host'),
        engineCpuMs: each('engine'),
        allCpuMs: each('workerd') + each('host') + each('engine') + each('others'),
        edgeMs: base?.figures.last.p50,
        edgeP99Ms: base?.figures.last.p99,
        databaseBytesPerAnswer: (after.database - before.database) / asked,
        objectBytesPerAnswer: conversationBytes(stack),
        rowsWrittenPerAnswer: await rowsOfAnswer(stack).catch(() => Number.NaN), // The log's columns have changed.
        inputCharacters: sent / asked,
        outputCharacters: written / asked,
        ...{ steadyRate: rate, baseRate, coresHad: Math.max(...steps.map(({ cores }) => cores)) },
      };
      console.log('For capacity/measured.json, of one conversation:');
      for (const [name, value] of Object.entries(values)) console.log(`  ${name}: ${value?.toPrecision(3)}`);
    },
  };
}

/** What D1 counts for one more row of the log, its words and figures with it. The row is taken away again. */
async function rowsOfAnswer({ worker }: Stack): Promise<number> {
  const columns = await worker.call<{ name: string }[]>('sql', {
    statement: "SELECT name FROM pragma_table_info('answers') WHERE name NOT IN ('id', 'place')",
  });
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const statement = `INSERT INTO answers (id, ${names}) SELECT 'counted', ${names} FROM answers LIMIT 1`;
  const { rows_written } = await worker.call<{ rows_written: number }>('cost', { statement });
  await worker.call('sql', { statement: "DELETE FROM answers WHERE id = 'counted'" });
  return rows_written;
}

/** Bytes of the database as D1 counts them. */
async function databaseBytes({ worker }: Stack): Promise<number> {
  const { size_after } = await worker.call<{ size_after: number }>('cost', { statement: 'SELECT 1' });
  return size_after;
}

/** Mean bytes of a conversation's own database: pages in use, of copies, so that nothing running is touched. */
function conversationBytes({ storage }: Stack): number {
  const files = readdirSync(storage, { recursive: true, encoding: 'utf8' });
  const databases = files.filter((file) => /^do\/.*\/[0-9a-f]{64}\.sqlite$/.test(file)).slice(0, SAMPLE);
  const folder = mkdtempSync(join(tmpdir(), 'pincite-sizes-'));
  try {
    return mean(databases.map((file) => pagesIn(join(storage, file), join(folder, 'copy.sqlite'))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function pagesIn(file: string, copy: string): number {
  for (const end of ['', '-wal']) {
    if (existsSync(file + end)) copyFileSync(file + end, copy + end);
    else rmSync(copy + end, { force: true });
  }
  const database = new DatabaseSync(copy);
  const row = database
    .prepare('SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size')
    .get();
  database.close();
  return Number(row?.bytes);
}
