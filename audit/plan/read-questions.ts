import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { AuditQuestion, FactAge, FactKind, Known } from '../../shared/audit.ts';
import { AuditError } from '../audit-error.ts';
import type { PopulationQuestion } from '../campaign/campaign.ts';
import { sha256 } from '../campaign/hash.ts';
import { readLines } from '../campaign/read-json.ts';
import { guessStratum } from './guess-stratum.ts';

/** A line that a person wrote: what it leaves out is guessed. */
const WrittenQuestion = z.strictObject({
  id: AuditQuestion.shape.id.optional(),
  text: AuditQuestion.shape.text,
  kind: FactKind.optional(),
  age: FactAge.optional(),
  language: z.string().min(2).max(35).optional(),
  known: Known.nullable().optional(),
});

/** A row of the answer log, as the desk exports it; of its columns, these are read. */
const LoggedAnswer = z.object({
  question: z.string(),
  turn: z.int().positive(),
  lane: z.string(),
  /** What wrote the answer. */
  model: z.string().optional(),
  /** Of the question. */
  language: z.string(),
  /** JSON, as it stands in the log; each source with the language of its passage. */
  sources: z.string().optional(),
});

const LoggedSources = z.array(
  z.object({ language: z.string().min(2).max(35).nullish(), consulted: z.boolean().nullish() }),
);

export type Population = {
  questions: PopulationQuestion[];
  /** Rows that are no question to ask again, counted by the reason. */
  left: { reason: string; rows: number }[];
  rows: number;
  /** That wrote the log’s answers; empty where the file is no log. */
  models: string[];
};

/**
 * The questions of a file: an export of the answer log (`/v1/desk/answers/export?format=jsonl`), whole audit questions,
 * or lines `{"text": …}`. The same words asked again are one question with its count. Throws AuditError.
 */
export function readQuestions(file: string, now: number): Population {
  const text = contentOf(file);
  const first = text.split('\n').find((line) => line.trim() !== '');
  if (first === undefined)
    throw new AuditError(
      `${file} holds no question. Give an export of the answer log, or a question a line.`,
    );
  const isLog = /"question"\s*:\s*"/.test(first) && /"lane"\s*:/.test(first);
  if (isLog) return fromLog(readLines(file, text, LoggedAnswer), now);
  const schema = z.union([AuditQuestion, WrittenQuestion]);
  const rows = readLines(file, text, schema).map((row) => ('stratum' in row ? row : wholeQuestion(row, now)));
  return { questions: counted(rows), left: [], rows: rows.length, models: [] };
}

export function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new AuditError(
      `${file} cannot be read (${(cause as NodeJS.ErrnoException).code}). Check the path.`,
      {
        cause,
      },
    );
  }
}

function fromLog(rows: z.infer<typeof LoggedAnswer>[], now: number): Population {
  const reasons = new Map<string, number>();
  const kept = rows.filter((row) => {
    const reason = unfit(row);
    if (reason !== null) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    return reason === null;
  });
  return {
    questions: counted(
      kept.map((row) => wholeQuestion({ text: row.question, language: sourceLanguage(row) }, now)),
    ),
    left: [...reasons].map(([reason, count]) => ({ reason, rows: count })),
    rows: rows.length,
    models: [...new Set(rows.flatMap(({ model }) => (model ? [model] : [])))],
  };
}

/** The language that most of the sources read for the answer are in; where none was, the question’s own. */
function sourceLanguage({ language, sources }: z.infer<typeof LoggedAnswer>): string {
  const read = LoggedSources.safeParse(jsonOf(sources)).data ?? [];
  const times = new Map<string, number>();
  for (const source of read)
    if (source.consulted && source.language)
      times.set(source.language, (times.get(source.language) ?? 0) + 1);
  const [most] = [...times].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return most?.[0] ?? language;
}

function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '[]');
  } catch {
    // A log of another kind: then the question’s language is all that is known.
    return [];
  }
}

function unfit({ question, turn, lane }: z.infer<typeof LoggedAnswer>): string | null {
  if (question.trim() === '') return 'without words';
  if (question.length > 4000) return 'longer than 4,000 characters';
  if (lane === 'conversational') return 'greetings and thanks';
  return turn > 1 ? 'follow-ups, which depend on what was said before' : null;
}

function wholeQuestion(written: z.infer<typeof WrittenQuestion>, now: number): AuditQuestion {
  const guess = guessStratum(written.text, written.language ?? 'und', now);
  return {
    id: written.id ?? `q-${sha256(folded(written.text)).slice(0, 12)}`,
    text: written.text.trim(),
    stratum: { ...guess, kind: written.kind ?? guess.kind, age: written.age ?? guess.age },
    known: written.known ?? null,
  };
}

function counted(questions: readonly AuditQuestion[]): PopulationQuestion[] {
  const all = new Map<string, PopulationQuestion>();
  for (const question of questions) {
    const same = all.get(question.id);
    if (same && folded(same.text) !== folded(question.text))
      throw new AuditError(
        `Two questions have the id ${question.id}: “${same.text}” and “${question.text}”. Give each an id of its own.`,
      );
    all.set(question.id, same ? { ...same, asked: same.asked + 1 } : { ...question, asked: 1 });
  }
  return [...all.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
