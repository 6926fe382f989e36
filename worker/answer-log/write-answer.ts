import { stillHere } from '../logs/still-here.ts';
import type { AnswerEntry } from './answer-entry.ts';

/**
 * Writes an entry, once: a second write of the same id changes nothing, and a conversation that was deleted gets no
 * row any more. Entries that an older version left behind lack the newer fields. Rejects when the database does.
 */
export async function writeAnswer(db: D1Database, entry: AnswerEntry): Promise<void> {
  await writeAnswers(db, [entry]);
}

/** The same for several, all or none of them. */
export async function writeAnswers(db: D1Database, entries: AnswerEntry[]): Promise<void> {
  const sites = [...new Set(entries.map(({ site }) => site))];
  await db.batch([
    ...sites.flatMap((site) => stillHere(db, site)),
    ...entries.flatMap((entry) => [answerRow(db, entry), editionRows(db, entry)]),
  ]);
}

function answerRow(db: D1Database, entry: AnswerEntry): D1PreparedStatement {
  const columns = columnsOf(entry);
  const names = Object.keys(columns);
  const places = names.map((_, at) => `?${at + 1}`);
  return db
    .prepare(
      `INSERT INTO answers (${names.map((name) => `"${name}"`).join(', ')})
       SELECT ${places.join(', ')}
       WHERE NOT EXISTS (SELECT 1 FROM erased_conversations WHERE hash = ?${names.length + 1})
       ON CONFLICT (id) DO NOTHING`,
    )
    .bind(...Object.values(columns), entry.conversationHash);
}

function editionRows(db: D1Database, entry: AnswerEntry): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO answer_editions (site, collection, work, edition, asked_at, answer, retrieved, cited, consulted)
       SELECT answers.site, value ->> 'collection', value ->> 'work', value ->> 'edition', answers.asked_at,
              answers.id, value ->> 'retrieved', value ->> 'cited', value ->> 'consulted'
       FROM answers, json_each(?2) WHERE answers.id = ?1
       ON CONFLICT DO NOTHING`,
    )
    .bind(entry.id, JSON.stringify(editionsOf(entry)));
}

function editionsOf({ sources }: AnswerEntry) {
  const editions = new Map<string, ReturnType<typeof none>>();
  for (const source of sources ?? []) {
    const key = JSON.stringify([source.collection, source.edition]);
    const counts = editions.get(key) ?? none(source);
    editions.set(key, {
      ...counts,
      retrieved: counts.retrieved + Number(source.retrieved),
      cited: counts.cited + Number(source.cited),
      consulted: counts.consulted + Number(source.consulted),
    });
  }
  return [...editions.values()];
}

function none({ collection, work, edition }: AnswerEntry['sources'][number]) {
  return { collection, work, edition, retrieved: 0, cited: 0, consulted: 0 };
}

function columnsOf(entry: AnswerEntry): Record<string, string | number | null> {
  return {
    id: entry.id,
    site: entry.site,
    origin: entry.origin ?? null,
    conversation_hash: entry.conversationHash,
    turn: entry.turn,
    asked_at: entry.askedAt,
    question: entry.question,
    locale: entry.locale,
    language: entry.language,
    lane: entry.lane,
    end: entry.end,
    answer: entry.answer,
    before_gate: entry.beforeGate ?? null,
    withheld: JSON.stringify(entry.withheld ?? []),
    retrieved: JSON.stringify(entry.retrieved),
    cited: JSON.stringify(entry.cited),
    consulted: JSON.stringify(entry.consulted),
    sources: JSON.stringify(entry.sources ?? []),
    receipts: JSON.stringify(entry.receipts),
    verdicts: JSON.stringify(entry.verdicts ?? []),
    notices: JSON.stringify(entry.notices),
    error_code: entry.errorCode,
    gate: JSON.stringify(entry.gate),
    model: entry.model,
    prompt_version: entry.promptVersion,
    generation: entry.generation,
    code_version: entry.codeVersion ?? null,
    usage: JSON.stringify(entry.usage),
    timings: JSON.stringify(entry.timings),
    redacted: JSON.stringify(entry.redacted ?? {}),
  };
}
