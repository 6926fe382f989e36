package pincite.engine.search;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import pincite.engine.index.Fields;

/** How many words the fullest passage of a scope carries, wherever the order put it: over all subsets at once. */
final class HighestRung {
  private static final double LIKELY = 0.1;

  private final ScopeSearcher scope;
  private final List<WordTerms> counted;
  private final String name;

  HighestRung(ScopeSearcher scope, List<WordTerms> counted, String name) {
    this.scope = scope;
    this.name = name;
    this.counted = counted;
  }

  /** Whether any passage carries every word in the asker's own form. */
  boolean isFull() throws IOException {
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    for (WordTerms word : counted) {
      if (word.plain().isEmpty()) {
        return false;
      }
      all.add(word.anywhere(false), Occur.FILTER);
    }
    return !counted.isEmpty() && scope.any(name + " full", all.build(), isLikely());
  }

  /** By how often the words stand, each for itself; words of one question meet a little oftener than that. */
  private boolean isLikely() throws IOException {
    double all = Math.max(1, scope.searcher().documentsWith(Fields.PLAIN));
    double expected = all;
    for (WordTerms word : counted) {
      expected *= Math.min(1, word.plain().stream().mapToInt(WordTerms.Found::documents).sum() / all);
    }
    return expected >= LIKELY;
  }

  /**
   * The highest rung, known to be reached by `seen` already: a search for a fuller passage skips whatever cannot be
   * one, and is left out where none can.
   *
   * @param among narrows it to these passages; null for the whole scope
   */
  int carried(int seen, boolean otherForms, Query among) throws IOException {
    List<WordTerms> there =
        counted.stream().filter(word -> otherForms ? word.isThere() : !word.plain().isEmpty()).toList();
    if (seen >= there.size()) {
      return seen;
    }
    BooleanQuery.Builder points = new BooleanQuery.Builder().setMinimumNumberShouldMatch(seen + 1);
    there.forEach(word -> points.add(word.onePoint(otherForms), Occur.SHOULD));
    BooleanQuery.Builder narrowed = new BooleanQuery.Builder().add(points.build(), Occur.MUST);
    if (among != null) {
      narrowed.add(among, Occur.FILTER);
    }
    return Math.max(seen, Math.round(scope.bestScore(name + (among != null ? " rung of others" : otherForms ? " rung" : " rung of own"), narrowed.build())));
  }
}
