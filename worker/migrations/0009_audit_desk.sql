-- The coding desk of the citation audit. What is a hidden control stands nowhere here: no table, no column.
-- `figures`: what was published at the end.
CREATE TABLE audit_campaigns (
  campaign TEXT PRIMARY KEY,
  site TEXT,
  title TEXT NOT NULL,
  plan TEXT NOT NULL,
  units TEXT NOT NULL,
  rule TEXT NOT NULL,
  rule_sha256 TEXT NOT NULL,
  rows INTEGER NOT NULL,
  precodes INTEGER NOT NULL,
  request TEXT NOT NULL,
  created_at TEXT NOT NULL,
  opened_at TEXT,
  figures TEXT CHECK (figures IS NULL OR json_valid(figures)),
  published_at TEXT
) WITHOUT ROWID;

-- Who codes (places 1 and 2, in the plan's order) and who arbitrates (3). `person` is who took the place.
CREATE TABLE audit_seats (
  campaign TEXT NOT NULL REFERENCES audit_campaigns (campaign) ON DELETE CASCADE,
  place INTEGER NOT NULL CHECK (place IN (1, 2, 3)),
  email TEXT NOT NULL,
  person TEXT,
  handed_in_at TEXT,
  PRIMARY KEY (campaign, place),
  UNIQUE (campaign, email)
) WITHOUT ROWID;

-- A citation as it is shown (JSON), and where it stands in each one's own order: numbers of chance.
CREATE TABLE audit_rows (
  campaign TEXT NOT NULL REFERENCES audit_campaigns (campaign) ON DELETE CASCADE,
  unit TEXT NOT NULL,
  shown TEXT NOT NULL CHECK (json_valid(shown)),
  capture TEXT,
  order_1 INTEGER NOT NULL,
  order_2 INTEGER NOT NULL,
  order_3 INTEGER NOT NULL,
  PRIMARY KEY (campaign, unit)
) WITHOUT ROWID;

CREATE TABLE audit_captures (
  campaign TEXT NOT NULL REFERENCES audit_campaigns (campaign) ON DELETE CASCADE,
  sha256 TEXT NOT NULL,
  ending TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  is_whole INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (campaign, sha256)
) WITHOUT ROWID;

-- In base64: a capture may be larger than a row.
CREATE TABLE audit_capture_parts (
  campaign TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  part INTEGER NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (campaign, sha256, part),
  FOREIGN KEY (campaign, sha256) REFERENCES audit_captures (campaign, sha256) ON DELETE CASCADE
);

CREATE TABLE audit_precodes (
  campaign TEXT NOT NULL REFERENCES audit_campaigns (campaign) ON DELETE CASCADE,
  unit TEXT NOT NULL,
  precode TEXT NOT NULL CHECK (json_valid(precode)),
  PRIMARY KEY (campaign, unit)
) WITHOUT ROWID;

-- What somebody made of a citation, as far as they have come; once they have handed in, for good. `is_whole`: it has
-- all that its code needs.
CREATE TABLE audit_codings (
  campaign TEXT NOT NULL,
  place INTEGER NOT NULL,
  unit TEXT NOT NULL,
  revision INTEGER NOT NULL,
  code TEXT,
  coding TEXT NOT NULL CHECK (json_valid(coding)),
  is_whole INTEGER NOT NULL,
  coded_at TEXT,
  saved_at TEXT NOT NULL,
  PRIMARY KEY (campaign, place, unit),
  FOREIGN KEY (campaign, place) REFERENCES audit_seats (campaign, place) ON DELETE CASCADE,
  FOREIGN KEY (campaign, unit) REFERENCES audit_rows (campaign, unit) ON DELETE CASCADE
) WITHOUT ROWID;

-- What the two do not agree on. Empty until both have handed in, so that nothing can be read from it before.
CREATE VIEW audit_disputes AS
SELECT
  one.campaign,
  one.unit,
  min(one.code, other.code) AS first_code,
  max(one.code, other.code) AS last_code
FROM audit_codings AS one
JOIN audit_codings AS other ON other.campaign = one.campaign AND other.place = 2 AND other.unit = one.unit
WHERE one.place = 1 AND one.code <> other.code
  AND (
    SELECT count(*) FROM audit_seats
    WHERE audit_seats.campaign = one.campaign AND place IN (1, 2) AND handed_in_at IS NOT NULL
  ) = 2;

-- What somebody has to judge: a coder everything, the arbiter what is in dispute.
CREATE VIEW audit_tasks AS
SELECT campaign, 1 AS place, unit, order_1 AS ordered FROM audit_rows
UNION ALL SELECT campaign, 2, unit, order_2 FROM audit_rows
UNION ALL SELECT audit_rows.campaign, 3, audit_rows.unit, order_3
  FROM audit_rows JOIN audit_disputes ON audit_disputes.campaign = audit_rows.campaign
    AND audit_disputes.unit = audit_rows.unit;
