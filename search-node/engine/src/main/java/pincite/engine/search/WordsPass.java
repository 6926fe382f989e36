package pincite.engine.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.QueryRescorer;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.search.TotalHits;
import pincite.engine.index.Fields;
import pincite.engine.index.Perimeter;
import pincite.engine.index.Scope;
import pincite.engine.index.Snapshot;
import pincite.engine.index.StoredPassages;

/**
 * The `words` pass: which passages carry these words? Any counted word makes a hit. BM25 orders them, and among the
 * best {@link #CANDIDATES} the share of the words a hit carries weighs in.
 */
public final class WordsPass {
  private static final int COUNTED_EXACTLY = 1000;
  private static final int CANDIDATES = 100;

  /** Mild on purpose. Measured: 1 is best for long questions over articles, and spoils short ones over short texts. */
  private static final double COVERAGE_EXPONENT = 0.25;

  private final Snapshot snapshot;
  private final Perimeter perimeter;
  private final Cancellation until;
  private final IndexSearcher searcher;

  private WordsPass(Snapshot snapshot, Scope scope, Cancellation until) throws IOException {
    this.snapshot = snapshot;
    this.perimeter = snapshot.perimeter(scope);
    this.until = until;
    this.searcher = snapshot.searcher(until);
  }

  public record Rung(int carried, int of) {}

  public record Hit(
      StoredPassages.Passage passage, float score, Rung rung, List<String> words, boolean exact, List<int[]> marks) {}

  /** The record of the pass; the host adds the question, the scope and the time. */
  public record Receipt(
      List<String> words, Perimeter.Searched searched, Rung rung, Boolean exact, long hits, boolean hitsCounted) {}

  public record Result(String generation, Receipt receipt, List<Hit> hits) {}

  public static Result run(Snapshot snapshot, Scope scope, String question, int limit, Cancellation until)
      throws IOException {
    return new WordsPass(snapshot, scope, until).run(question, limit);
  }

  private Result run(String question, int limit) throws IOException {
    List<WordTerms> words = new ArrayList<>();
    for (QueryWord word : QueryWords.of(question, perimeter.languages(), Fields::stem)) {
      words.add(new WordTerms(word, Fields.PLAIN, searcher));
      until.check();
    }
    List<WordTerms> counted = words.stream().filter(word -> word.word().counted()).toList();
    TopDocs found = candidates(words, counted);
    var leaves = snapshot.reader().leaves();
    Evidence[] candidates = Evidence.words(found.scoreDocs, counted, leaves, until);
    ScoreDoc[] best = best(found.scoreDocs, candidates, counted.size(), limit);
    Evidence[] evidence = Evidence.places(best, counted, leaves, until);
    return new Result(
        snapshot.generation(), receipt(counted, found.totalHits, candidates), hits(best, counted, evidence));
  }

  /** Counted words make the hits; function words, which nearly every passage holds, only add to their scores. */
  private TopDocs candidates(List<WordTerms> words, List<WordTerms> counted) throws IOException {
    if (counted.stream().noneMatch(WordTerms::isThere)) {
      return new TopDocs(new TotalHits(0, TotalHits.Relation.EQUAL_TO), new ScoreDoc[0]);
    }
    BooleanQuery.Builder query = new BooleanQuery.Builder().setMinimumNumberShouldMatch(1);
    counted.forEach(word -> word.addScored(query));
    query.add(perimeter.passages(), Occur.FILTER);
    TopDocs found =
        searcher.search(query.build(), new TopScoreDocCollectorManager(CANDIDATES, null, COUNTED_EXACTLY));
    until.check();
    BooleanQuery.Builder functionWords = new BooleanQuery.Builder();
    words.stream().filter(word -> !word.word().counted()).forEach(word -> word.addScored(functionWords));
    TopDocs rescored = QueryRescorer.rescore(searcher, found, functionWords.build(), 1, CANDIDATES);
    until.check();
    return rescored;
  }

  private static ScoreDoc[] best(ScoreDoc[] found, Evidence[] evidence, int words, int limit) {
    ScoreDoc[] weighed = new ScoreDoc[found.length];
    for (int i = 0; i < found.length; i++) {
      double coverage = (double) evidence[i].carried() / words;
      weighed[i] = new ScoreDoc(found[i].doc, (float) (found[i].score * Math.pow(coverage, COVERAGE_EXPONENT)));
    }
    Arrays.sort(weighed, Comparator.<ScoreDoc>comparingDouble(hit -> -hit.score).thenComparingInt(hit -> hit.doc));
    return Arrays.copyOf(weighed, Math.min(limit, weighed.length));
  }

  private List<Hit> hits(ScoreDoc[] found, List<WordTerms> counted, Evidence[] evidence) throws IOException {
    StoredPassages stored = new StoredPassages(snapshot);
    List<Hit> hits = new ArrayList<>(found.length);
    for (int i = 0; i < found.length; i++) {
      StoredPassages.Passage passage = stored.passage(found[i].doc);
      Evidence carried = evidence[i];
      hits.add(
          new Hit(
              passage,
              found[i].score,
              new Rung(carried.carried(), counted.size()),
              carried.words(counted),
              carried.isExact(counted.size()),
              carried.marks(passage.text().length())));
    }
    return hits;
  }

  private Receipt receipt(List<WordTerms> counted, TotalHits total, Evidence[] evidence) throws IOException {
    List<String> words = counted.stream().map(word -> word.word().surface()).toList();
    boolean exactCount = total.relation() == TotalHits.Relation.EQUAL_TO;
    if (total.value() == 0) {
      return new Receipt(words, perimeter.searched(), null, null, 0, true);
    }
    HighestRung highest = new HighestRung(searcher, perimeter, counted, until);
    int carried = highest.carried(evidence);
    boolean exact = carried == counted.size() && highest.isExact(evidence);
    return new Receipt(
        words, perimeter.searched(), new Rung(carried, counted.size()), exact, total.value(), exactCount);
  }
}
