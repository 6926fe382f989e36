-- What was kept of a site that was deleted at the desk: its answers stay as long as its last setting says.
CREATE TABLE deleted_sites (
  key TEXT PRIMARY KEY,
  config TEXT NOT NULL CHECK (json_valid(config)),
  deleted_at TEXT NOT NULL
) WITHOUT ROWID;

-- Where a site's events are sent. `kinds`: JSON list. The secret signs each delivery and never leaves.
CREATE TABLE webhooks (
  id TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  url TEXT NOT NULL,
  kinds TEXT NOT NULL CHECK (json_valid(kinds)),
  secret TEXT NOT NULL,
  UNIQUE (site, url)
);

-- One event on its way to one webhook. `body` is sent as it stands, at every try.
CREATE TABLE webhook_deliveries (
  id TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  webhook TEXT NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  last_status TEXT,
  created_at TEXT NOT NULL,
  next_try_at TEXT
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_try_at) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_by_site ON webhook_deliveries (site, created_at DESC);

-- The weeks (their Monday) whose digest was sent, so that none is sent twice.
CREATE TABLE digests_sent (
  site TEXT NOT NULL,
  week TEXT NOT NULL,
  sent_at TEXT NOT NULL,
  PRIMARY KEY (site, week)
) WITHOUT ROWID;
