import type { Stack } from '../stack.ts';
import type { Fault } from './fault.ts';
import { seconds, underLoad } from './under-load.ts';

const GOOD_S = 3;
const BAD_S = 60;
const REFUSAL = 'this database refuses writes';

export const logRefusesWrites: Fault = {
  name: 'd1-refuses-writes',
  says: `D1 refuses every write for ${BAD_S} s`,
  run: async (corpus) =>
    underLoad({
      corpus: await corpus(),
      pace: { thinkMs: 200, paceMs: 60 },
      plan: { visitors: 3, seconds: 2 * GOOD_S + BAD_S },
      harm: async (stack) => {
        await seconds(GOOD_S);
        await refuseWrites(stack);
        await seconds(BAD_S);
        await takeWrites(stack);
      },
    }),
};

/** By triggers of the database itself, on every table that holds something of the product's. */
async function refuseWrites({ worker, databases }: Stack): Promise<void> {
  for (const database of databases) {
    for (const table of await tablesOf({ worker }, database))
      for (const change of ['INSERT', 'UPDATE', 'DELETE'])
        await worker.call('sql', {
          database,
          statement: `CREATE TRIGGER refuse_${table}_${change} BEFORE ${change} ON "${table}" BEGIN SELECT RAISE(ABORT, '${REFUSAL}'); END`,
        });
  }
}

async function takeWrites({ worker, databases }: Stack): Promise<void> {
  for (const database of databases) {
    const statement = `SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'refuse_%'`;
    for (const { name } of await worker.call<{ name: string }[]>('sql', { database, statement }))
      await worker.call('sql', { database, statement: `DROP TRIGGER "${name}"` });
  }
}

async function tablesOf({ worker }: Pick<Stack, 'worker'>, database: string): Promise<string[]> {
  const statement = `SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
    AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' AND name NOT LIKE 'd1_%' AND name NOT GLOB '*_data'
    AND name NOT GLOB '*_idx' AND name NOT GLOB '*_content' AND name NOT GLOB '*_docsize' AND name NOT GLOB '*_config'`;
  const rows = await worker.call<{ name: string }[]>('sql', { database, statement });
  return rows.map(({ name }) => name);
}
