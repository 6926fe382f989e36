-- Real questions that were answered without a source, grouped by what they mean.

-- A gap: an article to write. Its title is null until a person gives one: the commonest wording is shown.
CREATE TABLE gaps (
  id TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  title TEXT,
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'planned', 'written', 'not_ours')),
  assignee TEXT,
  note TEXT NOT NULL DEFAULT '',
  -- JSON of LinkedArticle, or null.
  article TEXT,
  -- Counts a person's changes.
  revision INTEGER NOT NULL DEFAULT 1,
  opened_at TEXT NOT NULL,
  closed_at TEXT,
  merged_into TEXT REFERENCES gaps (id) ON DELETE SET NULL,
  first_asked_at TEXT NOT NULL,
  last_asked_at TEXT NOT NULL,
  -- Kept by the triggers below.
  questions INTEGER NOT NULL DEFAULT 0,
  askers INTEGER NOT NULL DEFAULT 0,
  unhelpful INTEGER NOT NULL DEFAULT 0,
  approximate INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX gaps_by_site ON gaps (site, state, last_asked_at DESC);

-- A gap holds one cluster of alike questions, or several after a person merged. The vector is JSON, the sum of its
-- questions' vectors; null: to be summed again.
CREATE TABLE gap_cores (
  id TEXT PRIMARY KEY,
  site TEXT NOT NULL,
  gap TEXT NOT NULL REFERENCES gaps (id),
  questions INTEGER NOT NULL DEFAULT 0,
  vector TEXT,
  version INTEGER NOT NULL DEFAULT 1
);
CREATE INDEX gap_cores_by_site ON gap_cores (site);
CREATE INDEX gap_cores_by_gap ON gap_cores (gap);

CREATE TABLE gap_questions (
  answer TEXT PRIMARY KEY REFERENCES answers (id) ON DELETE CASCADE,
  site TEXT NOT NULL,
  gap TEXT NOT NULL REFERENCES gaps (id),
  core TEXT NOT NULL REFERENCES gap_cores (id),
  asker TEXT NOT NULL,
  asked_at TEXT NOT NULL,
  language TEXT NOT NULL,
  wording TEXT NOT NULL,
  folded TEXT NOT NULL,
  approximate INTEGER NOT NULL,
  unhelpful INTEGER NOT NULL,
  vector TEXT NOT NULL
);
CREATE INDEX gap_questions_by_gap ON gap_questions (gap, asker);
CREATE INDEX gap_questions_by_core ON gap_questions (core);
CREATE INDEX gap_questions_by_wording ON gap_questions (site, folded, asked_at);

-- Gaps that a person took apart: never joined again by themselves. `one` sorts before `other`.
CREATE TABLE gaps_apart (
  one TEXT NOT NULL REFERENCES gaps (id) ON DELETE CASCADE,
  other TEXT NOT NULL REFERENCES gaps (id) ON DELETE CASCADE,
  PRIMARY KEY (one, other)
) WITHOUT ROWID;

CREATE TABLE gap_history (
  id INTEGER PRIMARY KEY,
  gap TEXT NOT NULL REFERENCES gaps (id) ON DELETE CASCADE,
  at TEXT NOT NULL,
  who TEXT NOT NULL,
  what TEXT NOT NULL
);
CREATE INDEX gap_history_by_gap ON gap_history (gap);

-- Answers that belong into a gap and are in none yet.
CREATE TABLE gap_waiting (
  answer TEXT PRIMARY KEY REFERENCES answers (id) ON DELETE CASCADE,
  site TEXT NOT NULL,
  asked_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX gap_waiting_by_site ON gap_waiting (site, asked_at, answer);

-- One grouping of a site at a time.
CREATE TABLE gap_runs (
  site TEXT PRIMARY KEY,
  until TEXT NOT NULL
) WITHOUT ROWID;

-- What belongs into a gap: a finished answer to a real question (no small talk, no checking of a page or a wording,
-- no outage) that consulted nothing, or found something and answered nothing.
CREATE VIEW gap_material AS
  SELECT id, site, asked_at, question, conversation_hash, language, vote,
    consulted <> '[]' AND lane <> 'not_found' AS sourced,
    EXISTS (SELECT 1 FROM json_each(receipts) WHERE value ->> 'hits' > 0)
      AND NOT EXISTS (SELECT 1 FROM json_each(receipts) WHERE value ->> 'match' = 'exact') AS approximate
  FROM answers
  WHERE lane IN ('grounded', 'not_found') AND "end" = 'complete' AND verdicts = '[]';

CREATE TRIGGER answers_to_gaps AFTER INSERT ON answers
WHEN NEW.lane IN ('grounded', 'not_found') AND NEW."end" = 'complete' AND NEW.verdicts = '[]'
  AND (NEW.consulted = '[]' OR NEW.lane = 'not_found')
BEGIN
  INSERT INTO gap_waiting VALUES (NEW.id, NEW.site, NEW.asked_at) ON CONFLICT DO NOTHING;
END;

-- An answer with sources becomes material when only near matches were found and its reader said that it did not help.
CREATE TRIGGER answers_voted_to_gaps AFTER UPDATE OF vote ON answers
BEGIN
  UPDATE gap_questions SET unhelpful = (NEW.vote IS 'down') WHERE answer = NEW.id;
  INSERT INTO gap_waiting SELECT id, site, asked_at FROM gap_material
    WHERE id = NEW.id AND vote = 'down' AND approximate
      AND NOT EXISTS (SELECT 1 FROM gap_questions WHERE answer = NEW.id)
  ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER gap_questions_in AFTER INSERT ON gap_questions
BEGIN
  UPDATE gaps SET questions = questions + 1, unhelpful = unhelpful + NEW.unhelpful,
    approximate = approximate + NEW.approximate,
    askers = askers + (SELECT count(*) = 1 FROM
      (SELECT 1 FROM gap_questions WHERE gap = NEW.gap AND asker = NEW.asker LIMIT 2)),
    first_asked_at = min(first_asked_at, NEW.asked_at), last_asked_at = max(last_asked_at, NEW.asked_at)
  WHERE id = NEW.gap;
END;

CREATE TRIGGER gap_questions_voted AFTER UPDATE OF unhelpful ON gap_questions
WHEN NEW.unhelpful <> OLD.unhelpful
BEGIN
  UPDATE gaps SET unhelpful = unhelpful + NEW.unhelpful - OLD.unhelpful WHERE id = NEW.gap;
END;

CREATE TRIGGER gap_questions_moved AFTER UPDATE OF gap ON gap_questions
WHEN NEW.gap <> OLD.gap
BEGIN
  UPDATE gaps SET questions = questions - 1, unhelpful = unhelpful - OLD.unhelpful,
    approximate = approximate - OLD.approximate,
    askers = askers - (NOT EXISTS (SELECT 1 FROM gap_questions WHERE gap = OLD.gap AND asker = OLD.asker))
  WHERE id = OLD.gap;
  UPDATE gaps SET questions = questions + 1, unhelpful = unhelpful + NEW.unhelpful,
    approximate = approximate + NEW.approximate,
    askers = askers + (SELECT count(*) = 1 FROM
      (SELECT 1 FROM gap_questions WHERE gap = NEW.gap AND asker = NEW.asker LIMIT 2)),
    first_asked_at = min(first_asked_at, NEW.asked_at), last_asked_at = max(last_asked_at, NEW.asked_at)
  WHERE id = NEW.gap;
END;

-- An answer deleted by its visitor or by age leaves nothing of its words: counts follow, the vectors that it went
-- into are emptied until they are summed again, and a gap that nobody worked on goes with its last question.
CREATE TRIGGER gap_questions_out AFTER DELETE ON gap_questions
BEGIN
  UPDATE gaps SET questions = questions - 1, unhelpful = unhelpful - OLD.unhelpful,
    approximate = approximate - OLD.approximate,
    askers = askers - (NOT EXISTS (SELECT 1 FROM gap_questions WHERE gap = OLD.gap AND asker = OLD.asker))
  WHERE id = OLD.gap;
  UPDATE gap_cores SET questions = questions - 1, vector = NULL, version = version + 1 WHERE id = OLD.core;
  DELETE FROM gap_cores WHERE id = OLD.core
    AND NOT EXISTS (SELECT 1 FROM gap_questions WHERE core = OLD.core);
  DELETE FROM gaps WHERE id = OLD.gap AND questions = 0 AND revision = 1 AND merged_into IS NULL
    AND NOT EXISTS (SELECT 1 FROM gap_cores WHERE gap = OLD.gap);
END;

-- How many answers of each kind a day had, for the charts: counted as they come and go.
CREATE TABLE answer_days (
  site TEXT NOT NULL,
  day TEXT NOT NULL,
  lane TEXT NOT NULL,
  sourceless INTEGER NOT NULL,
  answers INTEGER NOT NULL,
  PRIMARY KEY (site, day, lane, sourceless)
) WITHOUT ROWID;

CREATE TRIGGER answers_counted AFTER INSERT ON answers
BEGIN
  INSERT INTO answer_days VALUES (NEW.site, substr(NEW.asked_at, 1, 10), NEW.lane, NEW.consulted = '[]', 1)
  ON CONFLICT DO UPDATE SET answers = answers + 1;
END;
CREATE TRIGGER answers_uncounted AFTER DELETE ON answers
BEGIN
  UPDATE answer_days SET answers = answers - 1
  WHERE site = OLD.site AND day = substr(OLD.asked_at, 1, 10) AND lane = OLD.lane
    AND sourceless = (OLD.consulted = '[]');
END;

INSERT INTO answer_days
  SELECT site, substr(asked_at, 1, 10), lane, consulted = '[]', count(*) FROM answers GROUP BY 1, 2, 3, 4;
INSERT INTO gap_waiting SELECT id, site, asked_at FROM gap_material WHERE NOT sourced OR (approximate AND vote = 'down');
