import type { WholeGap } from '../../../shared/desk-gaps.ts';
import { DeskFailure } from '../desk-failure.ts';
import { changedMeanwhile, gapAt, remember } from './change-gap.ts';
import { gapRowOf, readGap } from './read-gap.ts';

/**
 * Puts a gap into another of the same site: all its questions, and what later resembles either, belong to `into`
 * from then on, whose title, state and article stand; notes are put one after the other. The old id leads to the new
 * gap. Throws `changed_meanwhile`, `not_found`, `bad_request` for itself, another site's, or notes too long together.
 */
export async function mergeGaps(
  db: D1Database,
  id: string,
  merge: { into: string; revision: number },
  by: { who: string; now?: Date },
): Promise<WholeGap> {
  const from = await gapAt(db, id, merge.revision);
  const into = await gapRowOf(db, merge.into);
  if (into.id === from.id)
    throw new DeskFailure('bad_request', 'A gap cannot be merged into itself. Choose another.');
  if (into.site !== from.site)
    throw new DeskFailure(
      'bad_request',
      'Only gaps of one site can be merged: these two are of different sites.',
    );
  const note = [into.note, from.note].filter(Boolean).join('\n\n');
  if (note.length > 20_000)
    throw new DeskFailure(
      'bad_request',
      'The two notes together have more than 20,000 characters. Shorten one first.',
    );
  const at = (by.now ?? new Date()).toISOString();
  const taken = `EXISTS (SELECT 1 FROM gaps WHERE id = ?1 AND merged_into = ?2)`;
  const [marked] = await db.batch([
    db
      .prepare(
        `UPDATE gaps SET merged_into = ?2, revision = revision + 1, note = '', title = NULL
         WHERE id = ?1 AND revision = ?3 AND merged_into IS NULL
           AND EXISTS (SELECT 1 FROM gaps WHERE id = ?2 AND merged_into IS NULL AND revision = ?4)`,
      )
      .bind(from.id, into.id, from.revision, into.revision),
    db
      .prepare(
        `UPDATE gaps SET revision = revision + 1, note = ?3 WHERE id = ?2 AND revision = ?4 AND ${taken}`,
      )
      .bind(from.id, into.id, note, into.revision),
    remember(db, {
      ...{ gap: into.id, revision: into.revision + 1, at, who: by.who },
      what: `merged: ${from.questions} more questions`,
    }),
    db
      .prepare(`UPDATE gap_cores SET gap = ?2, version = version + 1 WHERE gap = ?1 AND ${taken}`)
      .bind(from.id, into.id),
    db.prepare(`UPDATE gap_questions SET gap = ?2 WHERE gap = ?1 AND ${taken}`).bind(from.id, into.id),
  ]);
  if (marked?.meta.changes === 0) throw changedMeanwhile();
  return readGap(db, into.id, by.now);
}

export type Split = { gap: WholeGap; split: WholeGap };

/**
 * Takes questions out into a gap of their own, open and without an assignee. The two are never joined again by
 * themselves, and the wordings taken out go to the new gap when they are asked again. Throws `changed_meanwhile`,
 * `not_found`, `bad_request` when none or all of the gap's questions are named.
 */
export async function splitGap(
  db: D1Database,
  id: string,
  split: { answers: string[]; revision: number },
  by: { who: string; now?: Date },
): Promise<Split> {
  const gap = await gapAt(db, id, split.revision);
  const answers = JSON.stringify([...new Set(split.answers)]);
  const chosen = await db
    .prepare(
      `SELECT count(*) AS questions, min(asked_at) AS first, max(asked_at) AS last FROM gap_questions
       WHERE gap = ?1 AND answer IN (SELECT value FROM json_each(?2))`,
    )
    .bind(gap.id, answers)
    .first<{ questions: number; first: string; last: string }>();
  if (!chosen?.questions || chosen.questions === gap.questions)
    throw new DeskFailure('bad_request', 'Choose some of the gap’s questions, not all of them and not none.');
  const at = (by.now ?? new Date()).toISOString();
  const name = crypto.randomUUID().replaceAll('-', '').slice(0, 24);
  const [newGap, newCore] = [`g_${name}`, `c_${name}`];
  const [one, other] = [gap.id, newGap].toSorted();
  const there = 'EXISTS (SELECT 1 FROM gaps WHERE id = ?1)';
  const [made] = await db.batch([
    db
      .prepare(
        `INSERT INTO gaps (id, site, opened_at, first_asked_at, last_asked_at, revision)
         SELECT ?1, site, ?3, ?4, ?5, 2 FROM gaps WHERE id = ?2 AND revision = ?6 AND merged_into IS NULL`,
      )
      .bind(newGap, gap.id, at, chosen.first, chosen.last, gap.revision),
    db
      .prepare(
        `INSERT INTO gap_cores (id, site, gap, questions) SELECT ?2, site, id, ?3 FROM gaps WHERE id = ?1`,
      )
      .bind(newGap, newCore, chosen.questions),
    db
      .prepare(
        `UPDATE gap_cores SET vector = NULL, version = version + 1, questions = questions
           - (SELECT count(*) FROM gap_questions WHERE core = gap_cores.id AND answer IN (SELECT value FROM json_each(?3)))
         WHERE gap = ?2 AND ${there}`,
      )
      .bind(newGap, gap.id, answers),
    db
      .prepare(
        `UPDATE gap_questions SET gap = ?1, core = ?4
         WHERE gap = ?2 AND answer IN (SELECT value FROM json_each(?3)) AND ${there}`,
      )
      .bind(newGap, gap.id, answers, newCore),
    db
      .prepare(
        `DELETE FROM gap_cores WHERE gap = ?1 AND NOT EXISTS (SELECT 1 FROM gap_questions WHERE core = gap_cores.id)`,
      )
      .bind(gap.id),
    db.prepare(`INSERT INTO gaps_apart SELECT ?2, ?3 WHERE ${there}`).bind(newGap, one ?? '', other ?? ''),
    db.prepare(`UPDATE gaps SET revision = revision + 1 WHERE id = ?2 AND ${there}`).bind(newGap, gap.id),
    remember(db, {
      ...{ gap: gap.id, revision: gap.revision + 1, at, who: by.who },
      what: `split: ${chosen.questions} questions taken out`,
    }),
  ]);
  if (made?.meta.changes === 0 || !newCore) throw changedMeanwhile();
  return { gap: await readGap(db, gap.id, by.now), split: await readGap(db, newGap, by.now) };
}
