-- How answers used each article on each day and in all, which values they have for the filters, and how much each site
-- used in each month: kept by the answers themselves as they come, are voted on, and go, so that a screen of the desk
-- reads a few thousand rows instead of every answer.

-- Answers counted, not passages. `up` and `down` are votes on answers that consulted it.
CREATE TABLE article_days (
  site TEXT NOT NULL,
  collection TEXT NOT NULL,
  edition TEXT NOT NULL,
  day TEXT NOT NULL,
  work TEXT NOT NULL,
  title TEXT NOT NULL,
  retrieved INTEGER NOT NULL,
  cited INTEGER NOT NULL,
  consulted INTEGER NOT NULL,
  up INTEGER NOT NULL,
  down INTEGER NOT NULL,
  last_used_at TEXT NOT NULL,
  PRIMARY KEY (site, day, collection, edition)
) WITHOUT ROWID;

-- The same over all days.
CREATE TABLE article_totals (
  site TEXT NOT NULL,
  collection TEXT NOT NULL,
  edition TEXT NOT NULL,
  work TEXT NOT NULL,
  title TEXT NOT NULL,
  retrieved INTEGER NOT NULL,
  cited INTEGER NOT NULL,
  consulted INTEGER NOT NULL,
  up INTEGER NOT NULL,
  down INTEGER NOT NULL,
  last_used_at TEXT NOT NULL,
  PRIMARY KEY (site, collection, edition)
) WITHOUT ROWID;

-- What the filters offer: each value of a kind, with its answers.
CREATE TABLE answer_values (
  site TEXT NOT NULL,
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  answers INTEGER NOT NULL,
  PRIMARY KEY (site, kind, value)
) WITHOUT ROWID;
CREATE VIEW values_of_answer AS
SELECT answers.id, answers.site, pair.key AS kind, pair.value
FROM answers, json_each(json_object(
  'lane', lane, 'end', "end", 'language', language, 'locale', locale, 'model', model, 'vote', coalesce(vote, 'none')
)) AS pair
WHERE pair.value IS NOT NULL
UNION ALL SELECT answer_facets.id, answers.site, 'gate', fired.value
  FROM answer_facets JOIN answers USING (id), json_each(answer_facets.checks) AS fired;

-- The base for billing: it outlives the answers, and holds no word of them.
CREATE TABLE site_months (
  site TEXT NOT NULL,
  month TEXT NOT NULL,
  answers INTEGER NOT NULL,
  cited_documents INTEGER NOT NULL,
  input_tokens INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL,
  cache_read_tokens INTEGER NOT NULL,
  PRIMARY KEY (site, month)
) WITHOUT ROWID;

-- The articles of an answer, each once, with what the answer did with it.
CREATE VIEW answer_articles AS
SELECT
  answers.id AS answer,
  answers.site,
  substr(answers.asked_at, 1, 10) AS day,
  answers.asked_at,
  value ->> 'collection' AS collection,
  value ->> 'edition' AS edition,
  min(value ->> 'work') AS work,
  min(value ->> 'title') AS title,
  max(value ->> 'retrieved') AS retrieved,
  max(value ->> 'cited') AS cited,
  max(value ->> 'consulted') AS consulted,
  answers.vote
FROM answers, json_each(answers.sources)
WHERE value ->> 'edition' IS NOT NULL AND value ->> 'collection' IS NOT NULL AND value ->> 'work' IS NOT NULL
  AND value ->> 'title' IS NOT NULL
GROUP BY answers.id, value ->> 'collection', value ->> 'edition';

INSERT INTO article_days
SELECT site, collection, edition, day, min(work), min(title), sum(retrieved), sum(cited), sum(consulted),
  sum(consulted AND vote IS 'up'), sum(consulted AND vote IS 'down'), max(asked_at)
FROM answer_articles GROUP BY site, day, collection, edition;

INSERT INTO article_totals
SELECT site, collection, edition, min(work), min(title), sum(retrieved), sum(cited), sum(consulted), sum(up), sum(down),
  max(last_used_at)
FROM article_days GROUP BY site, collection, edition;

INSERT INTO answer_values SELECT site, kind, value, count(*) FROM values_of_answer GROUP BY site, kind, value;

INSERT INTO site_months
SELECT site, substr(asked_at, 1, 7), count(*),
  sum(coalesce(usage ->> 'citedDocuments', 0)), sum(coalesce(usage ->> 'inputTokens', 0)),
  sum(coalesce(usage ->> 'outputTokens', 0)), sum(coalesce(usage ->> 'cacheReadTokens', 0))
FROM answers GROUP BY site, substr(asked_at, 1, 7);

CREATE TRIGGER answer_is_counted AFTER INSERT ON answers
BEGIN
  INSERT INTO article_days
    SELECT site, collection, edition, day, work, title, retrieved, cited, consulted,
      consulted AND vote IS 'up', consulted AND vote IS 'down', asked_at
    FROM answer_articles WHERE answer = NEW.id
    ON CONFLICT DO UPDATE SET
      title = excluded.title,
      retrieved = retrieved + excluded.retrieved,
      cited = cited + excluded.cited,
      consulted = consulted + excluded.consulted,
      up = up + excluded.up,
      down = down + excluded.down,
      last_used_at = max(last_used_at, excluded.last_used_at);
  INSERT INTO article_totals
    SELECT site, collection, edition, work, title, retrieved, cited, consulted,
      consulted AND vote IS 'up', consulted AND vote IS 'down', asked_at
    FROM answer_articles WHERE answer = NEW.id
    ON CONFLICT DO UPDATE SET
      title = excluded.title,
      retrieved = retrieved + excluded.retrieved,
      cited = cited + excluded.cited,
      consulted = consulted + excluded.consulted,
      up = up + excluded.up,
      down = down + excluded.down,
      last_used_at = max(last_used_at, excluded.last_used_at);
  INSERT INTO answer_values
    SELECT site, kind, value, 1 FROM values_of_answer WHERE id = NEW.id
    ON CONFLICT DO UPDATE SET answers = answers + 1;
  INSERT INTO site_months
    VALUES (
      NEW.site, substr(NEW.asked_at, 1, 7), 1,
      coalesce(NEW.usage ->> 'citedDocuments', 0), coalesce(NEW.usage ->> 'inputTokens', 0),
      coalesce(NEW.usage ->> 'outputTokens', 0), coalesce(NEW.usage ->> 'cacheReadTokens', 0)
    )
    ON CONFLICT DO UPDATE SET
      answers = answers + 1,
      cited_documents = cited_documents + excluded.cited_documents,
      input_tokens = input_tokens + excluded.input_tokens,
      output_tokens = output_tokens + excluded.output_tokens,
      cache_read_tokens = cache_read_tokens + excluded.cache_read_tokens;
END;

CREATE TRIGGER answer_vote_is_counted AFTER UPDATE OF vote ON answers WHEN OLD.vote IS NOT NEW.vote
BEGIN
  UPDATE article_days SET
    up = up + (NEW.vote IS 'up') - (OLD.vote IS 'up'),
    down = down + (NEW.vote IS 'down') - (OLD.vote IS 'down')
  WHERE site = NEW.site AND day = substr(NEW.asked_at, 1, 10) AND (collection, edition) IN (
    SELECT value ->> 'collection', value ->> 'edition' FROM json_each(NEW.sources) WHERE value ->> 'consulted'
  );
  UPDATE article_totals SET
    up = up + (NEW.vote IS 'up') - (OLD.vote IS 'up'),
    down = down + (NEW.vote IS 'down') - (OLD.vote IS 'down')
  WHERE site = NEW.site AND (collection, edition) IN (
    SELECT value ->> 'collection', value ->> 'edition' FROM json_each(NEW.sources) WHERE value ->> 'consulted'
  );
  UPDATE answer_values SET answers = answers - 1
    WHERE site = NEW.site AND kind = 'vote' AND value = coalesce(OLD.vote, 'none');
  INSERT INTO answer_values VALUES (NEW.site, 'vote', coalesce(NEW.vote, 'none'), 1)
    ON CONFLICT DO UPDATE SET answers = answers + 1;
END;

CREATE TRIGGER answer_is_no_longer_counted BEFORE DELETE ON answers
BEGIN
  UPDATE article_days SET
    retrieved = article_days.retrieved - gone.retrieved,
    cited = article_days.cited - gone.cited,
    consulted = article_days.consulted - gone.consulted,
    up = up - (gone.consulted AND gone.vote IS 'up'),
    down = down - (gone.consulted AND gone.vote IS 'down')
  FROM (SELECT * FROM answer_articles WHERE answer = OLD.id) AS gone
  WHERE article_days.site = gone.site AND article_days.day = gone.day
    AND article_days.collection = gone.collection AND article_days.edition = gone.edition;
  DELETE FROM article_days
  WHERE site = OLD.site AND day = substr(OLD.asked_at, 1, 10) AND retrieved = 0 AND cited = 0 AND consulted = 0
    AND (collection, edition) IN (
      SELECT value ->> 'collection', value ->> 'edition' FROM json_each(OLD.sources)
    );
  UPDATE article_totals SET
    retrieved = article_totals.retrieved - gone.retrieved,
    cited = article_totals.cited - gone.cited,
    consulted = article_totals.consulted - gone.consulted,
    up = up - (gone.consulted AND gone.vote IS 'up'),
    down = down - (gone.consulted AND gone.vote IS 'down')
  FROM (SELECT * FROM answer_articles WHERE answer = OLD.id) AS gone
  WHERE article_totals.site = gone.site
    AND article_totals.collection = gone.collection AND article_totals.edition = gone.edition;
  DELETE FROM article_totals
  WHERE site = OLD.site AND retrieved = 0 AND cited = 0 AND consulted = 0 AND (collection, edition) IN (
    SELECT value ->> 'collection', value ->> 'edition' FROM json_each(OLD.sources)
  );
  UPDATE answer_values SET answers = answers - 1 WHERE (site, kind, value) IN (
    SELECT site, kind, value FROM values_of_answer WHERE id = OLD.id
  );
END;
