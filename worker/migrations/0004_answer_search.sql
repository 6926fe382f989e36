-- What the support desk looks answers up by: one full-text index that holds the words of question and answer, and
-- every value that a filter asks for as a word of its own (`facets`). Any combination of filters and words is then one
-- intersection of posting lists, newest first, whatever the number of answers.

-- Milliseconds of asked_at times 4096, and a number within the millisecond: the order in time, and the row's number in
-- the index. Below 2^53 until the year 2039, so that JavaScript reads it whole.
ALTER TABLE answers ADD COLUMN place INTEGER;
UPDATE answers SET place = (
  SELECT numbered.place FROM (
    SELECT id, CAST(round(unixepoch(asked_at, 'subsec') * 1000) AS INTEGER) * 4096
      + row_number() OVER (PARTITION BY asked_at ORDER BY id) - 1 AS place
    FROM answers
  ) AS numbered
  WHERE numbered.id = answers.id
);
CREATE UNIQUE INDEX answers_by_place ON answers (place);

-- Contentless: the words are in `answers` already.
CREATE VIRTUAL TABLE answer_search USING fts5 (
  words, facets, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
);

-- A facet is a letter of its kind and the value in hexadecimal, so that it is one word whatever the value holds.
-- s site, l lane, v vote, r reason, g language, o locale, m model, e end, c check of the gate that fired, x error code,
-- q whether it is a real question without a source, a whether only near matches were found,
-- u / t / k an edition that was retrieved / cited / consulted.
CREATE VIEW answer_facets AS
SELECT
  id,
  place,
  question || char(10) || answer AS words,
  's' || hex(site) || ' l' || hex(lane) || ' v' || hex(coalesce(vote, 'none')) || ' e' || hex("end")
    || ' g' || hex(language) || ' m' || hex(model)
    || coalesce(' r' || hex(vote_reason), '') || coalesce(' o' || hex(locale), '')
    || coalesce(' x' || hex(error_code), '')
    || ' q' || hex(CASE WHEN sourceless THEN 'yes' ELSE 'no' END)
    || ' a' || hex(CASE WHEN approximate THEN 'yes' ELSE 'no' END)
    || coalesce((SELECT group_concat(' c' || hex(fired.value), '') FROM json_each(checks) AS fired), '')
    || coalesce((
      SELECT group_concat(
        iif(value ->> 'retrieved', ' u' || name, '') || iif(value ->> 'cited', ' t' || name, '')
          || iif(value ->> 'consulted', ' k' || name, ''), '')
      FROM (
        SELECT value, hex((value ->> 'collection') || char(10) || (value ->> 'edition')) AS name
        FROM json_each(sources)
      )
    ), '') AS facets,
  sourceless,
  approximate,
  checks
FROM (
  SELECT
    answers.*,
    -- A real question that was looked for and answered from nothing. Small talk, checks of a page or a quotation, and
    -- outages are none.
    lane IN ('grounded', 'not_found') AND consulted = '[]' AND verdicts = '[]' AS sourceless,
    EXISTS (SELECT 1 FROM json_each(receipts) WHERE value ->> 'match' = 'approximate')
      AND NOT EXISTS (SELECT 1 FROM json_each(receipts) WHERE value ->> 'match' = 'exact') AS approximate,
    (
      SELECT json_group_array(fired) FROM (
        SELECT key AS fired FROM json_each(gate) WHERE type = 'integer' AND value > 0 AND key <> 'passed'
        UNION SELECT value ->> 'check' FROM json_each(withheld)
        UNION SELECT 'any' WHERE withheld <> '[]'
          OR EXISTS (SELECT 1 FROM json_each(gate) WHERE type = 'integer' AND value > 0 AND key <> 'passed')
      )
    ) AS checks
  FROM answers
);

INSERT INTO answer_search (rowid, words, facets) SELECT place, words, facets FROM answer_facets;

CREATE TRIGGER answer_is_found AFTER INSERT ON answers
BEGIN
  UPDATE answers SET place = coalesce(
    (
      SELECT max(place) + 1 FROM answers
      WHERE place BETWEEN CAST(round(unixepoch(NEW.asked_at, 'subsec') * 1000) AS INTEGER) * 4096
        AND CAST(round(unixepoch(NEW.asked_at, 'subsec') * 1000) AS INTEGER) * 4096 + 4095
    ),
    CAST(round(unixepoch(NEW.asked_at, 'subsec') * 1000) AS INTEGER) * 4096
  ) WHERE id = NEW.id;
  INSERT INTO answer_search (rowid, words, facets)
    SELECT place, words, facets FROM answer_facets WHERE id = NEW.id;
END;

CREATE TRIGGER answer_vote_is_found AFTER UPDATE OF vote, vote_reason ON answers
BEGIN
  DELETE FROM answer_search WHERE rowid = OLD.place;
  INSERT INTO answer_search (rowid, words, facets)
    SELECT place, words, facets FROM answer_facets WHERE id = NEW.id;
END;

CREATE TRIGGER answer_is_no_longer_found AFTER DELETE ON answers
BEGIN
  DELETE FROM answer_search WHERE rowid = OLD.place;
END;
