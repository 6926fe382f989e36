package pincite.engine.search;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import pincite.engine.index.Perimeter;

/** How many words the fullest hit of a pass carries, wherever the order put it. */
final class HighestRung {
  private final IndexSearcher searcher;
  private final Perimeter perimeter;
  private final List<WordTerms> counted;
  private final Cancellation until;

  HighestRung(IndexSearcher searcher, Perimeter perimeter, List<WordTerms> counted, Cancellation until) {
    this.searcher = searcher;
    this.perimeter = perimeter;
    this.counted = counted;
    this.until = until;
  }

  /** Looks at the hits already read, and searches only where a fuller one may stand below them. */
  int carried(Evidence[] read) throws IOException {
    int highest = 0;
    for (Evidence evidence : read) {
      highest = Math.max(highest, evidence.carried());
    }
    long possible = counted.stream().filter(WordTerms::isThere).count();
    if (highest == possible) {
      return highest;
    }
    BooleanQuery.Builder points = new BooleanQuery.Builder();
    counted.stream().filter(WordTerms::isThere).forEach(word -> points.add(word.onePoint(), Occur.SHOULD));
    ScoreDoc fullest = first(points.build(), Occur.MUST);
    return fullest == null ? highest : Math.max(highest, Math.round(fullest.score));
  }

  /** Whether any hit carries every word in the asker's own form. */
  boolean isExact(Evidence[] read) throws IOException {
    for (Evidence evidence : read) {
      if (evidence.isExact(counted.size())) {
        return true;
      }
    }
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    for (WordTerms word : counted) {
      if (word.plain().isEmpty()) {
        return false;
      }
      all.add(word.ownForm(), Occur.FILTER);
    }
    return first(all.build(), Occur.FILTER) != null;
  }

  private ScoreDoc first(Query query, Occur occur) throws IOException {
    Query inScope =
        new BooleanQuery.Builder().add(query, occur).add(perimeter.passages(), Occur.FILTER).build();
    ScoreDoc[] found = searcher.search(inScope, new TopScoreDocCollectorManager(1, null, 1)).scoreDocs;
    until.check();
    return found.length == 0 ? null : found[0];
  }
}
