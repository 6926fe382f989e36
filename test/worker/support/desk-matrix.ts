import type { DeskRole } from '../../../shared/desk-access.ts';

// Who may call what: one row for each route of the desk, by method and path as the worker has them. A test fails for
// a route without a row, so whoever adds a route adds its row here. Two sites stand in the database: `workshop`, which
// the person with one site may see, and `garage`, which they may not. What `seeds` writes stands there too; whatever
// belongs to the garage has the word "garage" in it.

export type MatrixRow = {
  /** The least role that may call it; `open`: whoever has a token. */
  role: DeskRole | 'open';
  /** A call that the least role may make, of the workshop where it is of a site; the route's path where absent. */
  call?: string;
  body?: unknown;
  /** The same call about the garage. A sentence instead says why there is none. */
  other: { call: string; body?: unknown; code?: 'forbidden' | 'not_found' } | string;
};

export const seeds: string[] = [
  `INSERT INTO desk_people (id, name, role, sites, token_hash, created_at) VALUES
     ('p_own', 'Somebody of the workshop', 'viewer', '["workshop"]', 'h1', '2026-11-01T00:00:00.000Z'),
     ('p_other', 'Somebody of the garage', 'viewer', '["garage"]', 'h2', '2026-11-01T00:00:00.000Z')`,
  `INSERT INTO desk_trail (at, who, role, action, site, subject, before, after, request_id) VALUES
     ('2026-11-01T00:00:00.000Z', 'Ann', 'admin', 'site.change', 'garage', 'garage', 'null', 'null', 'r1')`,
];

export const matrix: Record<string, MatrixRow> = {
  'POST /session': { role: 'open', body: { token: '' }, other: 'It is about nobody’s site.' },
  'GET /session': { role: 'viewer', other: 'It names only the caller’s sites.' },
  'DELETE /session': { role: 'viewer', other: 'It is about nobody’s site.' },
  'GET /people': { role: 'admin', other: 'It lists only people of the caller’s sites.' },
  'POST /people': {
    role: 'admin',
    body: { name: 'Bo', role: 'viewer', sites: ['workshop'] },
    other: { call: '/people', body: { name: 'Bo', role: 'viewer', sites: ['garage'] } },
  },
  'PATCH /people/:id': {
    role: 'admin',
    call: '/people/p_own',
    body: { role: 'editor' },
    other: { call: '/people/p_other', body: { role: 'admin' }, code: 'not_found' },
  },
  'DELETE /people/:id': {
    role: 'admin',
    call: '/people/p_own',
    other: { call: '/people/p_other', code: 'not_found' },
  },
  'GET /trail': { role: 'admin', other: { call: '/trail?site=garage' } },
};
