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
  /** Only for whoever may see every site. */
  limited?: 'forbidden';
  /** The same call about the garage. A sentence instead says why there is none. */
  other: { call: string; body?: unknown; code?: 'forbidden' | 'not_found' } | string;
};

const ANSWER_COLUMNS = `id, site, conversation_hash, turn, asked_at, question, locale, language, lane, "end", answer,
  retrieved, cited, consulted, receipts, notices, error_code, gate, model, prompt_version, generation, usage, timings`;
const answerOf = (id: string, site: string, question: string) =>
  `INSERT INTO answers (${ANSWER_COLUMNS}) VALUES ('${id}', '${site}', 'hash ${id}', 1, '2026-11-01T00:00:00.000Z',
     '${question}', 'en', 'en', 'not_found', 'complete', 'No.', '[]', '[]', '[]', '[]', '[]', NULL, '{}', 'm', 'p', 'g',
     '{}', '{}')`;

export const seeds: string[] = [
  `INSERT INTO sites (key, config) VALUES
     ('workshop', '{"key":"workshop","name":"W","origins":[],"scope":{"collections":["workshop"]}}'),
     ('garage', '{"key":"garage","name":"The garage","origins":[],"scope":{"collections":["garage"]}}')`,
  answerOf('a_own', 'workshop', 'Can I pay by cheque?'),
  answerOf('a_other', 'garage', 'Is the garage open?'),
  `INSERT INTO gaps (id, site, title, opened_at, first_asked_at, last_asked_at) VALUES
     ('g_own', 'workshop', 'Paying by cheque', '2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z'),
     ('g_other', 'garage', 'The garage', '2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z')`,
  `INSERT INTO desk_people (id, name, role, sites, token_hash, created_at) VALUES
     ('p_own', 'Somebody of the workshop', 'viewer', '["workshop"]', 'h1', '2026-11-01T00:00:00.000Z'),
     ('p_other', 'Somebody of the garage', 'viewer', '["garage"]', 'h2', '2026-11-01T00:00:00.000Z')`,
  `INSERT INTO desk_trail (at, who, role, action, site, subject, before, after, request_id) VALUES
     ('2026-11-01T00:00:00.000Z', 'Ann', 'admin', 'site.change', 'garage', 'garage', 'null', 'null', 'r1')`,
  ...['workshop', 'garage'].flatMap((site) => [
    `INSERT INTO audit_campaigns (campaign, site, title, plan, units, rule, rule_sha256, rows, precodes, request, created_at)
     VALUES ('of-the-${site}', '${site}', 'Citations of the ${site}', 'p', 'u', 'Sense counts.', 'r', 1, 0, '', '2026-11-01T00:00:00.000Z')`,
    ...['ann', 'ben', 'cleo'].map(
      (name, at) =>
        `INSERT INTO audit_seats (campaign, place, email) VALUES ('of-the-${site}', ${at + 1}, '${name}@${site}.example')`,
    ),
  ]),
];

const UNIT = 'u0123456789abcdef';
const HASH = 'a'.repeat(64);
const coding = {
  ...{ revision: 0, code: null, checks: [], evidence: [], attempts: [], wrongFields: [] },
  ...{ rightPublisher: null, note: null, rule: HASH },
};
const campaignOf = (site: string) => ({
  ...{
    campaign: `new-of-${site}`,
    title: 'New',
    site,
    plan: HASH,
    units: HASH,
    rows: 1,
    precodes: 0,
    captures: [],
  },
  // The hash of this very text.
  rule: {
    text: 'abc',
    sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  },
  ...{ coders: ['ann@example.org', 'ben@example.org'], arbiter: 'cleo@example.org' },
});

/** A route of a campaign: of the workshop's, and of the garage's, which is not theirs to know of. */
function ofCampaign(role: DeskRole, path: string, body?: unknown): MatrixRow {
  const call = (site: string) => ({
    call: `/audit/of-the-${site}${path}`,
    ...(body !== undefined && { body }),
  });
  return { role, ...call('workshop'), other: { ...call('garage'), code: 'not_found' } };
}

export const matrix: Record<string, MatrixRow> = {
  'GET /openapi.json': { role: 'viewer', other: 'It is about no site.' },
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
  'GET /sites': { role: 'viewer', other: 'It lists only the caller’s sites.' },
  'POST /sites': {
    role: 'admin',
    body: { key: 'new', name: 'New', origins: [], scope: { collections: ['new'] } },
    // Whoever may see some sites only may add none.
    limited: 'forbidden',
    other: { call: '/sites', body: { key: 'new', name: 'N', origins: [], scope: { collections: ['new'] } } },
  },
  'GET /sites/:key': { role: 'viewer', call: '/sites/workshop', other: { call: '/sites/garage' } },
  'PUT /sites/:key': {
    role: 'admin',
    call: '/sites/workshop',
    body: {
      site: { key: 'workshop', name: 'W', origins: [], scope: { collections: ['workshop'] } },
      revision: 'of another time',
    },
    other: {
      call: '/sites/garage',
      body: { site: { key: 'garage', name: 'G', origins: [], scope: { collections: ['g'] } }, revision: 'r' },
    },
  },
  'DELETE /sites/:key': { role: 'admin', call: '/sites/workshop', other: { call: '/sites/garage' } },
  'GET /sites/:key/corpus': {
    role: 'viewer',
    call: '/sites/workshop/corpus',
    other: { call: '/sites/garage/corpus' },
  },
  'POST /sites/:key/reindex': {
    role: 'admin',
    call: '/sites/workshop/reindex',
    other: { call: '/sites/garage/reindex' },
  },
  'POST /sites/:key/move': {
    role: 'admin',
    call: '/sites/workshop/move',
    body: { to: 'DB' },
    limited: 'forbidden',
    other: { call: '/sites/garage/move', body: { to: 'DB' } },
  },
  'POST /sites/:key/preview': {
    role: 'viewer',
    call: '/sites/workshop/preview',
    other: { call: '/sites/garage/preview' },
  },
  'GET /sites/:key/export': {
    role: 'admin',
    call: '/sites/workshop/export',
    other: { call: '/sites/garage/export' },
  },
  'GET /sites/:key/webhooks': {
    role: 'admin',
    call: '/sites/workshop/webhooks',
    other: { call: '/sites/garage/webhooks' },
  },
  'PUT /sites/:key/webhooks': {
    role: 'admin',
    call: '/sites/workshop/webhooks',
    body: { webhooks: [] },
    other: { call: '/sites/garage/webhooks', body: { webhooks: [] } },
  },
  'GET /sites/:key/deliveries': {
    role: 'admin',
    call: '/sites/workshop/deliveries',
    other: { call: '/sites/garage/deliveries' },
  },
  'POST /sites/:key/webhooks/test': {
    role: 'admin',
    call: '/sites/workshop/webhooks/test',
    other: { call: '/sites/garage/webhooks/test' },
  },
  'GET /digest': { role: 'viewer', call: '/digest?site=workshop', other: { call: '/digest?site=garage' } },
  'DELETE /visitors/:hash': {
    role: 'admin',
    call: `/visitors/${'a'.repeat(64)}?site=workshop`,
    other: { call: `/visitors/${'b'.repeat(64)}?site=garage` },
  },
  'GET /answers': { role: 'viewer', other: { call: '/answers?site=garage' } },
  'GET /answers/count': { role: 'viewer', other: { call: '/answers/count?site=garage' } },
  'GET /answers/facets': { role: 'viewer', other: { call: '/answers/facets?site=garage' } },
  'GET /answers/export': {
    role: 'viewer',
    call: '/answers/export?format=csv',
    other: { call: '/answers/export?format=csv&site=garage' },
  },
  'GET /answers/:id': {
    role: 'viewer',
    call: '/answers/a_own',
    other: { call: '/answers/a_other', code: 'not_found' },
  },
  'GET /answers/:id/passages': {
    role: 'viewer',
    call: '/answers/a_own/passages',
    other: { call: '/answers/a_other/passages', code: 'not_found' },
  },
  'POST /answers/:id/rerun': {
    role: 'viewer',
    call: '/answers/a_own/rerun',
    body: {},
    other: { call: '/answers/a_other/rerun', body: {}, code: 'not_found' },
  },
  'GET /metrics': { role: 'viewer', other: { call: '/metrics?site=garage' } },
  'GET /articles': { role: 'viewer', other: { call: '/articles?site=garage' } },
  'GET /articles/export': {
    role: 'viewer',
    call: '/articles/export?format=csv',
    other: { call: '/articles/export?format=csv&site=garage' },
  },
  'GET /metering': { role: 'viewer', other: { call: '/metering?site=garage' } },
  'GET /metering/export': {
    role: 'viewer',
    call: '/metering/export?format=csv',
    other: { call: '/metering/export?format=csv&site=garage' },
  },
  'GET /gaps': { role: 'viewer', other: { call: '/gaps?site=garage' } },
  'GET /gaps/coverage': { role: 'viewer', other: { call: '/gaps/coverage?site=garage' } },
  'GET /gaps/export': {
    role: 'viewer',
    call: '/gaps/export?format=csv',
    other: { call: '/gaps/export?format=csv&site=garage' },
  },
  'POST /gaps/group': { role: 'editor', body: {}, other: 'It groups the questions of the caller’s sites.' },
  'GET /gaps/:id': {
    role: 'viewer',
    call: '/gaps/g_own',
    other: { call: '/gaps/g_other', code: 'not_found' },
  },
  'PATCH /gaps/:id': {
    role: 'editor',
    call: '/gaps/g_own',
    body: { revision: 1, state: 'planned' },
    other: { call: '/gaps/g_other', body: { revision: 1, state: 'planned' }, code: 'not_found' },
  },
  'POST /gaps/:id/merge': {
    role: 'editor',
    call: '/gaps/g_own/merge',
    body: { into: 'g_none', revision: 1 },
    other: { call: '/gaps/g_own/merge', body: { into: 'g_other', revision: 1 }, code: 'not_found' },
  },
  'POST /gaps/:id/split': {
    role: 'editor',
    call: '/gaps/g_own/split',
    body: { answers: ['a_none'], revision: 1 },
    other: { call: '/gaps/g_other/split', body: { answers: ['a_other'], revision: 1 }, code: 'not_found' },
  },
  'POST /gaps/:id/ask-again': {
    role: 'editor',
    call: '/gaps/g_own/ask-again',
    body: {},
    other: { call: '/gaps/g_other/ask-again', body: {}, code: 'not_found' },
  },
  'GET /gaps/:id/outline': {
    role: 'viewer',
    call: '/gaps/g_own/outline',
    other: { call: '/gaps/g_other/outline', code: 'not_found' },
  },
  'GET /audit': { role: 'viewer', other: 'It lists only campaigns of the caller’s.' },
  'POST /audit': {
    role: 'admin',
    body: campaignOf('workshop'),
    other: { call: '/audit', body: campaignOf('garage') },
  },
  'GET /audit/:campaign': ofCampaign('viewer', ''),
  'DELETE /audit/:campaign': ofCampaign('admin', ''),
  'GET /audit/:campaign/upload': ofCampaign('admin', '/upload'),
  'PUT /audit/:campaign/rows': ofCampaign('admin', '/rows', { rows: [] }),
  'PUT /audit/:campaign/captures': ofCampaign('admin', '/captures', { parts: [] }),
  'PUT /audit/:campaign/precodes': ofCampaign('admin', '/precodes', { precodes: [] }),
  'POST /audit/:campaign/open': ofCampaign('admin', '/open', {}),
  'GET /audit/:campaign/progress': ofCampaign('admin', '/progress'),
  'GET /audit/:campaign/queue': ofCampaign('viewer', '/queue'),
  'GET /audit/:campaign/rows/:unit': ofCampaign('viewer', `/rows/${UNIT}`),
  'GET /audit/:campaign/rows/:unit/capture': ofCampaign('viewer', `/rows/${UNIT}/capture`),
  'GET /audit/:campaign/rows/:unit/file': ofCampaign('viewer', `/rows/${UNIT}/file`),
  'PUT /audit/:campaign/rows/:unit/coding': ofCampaign('viewer', `/rows/${UNIT}/coding`, coding),
  'POST /audit/:campaign/hand-in': ofCampaign('viewer', '/hand-in', { rule: HASH }),
  'GET /audit/:campaign/precodes': ofCampaign('viewer', '/precodes'),
  'GET /audit/:campaign/sheets': ofCampaign('admin', '/sheets?seat=first'),
  'PUT /audit/:campaign/figures': ofCampaign('admin', '/figures', { figures: {} }),
  'GET /audit/:campaign/figures': ofCampaign('viewer', '/figures'),
  'GET /trail': { role: 'admin', other: { call: '/trail?site=garage' } },
};
