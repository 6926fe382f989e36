import { LinkedArticle, type WholeGap } from '../../../shared/desk-gaps.ts';
import type { Receipt } from '../../../shared/receipt.ts';
import { DeskFailure } from '../desk-failure.ts';
import { type GapListRow, RANK_SQL, withWords } from './list-gaps.ts';

/** So many of the latest questions are shown, and read for receipts and articles; counts are over all. */
const SHOWN = 200;
const WORDINGS = 200;
const RECEIPTS = 100;
const NEAREST = 10;

export type WholeGapRow = GapListRow & {
  note: string;
  article: string | null;
  revision: number;
  closed_at: string | null;
  merged_into: string | null;
};
type QuestionRow = WholeGap['questionsAsked'][number] & {
  asked_at: string;
  receipts: string;
  sources: string;
};

/** A gap with all that was asked. One that was merged leads to the gap it went into. Throws `not_found`. */
export async function readGap(db: D1Database, id: string, now = new Date()): Promise<WholeGap> {
  const row = await gapRowOf(db, id, now);
  const [withSamples] = await withWords(db, [row], now);
  if (!withSamples) throw notFound(id);
  const { samples: _, ...listed } = withSamples;
  const [languages, wordings, history, asked] = await db.batch<Record<string, unknown>>([
    ...[
      'SELECT language, count(*) AS questions FROM gap_questions WHERE gap = ? GROUP BY 1 ORDER BY 2 DESC, 1',
      `SELECT wording, count(*) AS times FROM gap_questions WHERE gap = ? GROUP BY folded
       ORDER BY 2 DESC, min(asked_at) LIMIT ${WORDINGS}`,
      'SELECT at, who, what FROM gap_history WHERE gap = ? ORDER BY id DESC LIMIT 200',
      `SELECT a.id AS answer, a.question, a.asked_at, a.language, a.lane, a.vote, a.receipts, a.sources
       FROM gap_questions q JOIN answers a ON a.id = q.answer WHERE q.gap = ? ORDER BY q.asked_at DESC LIMIT ${SHOWN}`,
    ].map((sql) => db.prepare(sql).bind(row.id)),
  ]);
  const questions = (asked?.results ?? []) as QuestionRow[];
  return {
    ...listed,
    revision: row.revision,
    note: row.note,
    article: row.article === null ? null : LinkedArticle.parse(JSON.parse(row.article)),
    languages: (languages?.results ?? []) as WholeGap['languages'],
    wordings: (wordings?.results ?? []) as WholeGap['wordings'],
    history: (history?.results ?? []) as WholeGap['history'],
    questionsAsked: questions.map(({ asked_at, receipts, sources, ...question }) => ({
      ...question,
      askedAt: asked_at,
    })),
    receipts: receiptsOf(questions),
    ...articlesOf(questions),
  };
}

/** Follows merges. Throws `not_found`. */
export async function gapRowOf(db: D1Database, id: string, now = new Date()): Promise<WholeGapRow> {
  let at = id;
  for (let steps = 0; steps < 20; steps += 1) {
    const row = await db
      .prepare(`SELECT g.*, ${RANK_SQL} AS rank FROM gaps g WHERE g.id = ?2`)
      .bind(now.toISOString(), at)
      .first<WholeGapRow>();
    if (!row) throw notFound(id);
    if (row.merged_into === null) return row;
    at = row.merged_into;
  }
  throw notFound(id);
}

function notFound(id: string): DeskFailure {
  return new DeskFailure(
    'not_found',
    `There is no gap ${id.slice(0, 80)}. Its questions may have been deleted since; reload the list.`,
  );
}

function receiptsOf(questions: QuestionRow[]): Receipt[] {
  const receipts = new Map<string, Receipt>();
  for (const question of questions) {
    for (const receipt of parsed<Receipt>(question.receipts)) {
      const key = JSON.stringify([receipt.pass, receipt.query, receipt.scope]);
      if (!receipts.has(key)) receipts.set(key, receipt);
    }
  }
  return [...receipts.values()].slice(0, RECEIPTS);
}

type Named = {
  collection: string;
  edition: string;
  title: string;
  retrieved: boolean;
  cited: boolean;
  consulted: boolean;
};

function articlesOf(questions: QuestionRow[]): Pick<WholeGap, 'sets' | 'nearest'> {
  const articles = new Map<string, Named & { times: number }>();
  for (const question of questions) {
    const inThis = new Set<string>();
    for (const source of parsed<Named>(question.sources)) {
      const key = JSON.stringify([source.collection, source.edition]);
      const known = articles.get(key) ?? { ...source, times: 0 };
      articles.set(key, {
        ...known,
        retrieved: known.retrieved || source.retrieved,
        cited: known.cited || source.cited,
        consulted: known.consulted || source.consulted,
        times: known.times + Number(!inThis.has(key)),
      });
      inThis.add(key);
    }
  }
  const all = [...articles.values()];
  return {
    sets: {
      retrieved: all.filter(({ retrieved }) => retrieved).length,
      cited: all.filter(({ cited }) => cited).length,
      consulted: all.filter(({ consulted }) => consulted).length,
    },
    nearest: all
      .toSorted((a, b) => b.times - a.times)
      .slice(0, NEAREST)
      .map(({ collection, edition, title, times }) => ({ collection, edition, title, times })),
  };
}

function parsed<T>(json: string): T[] {
  return JSON.parse(json) as T[];
}
