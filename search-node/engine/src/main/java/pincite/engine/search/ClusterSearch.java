package pincite.engine.search;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TotalHits;
import pincite.engine.index.ClusterEditions;
import pincite.engine.index.Excerpt;
import pincite.engine.index.Fields;
import pincite.engine.index.Scope;
import pincite.engine.index.Told;
import pincite.engine.index.Untold;
import pincite.engine.spelling.KnownWords;
import pincite.engine.spelling.Transliteration;

/**
 * A search in a cluster: the very {@link Search}, on the passages that the cluster found. What only the cluster can
 * tell is asked of it, by the queries that the search makes; when it has told all, the search is run to its end.
 */
public final class ClusterSearch {
  /** A {@link Search.Result}, or what must be asked first. */
  public static Object run(
      ClusterEditions whole, Told told, Scope scope, Search.Asked asked, Cancellation until) throws IOException {
    Untold untold = new Untold();
    try (Excerpt excerpt = Excerpt.ofHits(whole, told, untold)) {
      Search.Result result = Search.run(new Afar(excerpt, scope, told, untold, until), asked);
      return untold.isEmpty() ? result : untold.reply();
    }
  }

  /** Counts and ranks as the cluster does; finds among the passages that it has told. */
  private static final class Afar extends ScopeSearcher {
    private final Scope within;
    private final Told told;
    private final Untold untold;

    Afar(Excerpt excerpt, Scope scope, Told told, Untold untold, Cancellation until) throws IOException {
      super(excerpt, excerpt.perimeter(scope), until);
      this.within = excerpt.isWhole(scope) ? null : scope;
      this.told = told;
      this.untold = untold;
    }

    @Override
    TopDocs best(String name, Query query, int limit) throws IOException {
      Told.Total total = told.totals().get(name);
      if (total == null) {
        Untold.Query asked = new Untold.Query(name, "best", QueryBody.of(query, within), limit);
        if (name.endsWith(" phrase")) {
          untold.addEarly(asked);
        } else {
          untold.add(asked);
        }
        return super.best(name, query, limit);
      }
      TotalHits.Relation relation =
          total.exact() ? TotalHits.Relation.EQUAL_TO : TotalHits.Relation.GREATER_THAN_OR_EQUAL_TO;
      return new TopDocs(new TotalHits(total.hits(), relation), super.best(name, query, limit).scoreDocs);
    }

    /** What is not known yet is supposed to be there. */
    @Override
    Count count(String name, Query query) {
      Told.Total total = told.totals().get(name);
      if (total == null) {
        untold.add(new Untold.Query(name, "count", QueryBody.of(query, within), 0));
        return new Count(1, true);
      }
      boolean exact = total.exact() && total.hits() <= COUNTED_EXACTLY;
      return new Count(Math.min(total.hits(), COUNTED_EXACTLY), exact);
    }

    @Override
    boolean any(String name, Query query) {
      Told.Total total = told.totals().get(name);
      if (total == null) {
        untold.addEarly(new Untold.Query(name, "any", QueryBody.of(query, within), 0));
        return false;
      }
      return total.hits() > 0;
    }

    /** Of the words that match what the question may spell; as long as one of them is unknown, none. */
    @Override
    Terms vocabulary(String question) throws IOException {
      Map<String, Integer> words = new HashMap<>();
      for (String pattern : Transliteration.patterns(question)) {
        List<String> matching = told.words().get(pattern);
        if (matching == null) {
          untold.addPattern(pattern);
          continue;
        }
        for (String word : matching) {
          words.put(word, searcher().documents(new Term(Fields.PLAIN, word)));
        }
      }
      return new KnownWords(words);
    }

    @Override
    float bestScore(String name, Query query) {
      Float score = told.scores().get(name);
      if (score == null) {
        untold.add(new Untold.Query(name, "score", QueryBody.of(query, within), 1));
        return 0;
      }
      return score;
    }
  }

  private ClusterSearch() {}
}
