import { type AnswerSource, WholeAnswer } from '../../../shared/desk-answers.ts';
import { logFailure } from '../../log.ts';
import { type DeskPerson, oneSite } from '../access/person.ts';
import { DeskFailure } from '../desk-failure.ts';
import { costOf } from './cost.ts';
import { isSourceless } from './list-answers.ts';

const TURNS = 50;
const NO_USAGE = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, citedDocuments: 0 };

type Row = Record<string, string | number | null>;
type Turn = { id: string; turn: number; question: string; lane: WholeAnswer['lane'] };

/**
 * The whole story of one answer. Throws `not_found` where there is none, also for one of a site that the person may
 * not see: whether it exists is not theirs to know.
 */
export async function wholeAnswer(
  db: D1Database,
  person: DeskPerson,
  id: string,
  prices: string | undefined,
): Promise<WholeAnswer> {
  const row = await answerRow(db, person, id);
  const { results: turns } = await db
    .prepare(
      `SELECT id, turn, question, lane FROM answers WHERE conversation_hash = ?1 AND site = ?2
       ORDER BY turn LIMIT ${TURNS}`,
    )
    .bind(row.conversation_hash, row.site)
    .all<Turn>();
  const story = readStory(row, prices, turns.length > 1 ? turns : []);
  // Rows of older versions may lack what is asked today; what can be read is shown.
  const checked = WholeAnswer.safeParse(story);
  if (checked.success) return checked.data;
  logFailure('An answer of the log is not as the contract has it; it is shown as it is.', checked.error, {
    answer: id,
  });
  return story;
}

/** The row of an answer that a person may see. Throws `not_found`. */
export async function answerRow(db: D1Database, person: DeskPerson, id: string): Promise<Row> {
  const row = await db
    .prepare(
      `SELECT answers.*, answer_facets.approximate, gap_questions.gap
       FROM answers JOIN answer_facets USING (id) LEFT JOIN gap_questions ON gap_questions.answer = answers.id
       WHERE answers.id = ?`,
    )
    .bind(id)
    .first<Row>();
  if (row && mayRead(person, String(row.site))) return row;
  throw new DeskFailure(
    'not_found',
    'There is no such answer. It may have been kept long enough, or erased.',
  );
}

function mayRead(person: DeskPerson, site: string): boolean {
  try {
    return oneSite(person, site) === site;
  } catch (cause) {
    if (cause instanceof DeskFailure) return false;
    throw cause;
  }
}

function readStory(row: Row, prices: string | undefined, turns: Turn[]): WholeAnswer {
  const usage = { ...NO_USAGE, ...list(row.usage, {}) };
  const text = (name: string) => (row[name] === null || row[name] === undefined ? null : String(row[name]));
  return {
    id: String(row.id),
    site: String(row.site),
    askedAt: String(row.asked_at),
    question: String(row.question),
    lane: row.lane as WholeAnswer['lane'],
    end: row.end as WholeAnswer['end'],
    language: String(row.language),
    sourceless: isSourceless(row as { lane: string; consulted: string; verdicts: string }),
    approximate: row.approximate === 1,
    retrieved: list<string[]>(row.retrieved, []).length,
    cited: list<string[]>(row.cited, []).length,
    consulted: list<string[]>(row.consulted, []).length,
    vote: row.vote as WholeAnswer['vote'],
    gap: text('gap'),
    origin: text('origin'),
    conversation: String(row.conversation_hash),
    turn: Number(row.turn),
    locale: text('locale'),
    answer: String(row.answer),
    beforeGate: text('before_gate'),
    withheld: list(row.withheld, []),
    sources: sourcesOf(row),
    receipts: list(row.receipts, []),
    verdicts: list(row.verdicts, []),
    notices: list(row.notices, []),
    errorCode: text('error_code'),
    gate: list(row.gate, {}),
    model: String(row.model),
    promptVersion: String(row.prompt_version),
    generation: text('generation'),
    codeVersion: text('code_version'),
    usage,
    cost: costOf(String(row.model), usage, prices),
    timings: list(row.timings, {}),
    redacted: list(row.redacted, {}),
    voteReason: text('vote_reason'),
    voteComment: text('vote_comment'),
    votedAt: text('voted_at'),
    turns,
  };
}

/** The answer's sources; those of rows from before migration 0003 have no names, only their sets. */
function sourcesOf(row: Row): AnswerSource[] {
  return list<AnswerSource[]>(row.sources, []).filter((it) => typeof it.collection === 'string');
}

function list<T>(json: string | number | null | undefined, absent: T): T {
  return typeof json === 'string' ? JSON.parse(json) : absent;
}
