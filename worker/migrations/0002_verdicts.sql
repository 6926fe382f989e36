-- What the server found when a page or a wording was to be checked: JSON of shared/verdict.ts, in order.
ALTER TABLE answers ADD COLUMN verdicts TEXT NOT NULL DEFAULT '[]';
