package pincite.engine.search;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Terms;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.CollectionTerminatedException;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryRescorer;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.SimpleCollector;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.search.Weight;
import pincite.engine.index.CountingSearcher;
import pincite.engine.index.Fields;
import pincite.engine.index.Perimeter;
import pincite.engine.index.Snapshot;

/**
 * Asks one commit within one scope. Every step stops when the request ends. A query has a name of its own within the
 * request, by which an index that is asked from afar knows it again.
 */
class ScopeSearcher {
  /** Beyond it a count is given as `at least`. */
  static final int COUNTED_EXACTLY = 1000;

  private final Snapshot snapshot;
  private final Perimeter perimeter;
  private final CountingSearcher searcher;
  private final Cancellation until;

  ScopeSearcher(Snapshot snapshot, Perimeter perimeter, Cancellation until) {
    this.snapshot = snapshot;
    this.perimeter = perimeter;
    this.searcher = snapshot.searcher(until);
    this.until = until;
  }

  /** @param exact false where there are more than were counted */
  record Count(long hits, boolean exact) {}

  Snapshot snapshot() {
    return snapshot;
  }

  Perimeter perimeter() {
    return perimeter;
  }

  CountingSearcher searcher() {
    return searcher;
  }

  List<LeafReaderContext> leaves() {
    return snapshot.reader().leaves();
  }

  Cancellation until() {
    return until;
  }

  /** The best passages of the scope by a query's own score, and how many there are, counted up to a bound. */
  TopDocs best(String name, Query query, int limit) throws IOException {
    TopDocs found =
        searcher.search(inScope(query, Occur.MUST), new TopScoreDocCollectorManager(limit, null, COUNTED_EXACTLY));
    until.check();
    return found;
  }

  /**
   * The same, of passages that are to be {@link #rescored} under that name.
   *
   * @param rest by which they will be; null where most will not
   */
  TopDocs ranked(String name, Query query, int limit, Query rest) throws IOException {
    return best(name, query, limit);
  }

  /** Whether the text of the at-th hit is here, of which so many more are wanted. Where it is not, it is fetched first. */
  boolean hasRead(List<Merging.Ranked> ranked, int at, int wanted) {
    return true;
  }

  /** Whether a question that may not be needed costs less than to ask it later. */
  boolean asksAhead() {
    return false;
  }

  /** The words of the index, of which those that matter to this question. */
  Terms vocabulary(String question) throws IOException {
    return MultiTerms.getTerms(snapshot.reader(), Fields.PLAIN);
  }

  static Count countOf(TotalHits total) {
    return new Count(total.value(), total.relation() == TotalHits.Relation.EQUAL_TO);
  }

  /** Scores what was {@link #ranked} under a name anew by a query, or adds its scores to those it has; best first. */
  ScoreDoc[] rescored(String name, ScoreDoc[] found, Query query, boolean added) throws IOException {
    return rescored(found, query, added);
  }

  /** Scores these passages anew by a query, or adds its scores to those they have; best first. */
  ScoreDoc[] rescored(ScoreDoc[] found, Query query, boolean added) throws IOException {
    TopDocs first = new TopDocs(new TotalHits(found.length, TotalHits.Relation.EQUAL_TO), found);
    QueryRescorer rescorer =
        new QueryRescorer(query) {
          @Override
          protected float combine(float firstScore, boolean matches, float score) {
            return (added ? firstScore : 0) + (matches ? score : 0);
          }
        };
    ScoreDoc[] rescored = rescorer.rescore(searcher, first, found.length).scoreDocs;
    until.check();
    return rescored;
  }

  Count count(String name, Query query) throws IOException {
    long hits = searcher.search(inScope(query, Occur.FILTER), new BoundedCount());
    until.check();
    return new Count(Math.min(hits, COUNTED_EXACTLY), hits <= COUNTED_EXACTLY);
  }

  /** @param likely what is supposed as long as it is not known */
  boolean any(String name, Query query, boolean likely) throws IOException {
    return first(query, Occur.FILTER) != null;
  }

  /** The score of the best passage of the scope, 0 without one. */
  float bestScore(String name, Query query) throws IOException {
    ScoreDoc first = first(query, Occur.MUST);
    return first == null ? 0 : first.score;
  }

  /** Which of these passages a query matches. */
  BitSet matching(Query query, ScoreDoc[] among) throws IOException {
    BitSet matching = new BitSet();
    Integer[] byDocument = new Integer[among.length];
    Arrays.setAll(byDocument, i -> i);
    Arrays.sort(byDocument, Comparator.comparingInt(i -> among[i].doc));
    Weight weight = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE_NO_SCORES, 1);
    LeafReaderContext leaf = null;
    Scorer scorer = null;
    for (int at : byDocument) {
      LeafReaderContext its = leaves().get(ReaderUtil.subIndex(among[at].doc, leaves()));
      if (its != leaf) {
        leaf = its;
        scorer = weight.scorer(leaf);
      }
      int doc = among[at].doc - leaf.docBase;
      if (scorer == null) {
        continue;
      }
      int reached = scorer.iterator().docID();
      if ((reached < doc ? scorer.iterator().advance(doc) : reached) == doc) {
        matching.set(at);
      }
    }
    return matching;
  }

  private ScoreDoc first(Query query, Occur occur) throws IOException {
    ScoreDoc[] found =
        searcher.search(inScope(query, occur), new TopScoreDocCollectorManager(1, null, 1)).scoreDocs;
    until.check();
    return found.length == 0 ? null : found[0];
  }

  /** Without a filter that would keep everything, Lucene skips more of the postings. */
  private Query inScope(Query query, Occur occur) {
    if (perimeter.isWhole()) {
      return occur == Occur.MUST ? query : new ConstantScoreQuery(query);
    }
    return new BooleanQuery.Builder().add(query, occur).add(perimeter.passages(), Occur.FILTER).build();
  }

  private static final class BoundedCount implements CollectorManager<BoundedCount.Counter, Long> {
    private long counted;

    @Override
    public Counter newCollector() {
      return new Counter();
    }

    @Override
    public Long reduce(Collection<Counter> collectors) {
      return counted;
    }

    final class Counter extends SimpleCollector {
      @Override
      public void collect(int doc) {
        if (++counted > COUNTED_EXACTLY) {
          throw new CollectionTerminatedException();
        }
      }

      @Override
      protected void doSetNextReader(LeafReaderContext leaf) {
        if (counted > COUNTED_EXACTLY) {
          throw new CollectionTerminatedException();
        }
      }

      @Override
      public ScoreMode scoreMode() {
        return ScoreMode.COMPLETE_NO_SCORES;
      }
    }
  }
}
