import { HISTORY, MOVED, type MovedTable } from './moved-tables.ts';

export type Copy = { from: D1Database; to: D1Database; site: string };
type Value = string | number | null;
type Row = Record<string, Value>;

/**
 * Copies the rows after a key (null: the first), a page of them. To copy a row twice changes nothing. `last`: the key of
 * the last row, null where there was none. `whole`: also the columns that are null at first.
 */
export async function copyPage(
  { from, to, site }: Copy,
  table: MovedTable,
  after: (string | number)[] | null,
  whole: boolean,
): Promise<{ rows: number; last: (string | number)[] | null }> {
  const { key } = table;
  const keys = key.join(', ');
  const places = key.map((_, at) => `?${at + 2}`).join(', ');
  const past = after ? `AND (${keys}) > (${places})` : '';
  const { results } = await from
    .prepare(`SELECT * FROM ${table.table} WHERE ${table.where} ${past} ORDER BY ${keys} LIMIT ${table.rows}`)
    .bind(site, ...(after ?? []))
    .all<Row>();
  const first =
    table.afresh && after === null
      ? [to.prepare(`DELETE FROM ${table.table} WHERE ${table.where}`).bind(site)]
      : [];
  const rows = results.map((row) => insertion(to, table, row, whole));
  if (first.length + rows.length > 0) await to.batch([...first, ...rows]);
  const end = results.at(-1);
  return { rows: results.length, last: end ? key.map((name) => end[name] ?? '') : null };
}

function insertion(to: D1Database, table: MovedTable, row: Row, whole: boolean): D1PreparedStatement {
  const later = whole ? [] : (table.later ?? []);
  const names = Object.keys(row).filter((name) => !table.without?.includes(name));
  const values = names.map((name) => (later.includes(name) ? null : (row[name] ?? null)));
  const changed = names.filter((name) => !table.key.includes(name) && name !== 'site');
  const same = changed.map((name) => `"${name}" = excluded."${name}"`).join(', ');
  const conflict = table.onConflict === 'same' && same ? `DO UPDATE SET ${same}` : 'DO NOTHING';
  return to
    .prepare(
      `INSERT INTO ${table.table} (${names.map((name) => `"${name}"`).join(', ')})
       VALUES (${names.map((_, at) => `?${at + 1}`).join(', ')}) ON CONFLICT ${conflict}`,
    )
    .bind(...values);
}

/** The history of a site's gaps, whole: it is small, and its rows are known by no number that both have. */
export async function copyHistory({ from, to, site }: Copy): Promise<void> {
  const { results } = await from
    .prepare(`SELECT gap, at, who, what FROM ${HISTORY.table} WHERE ${HISTORY.where} ORDER BY id`)
    .bind(site)
    .all<{ gap: string; at: string; who: string; what: string }>();
  await to.batch([
    to.prepare(`DELETE FROM ${HISTORY.table} WHERE ${HISTORY.where}`).bind(site),
    // In one statement, since a history may be long.
    to
      .prepare(
        `INSERT INTO ${HISTORY.table} (gap, at, who, what)
         SELECT value ->> 'gap', value ->> 'at', value ->> 'who', value ->> 'what' FROM json_each(?)`,
      )
      .bind(JSON.stringify(results)),
  ]);
}

/** The tables of which two databases do not hold the same of a site, by the number of rows and the length of what people and models wrote. */
export async function differences({ from, to, site }: Copy): Promise<string[]> {
  const differ: string[] = [];
  for (const table of new Set(MOVED.map(({ table: name }) => name))) {
    // Of no site alone: the other database has its own as well.
    if (table === 'erased_conversations') continue;
    const where = MOVED.find((each) => each.table === table)?.where ?? '';
    const [one, other] = [await summary(from, table, where, site), await summary(to, table, where, site)];
    if (one !== other) differ.push(table);
  }
  return differ;
}

async function summary(db: D1Database, table: string, where: string, site: string): Promise<string> {
  const more = SUMS[table] ?? '0';
  const row = await db
    .prepare(`SELECT count(*) AS rows, ${more} AS more FROM ${table} WHERE ${where}`)
    .bind(site)
    .first();
  return JSON.stringify(row);
}

const SUMS: Record<string, string> = {
  answers: `total(length(question) + length(answer) + length(sources)) || coalesce(max(asked_at), '') || count(vote)`,
  gaps: `total(questions) || '/' || total(askers) || '/' || count(merged_into)`,
  gap_questions: 'total(length(wording))',
  answer_days: 'total(answers)',
  article_totals: `total(retrieved) || '/' || total(cited)`,
  site_months: `total(answers) || '/' || total(input_tokens)`,
};
