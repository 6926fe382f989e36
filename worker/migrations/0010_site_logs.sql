-- Where the answers of each site are, for installs whose log lies in several databases. The table `site_logs` of the
-- first database, DB, is read; a site without a row is in DB. `moving_to` and `move_at` are of a move that has begun:
-- how far it is, as JSON.
CREATE TABLE site_logs (
  site TEXT PRIMARY KEY,
  log TEXT NOT NULL,
  moving_to TEXT,
  move_at TEXT
) WITHOUT ROWID;

-- In the database that a site is moved out of: nothing of it is written here any more, whoever still thinks so.
CREATE TABLE sites_away (
  site TEXT PRIMARY KEY
) WITHOUT ROWID;

-- Written to in the batch of a write: fails the whole of it where the site is away.
CREATE VIEW sites_here AS SELECT site FROM sites_away;
CREATE TRIGGER site_is_here INSTEAD OF INSERT ON sites_here
WHEN EXISTS (SELECT 1 FROM sites_away WHERE site = NEW.site)
BEGIN
  SELECT RAISE(ABORT, 'site_away');
END;

-- What people change at the desk.
CREATE TRIGGER gaps_here_new BEFORE INSERT ON gaps WHEN EXISTS (SELECT 1 FROM sites_away WHERE site = NEW.site)
BEGIN
  SELECT RAISE(ABORT, 'site_away');
END;
CREATE TRIGGER gaps_here BEFORE UPDATE ON gaps WHEN EXISTS (SELECT 1 FROM sites_away WHERE site = NEW.site)
BEGIN
  SELECT RAISE(ABORT, 'site_away');
END;
CREATE TRIGGER gap_questions_here BEFORE INSERT ON gap_questions
WHEN EXISTS (SELECT 1 FROM sites_away WHERE site = NEW.site)
BEGIN
  SELECT RAISE(ABORT, 'site_away');
END;
CREATE TRIGGER webhooks_here BEFORE INSERT ON webhooks WHEN EXISTS (SELECT 1 FROM sites_away WHERE site = NEW.site)
BEGIN
  SELECT RAISE(ABORT, 'site_away');
END;
CREATE TRIGGER webhooks_here_kept BEFORE DELETE ON webhooks
WHEN EXISTS (SELECT 1 FROM sites_away WHERE site = OLD.site)
BEGIN
  SELECT RAISE(ABORT, 'site_away');
END;
