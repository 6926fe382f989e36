package pincite.engine.search;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import pincite.engine.Refusal;
import pincite.engine.index.Fields;
import pincite.engine.index.Perimeter;
import pincite.engine.index.Scope;
import pincite.engine.index.Snapshot;
import pincite.engine.index.StoredPassages;

/** Opens the text around a passage, or an edition from its start, in reading order. */
public final class Reading {
  private final StoredPassages stored;
  private final int maxChars;
  private final Cancellation until;
  private final Deque<StoredPassages.Passage> window = new ArrayDeque<>();
  private int chars;

  private Reading(StoredPassages stored, int maxChars, Cancellation until) {
    this.stored = stored;
    this.maxChars = maxChars;
    this.until = until;
  }

  /** @param previous the id of the passage before the window, or null; `next` likewise */
  public record Result(
      String generation,
      List<StoredPassages.Passage> passages,
      boolean before,
      boolean after,
      String previous,
      String next) {}

  public static Result passage(Snapshot snapshot, Scope scope, String id, int maxChars, Cancellation until)
      throws IOException {
    Perimeter perimeter = snapshot.perimeter(scope);
    int doc = find(snapshot, perimeter.passages(), new Term(Fields.PASSAGE_ID, id), "passage", id);
    StoredPassages stored = new StoredPassages(snapshot);
    int edition = stored.editionOf(doc);
    return new Reading(stored, maxChars, until).around(snapshot, doc, edition);
  }

  public static Result edition(Snapshot snapshot, Scope scope, String id, int maxChars, Cancellation until)
      throws IOException {
    Perimeter perimeter = snapshot.perimeter(scope);
    int edition = find(snapshot, perimeter.editions(), new Term(Fields.EDITION, id), "edition", id);
    StoredPassages stored = new StoredPassages(snapshot);
    int first = snapshot.first(edition, stored.edition(edition).passages());
    return new Reading(stored, maxChars, until).around(snapshot, first, edition);
  }

  /** The whole edition where it fits, else what fits around the passage: mostly what follows it. */
  private Result around(Snapshot snapshot, int doc, int edition) throws IOException {
    int first = snapshot.first(edition, stored.edition(edition).passages());
    int from = doc;
    int to = doc;
    if (doc < edition) {
      add(stored.passage(to++, edition), true);
    }
    // What stands before the passage may take a quarter of the room; what follows it, the rest; then both fill up.
    from = fillBefore(from, first, edition, chars + (maxChars - chars) / 4);
    to = fillAfter(to, edition);
    from = fillBefore(from, first, edition, maxChars);
    String previous = from > first ? stored.id(from - 1) : null;
    String next = to < edition ? stored.id(to) : null;
    return new Result(snapshot.generation(), List.copyOf(window), from > first, to < edition, previous, next);
  }

  private int fillBefore(int from, int first, int edition, int room) throws IOException {
    int at = from;
    while (at > first && chars < room) {
      until.check();
      StoredPassages.Passage passage = stored.passage(at - 1, edition);
      if (chars + passage.text().length() > room) {
        break;
      }
      add(passage, false);
      at--;
    }
    return at;
  }

  private int fillAfter(int to, int edition) throws IOException {
    int at = to;
    while (at < edition && chars < maxChars) {
      until.check();
      StoredPassages.Passage passage = stored.passage(at, edition);
      if (chars + passage.text().length() > maxChars) {
        break;
      }
      add(passage, true);
      at++;
    }
    return at;
  }

  private void add(StoredPassages.Passage passage, boolean after) {
    chars += passage.text().length();
    if (after) {
      window.addLast(passage);
    } else {
      window.addFirst(passage);
    }
  }

  private static int find(Snapshot snapshot, Query perimeter, Term id, String kind, String name) throws IOException {
    IndexSearcher searcher = new IndexSearcher(snapshot.reader());
    Query byId = new TermQuery(id);
    Query inScope = new BooleanQuery.Builder().add(byId, Occur.FILTER).add(perimeter, Occur.FILTER).build();
    ScoreDoc[] found = searcher.search(inScope, 1).scoreDocs;
    if (found.length > 0) {
      return found[0].doc;
    }
    if (searcher.count(byId) > 0) {
      throw new Refusal(
          Refusal.Code.OUTSIDE_SCOPE,
          "The %s '%s' is there, but outside the scope of this request.".formatted(kind, name));
    }
    throw new Refusal(
        Refusal.Code.NOT_FOUND,
        "There is no %s '%s' in the index. It may have been removed since it was found: search again."
            .formatted(kind, name));
  }

}
