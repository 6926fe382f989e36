-- What a support desk and an auditor need of an answer: where it was asked, what the model wrote before the gate and
-- what the gate withheld of it, the passages behind it by name, which code made it, what was struck out, and the
-- visitor's vote. JSON columns: withheld, sources, redacted.
ALTER TABLE answers ADD COLUMN origin TEXT;
ALTER TABLE answers ADD COLUMN before_gate TEXT;
ALTER TABLE answers ADD COLUMN withheld TEXT NOT NULL DEFAULT '[]';
ALTER TABLE answers ADD COLUMN sources TEXT NOT NULL DEFAULT '[]';
ALTER TABLE answers ADD COLUMN code_version TEXT;
ALTER TABLE answers ADD COLUMN redacted TEXT NOT NULL DEFAULT '{}';
ALTER TABLE answers ADD COLUMN vote TEXT CHECK (vote IN ('up', 'down'));
ALTER TABLE answers ADD COLUMN vote_reason TEXT;
ALTER TABLE answers ADD COLUMN vote_comment TEXT;
ALTER TABLE answers ADD COLUMN voted_at TEXT;

-- How long a row is kept follows the site's present setting, so no date stands in the row.
DROP INDEX answers_by_expiry;
ALTER TABLE answers DROP COLUMN expires_at;

CREATE INDEX answers_by_conversation ON answers (conversation_hash);
CREATE INDEX answers_by_vote ON answers (site, vote, asked_at DESC) WHERE vote IS NOT NULL;

-- How many passages of an edition an answer retrieved, cited and consulted: answers counted by article.
CREATE TABLE answer_editions (
  site TEXT NOT NULL,
  collection TEXT NOT NULL,
  work TEXT NOT NULL,
  edition TEXT NOT NULL,
  asked_at TEXT NOT NULL,
  answer TEXT NOT NULL REFERENCES answers (id) ON DELETE CASCADE,
  retrieved INTEGER NOT NULL,
  cited INTEGER NOT NULL,
  consulted INTEGER NOT NULL,
  PRIMARY KEY (site, collection, edition, asked_at, answer)
) WITHOUT ROWID;
CREATE INDEX answer_editions_by_answer ON answer_editions (answer);

-- Conversations that their visitors had deleted: an answer that was still on its way is not written after that.
CREATE TABLE erased_conversations (
  hash TEXT PRIMARY KEY,
  erased_at TEXT NOT NULL
) WITHOUT ROWID;
