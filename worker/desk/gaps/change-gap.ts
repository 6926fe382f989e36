import type { GapChange, WholeGap } from '../../../shared/desk-gaps.ts';
import { DeskFailure } from '../desk-failure.ts';
import type { GapEvent } from './gap-event.ts';
import { gapRowOf, readGap, type WholeGapRow } from './read-gap.ts';

export const MAX_NOTE = 20_000;
const CLOSED = new Set(['written', 'not_ours']);

export type Changed = { before: WholeGap; gap: WholeGap; events: GapEvent[] };

/**
 * Changes what the change names, when `revision` is the gap's. Throws `changed_meanwhile` when another editor was
 * there first (nothing is overwritten), `too_large` for a note over 20,000 characters, `not_found`.
 */
export async function changeGap(
  db: D1Database,
  id: string,
  change: GapChange,
  by: { who: string; now?: Date },
): Promise<Changed> {
  if (change.note !== undefined && change.note.length > MAX_NOTE) throw noteTooLong(change.note.length);
  const at = (by.now ?? new Date()).toISOString();
  const before = await readGap(db, id, by.now);
  const next = {
    title: change.title ?? null,
    state: change.state ?? before.state,
    assignee: change.assignee === undefined ? before.assignee : change.assignee || null,
    note: change.note ?? before.note,
    article: change.article === undefined ? before.article : change.article,
  };
  const closes = CLOSED.has(next.state) && !CLOSED.has(before.state);
  const [updated] = await db.batch([
    db
      .prepare(
        `UPDATE gaps SET title = coalesce(?3, title), state = ?4, assignee = ?5, note = ?6, article = ?7,
           revision = revision + 1, closed_at = iif(?4 IN ('written', 'not_ours'), coalesce(closed_at, ?8), NULL)
         WHERE id = ?1 AND revision = ?2 AND merged_into IS NULL`,
      )
      .bind(
        ...[before.id, change.revision, next.title, next.state, next.assignee, next.note],
        ...[next.article && JSON.stringify(next.article), at],
      ),
    remember(db, {
      gap: before.id,
      revision: change.revision + 1,
      at,
      who: by.who,
      what: said(before, change),
    }),
  ]);
  if (updated?.meta.changes === 0) throw changedMeanwhile();
  const gap = await readGap(db, before.id, by.now);
  const event = { gap: gap.id, site: gap.site, title: gap.title, at };
  const opens = CLOSED.has(before.state) && !CLOSED.has(gap.state);
  return {
    before,
    gap,
    events: [
      ...(closes ? [{ kind: 'closed' as const, ...event }] : []),
      ...(opens ? [{ kind: 'reopened' as const, ...event }] : []),
    ],
  };
}

/** One line of a gap's history, written only where the change of that revision was. */
export function remember(
  db: D1Database,
  line: { gap: string; revision: number; at: string; who: string; what: string },
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO gap_history (gap, at, who, what) SELECT id, ?3, ?4, ?5 FROM gaps
       WHERE id = ?1 AND revision = ?2 AND changes() > 0`,
    )
    .bind(line.gap, line.revision, line.at, line.who, line.what);
}

/** Throws unless the gap is there, in one piece and at this revision. */
export async function gapAt(db: D1Database, id: string, revision: number): Promise<WholeGapRow> {
  const row = await gapRowOf(db, id);
  if (row.revision !== revision || row.id !== id) throw changedMeanwhile();
  return row;
}

export function changedMeanwhile(): DeskFailure {
  return new DeskFailure(
    'changed_meanwhile',
    'Somebody else changed this gap meanwhile. Nothing of theirs was overwritten: reload it, and make your change again.',
  );
}

function noteTooLong(length: number): DeskFailure {
  return new DeskFailure(
    'too_large',
    `A note may have ${MAX_NOTE} characters at most; this one has ${length}. Shorten it, or link a document.`,
  );
}

function said(before: WholeGap, change: GapChange): string {
  return [
    change.state && change.state !== before.state && `state: ${before.state} → ${change.state}`,
    change.title && change.title !== before.title && 'title',
    change.assignee !== undefined && `assignee: ${change.assignee || 'nobody'}`,
    change.note !== undefined && 'note',
    change.article !== undefined && (change.article ? `article: ${change.article.title}` : 'article removed'),
  ]
    .filter(Boolean)
    .join('; ')
    .slice(0, 1000);
}
