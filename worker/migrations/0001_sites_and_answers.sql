-- One row a site: config is the JSON of shared/site.ts.
CREATE TABLE sites (
  key TEXT PRIMARY KEY,
  config TEXT NOT NULL CHECK (json_valid(config)),
  updated_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
);

-- Questions a site was asked on a day (UTC, YYYY-MM-DD), for its daily cap.
CREATE TABLE daily_questions (
  site TEXT NOT NULL,
  day TEXT NOT NULL,
  asked INTEGER NOT NULL,
  PRIMARY KEY (site, day)
) WITHOUT ROWID;

-- The answer log. The conversation is known by its SHA-256 only. Columns that hold lists or records are JSON.
CREATE TABLE answers (
  id TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  conversation_hash TEXT NOT NULL,
  turn INTEGER NOT NULL,
  asked_at TEXT NOT NULL,
  question TEXT NOT NULL,
  locale TEXT,
  language TEXT NOT NULL,
  lane TEXT NOT NULL CHECK (lane IN ('grounded', 'conversational', 'not_found', 'unavailable')),
  "end" TEXT NOT NULL CHECK ("end" IN ('complete', 'stopped', 'cut_short')),
  answer TEXT NOT NULL,
  retrieved TEXT NOT NULL,
  cited TEXT NOT NULL,
  consulted TEXT NOT NULL,
  receipts TEXT NOT NULL,
  notices TEXT NOT NULL,
  error_code TEXT,
  gate TEXT NOT NULL,
  model TEXT NOT NULL,
  prompt_version TEXT NOT NULL,
  generation TEXT,
  usage TEXT NOT NULL,
  timings TEXT NOT NULL,
  -- When the row may be deleted; null until a site sets how long answers are kept.
  expires_at TEXT
);
CREATE INDEX answers_by_site ON answers (site, asked_at DESC);
CREATE INDEX answers_by_lane ON answers (site, lane, asked_at DESC);
CREATE INDEX answers_by_expiry ON answers (expires_at) WHERE expires_at IS NOT NULL;
