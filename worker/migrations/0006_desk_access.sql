-- Who may use the support desk. Of tokens and sessions only the SHA-256 is kept. `sites`: JSON list of site keys; null
-- is every site.
CREATE TABLE desk_people (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT UNIQUE,
  role TEXT NOT NULL CHECK (role IN ('viewer', 'editor', 'admin')),
  sites TEXT CHECK (sites IS NULL OR json_valid(sites)),
  token_hash TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  last_seen_at TEXT
);

-- A browser that is signed in. `person` null: by the console token. `token_hash` is of the token that was signed in
-- with, so that a session ends when its token is replaced.
CREATE TABLE desk_sessions (
  hash TEXT PRIMARY KEY,
  person TEXT REFERENCES desk_people (id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL,
  started_at TEXT NOT NULL,
  seen_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX desk_sessions_by_person ON desk_sessions (person);

-- What was changed, by whom, and what it was before. `before` and `after` are JSON, never with a secret in them.
CREATE TABLE desk_trail (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  who TEXT NOT NULL,
  role TEXT NOT NULL,
  action TEXT NOT NULL,
  site TEXT,
  subject TEXT NOT NULL,
  before TEXT NOT NULL,
  after TEXT NOT NULL,
  request_id TEXT NOT NULL
);
CREATE INDEX desk_trail_by_site ON desk_trail (site, id);
