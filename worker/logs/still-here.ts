// A site's log can be moved while isolates still know it where it was. What they write there must fail, not be lost:
// with each write goes a statement that fails the whole of its batch where the site is away (migration 0010). Only
// where there are several databases: with one, a write is what it always was.

const shared = new WeakSet<D1Database>();

export function markShared(db: D1Database): void {
  shared.add(db);
}

/** To stand first in a batch that writes to a site's log. */
export function stillHere(db: D1Database, site: string): D1PreparedStatement[] {
  return shared.has(db) ? [db.prepare('INSERT INTO sites_here (site) VALUES (?)').bind(site)] : [];
}

/** Whether a write failed since its site's log is being moved, or has moved. */
export function isAway(error: unknown): boolean {
  return error instanceof Error && error.message.includes('site_away');
}
