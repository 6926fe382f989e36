package pincite.engine.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.search.TopDocs;
import pincite.engine.index.EditionRecord;
import pincite.engine.index.Fields;
import pincite.engine.index.Perimeter;
import pincite.engine.index.Scope;
import pincite.engine.index.Snapshot;
import pincite.engine.index.StoredPassages;

/** Lists the titles of a scope: by title order, or those that carry a word of a query, the best first. */
public final class Browsing {
  private static final SortField BY_TITLE = new SortField(Fields.TITLE_ORDER, SortField.Type.STRING);

  public record Result(
      String generation, List<EditionRecord> titles, long total, Perimeter.Searched searched) {}

  public static Result run(
      Snapshot snapshot, Scope scope, String query, int limit, int offset, Cancellation until) throws IOException {
    Perimeter perimeter = snapshot.perimeter(scope);
    IndexSearcher searcher = snapshot.searcher(until);
    boolean all = query == null || query.isBlank();
    Query titles = all ? perimeter.editions() : named(query, perimeter, searcher);
    Sort order = all ? new Sort(BY_TITLE) : new Sort(SortField.FIELD_SCORE, BY_TITLE);
    if (titles == null) {
      return new Result(snapshot.generation(), List.of(), 0, perimeter.searched());
    }
    TopDocs found =
        searcher.search(titles, new TopFieldCollectorManager(order, offset + limit, null, Integer.MAX_VALUE));
    until.check();
    return new Result(snapshot.generation(), page(snapshot, found.scoreDocs, offset), found.totalHits.value(), perimeter.searched());
  }

  private static Query named(String query, Perimeter perimeter, IndexSearcher searcher) throws IOException {
    List<WordTerms> words = new ArrayList<>();
    for (QueryWord word : QueryWords.of(query, perimeter.languages()).words()) {
      WordTerms terms = WordTerms.inTitles(word, searcher);
      if (word.counted() && terms.isThere()) {
        words.add(terms);
      }
    }
    if (words.isEmpty()) {
      return null;
    }
    return new BooleanQuery.Builder()
        .add(new OrderedQuery(searcher, words, null).whole(), Occur.MUST)
        .add(perimeter.editions(), Occur.FILTER)
        .build();
  }

  private static List<EditionRecord> page(Snapshot snapshot, ScoreDoc[] found, int offset) throws IOException {
    StoredPassages stored = new StoredPassages(snapshot);
    List<EditionRecord> titles = new ArrayList<>();
    for (int i = offset; i < found.length; i++) {
      titles.add(stored.edition(found[i].doc));
    }
    return titles;
  }

  private Browsing() {}
}
