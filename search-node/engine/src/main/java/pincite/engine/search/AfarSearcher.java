package pincite.engine.search;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TotalHits;
import pincite.engine.index.Excerpt;
import pincite.engine.index.Fields;
import pincite.engine.index.Scope;
import pincite.engine.index.Told;
import pincite.engine.index.Untold;
import pincite.engine.spelling.KnownWords;
import pincite.engine.spelling.Transliteration;

/**
 * Counts and ranks as a cluster does. A passage that it ranked has the score it was told with until it is read, and then
 * its own; only those are read that may stand among the hits that are shown.
 */
final class AfarSearcher extends ScopeSearcher {
  /** Read beyond those that are wanted, in case some of them are near-duplicates. */
  private static final int SPARE = 2;

  /** By so much, as a share of it, a score that was told may be wrong at least, where any was. */
  private static final float INEXACT = 1e-4f;

  private static final String SUMS = " sums ";

  private static final Comparator<ScoreDoc> BEST =
      Comparator.<ScoreDoc>comparingDouble(hit -> -hit.score).thenComparingInt(hit -> hit.doc);

  private static final ScoreDoc[] NONE = {};

  private final Excerpt excerpt;
  private final Scope within;
  private final Told told;
  private final Untold untold;
  private final Map<String, Map<Integer, Rank>> ranks = new HashMap<>();
  private float inexact;
  private boolean ranked = true;

  AfarSearcher(Excerpt excerpt, Scope scope, Told told, Untold untold, Cancellation until) throws IOException {
    super(excerpt, excerpt.perimeter(scope), until);
    this.excerpt = excerpt;
    this.within = excerpt.isWhole(scope) ? null : scope;
    this.told = told;
    this.untold = untold;
    told.ranks().forEach((name, all) -> ranks.put(name, byDocument(all)));
  }

  private record Rank(float score, float rest) {}

  private Map<Integer, Rank> byDocument(List<double[]> all) {
    Map<Integer, Rank> byDocument = new HashMap<>();
    for (double[] one : all) {
      byDocument.put(excerpt.documentAt((long) one[0]), new Rank((float) one[1], (float) one[2]));
    }
    return byDocument;
  }

  /** Whether all was told that puts hits in order. */
  boolean isRanked() {
    return ranked;
  }

  @Override
  boolean asksAhead() {
    return true;
  }

  @Override
  TopDocs best(String name, Query query, int limit) throws IOException {
    Told.Total total = told.totals().get(name);
    if (total == null) {
      ranked = false;
      untold.add(new Untold.Query(name, "best", QueryBody.of(query, within), limit));
      return super.best(name, query, limit);
    }
    return new TopDocs(hits(total), super.best(name, query, limit).scoreDocs);
  }

  /** As long as it is not known, supposed to find some. */
  @Override
  TopDocs ranked(String name, Query query, int limit, Query rest) throws IOException {
    Told.Total total = told.totals().get(name);
    if (total == null) {
      ranked = false;
      Object beside = rest == null ? null : QueryBody.of(rest, null);
      untold.add(new Untold.Query(name, "ranked", QueryBody.of(query, within), beside, limit));
      return new TopDocs(new TotalHits(1, TotalHits.Relation.EQUAL_TO), new ScoreDoc[0]);
    }
    Map<Integer, Rank> all = ranks.getOrDefault(name, Map.of());
    int held = excerpt.reader().maxDoc();
    Stream<ScoreDoc> read =
        Arrays.stream(held == 0 ? NONE : super.best(name, query, held).scoreDocs)
            .filter(hit -> all.containsKey(hit.doc));
    Stream<ScoreDoc> unread =
        all.entrySet().stream()
            .filter(one -> !excerpt.isHeld(one.getKey()))
            .map(one -> new ScoreDoc(one.getKey(), one.getValue().score()));
    return new TopDocs(hits(total), Stream.concat(read, unread).sorted(BEST).toArray(ScoreDoc[]::new));
  }

  @Override
  ScoreDoc[] rescored(String name, ScoreDoc[] found, Query query, boolean added) throws IOException {
    Map<Integer, Rank> all = added ? ranks.getOrDefault(name, Map.of()) : sums(name, found, query);
    ScoreDoc[] read = Arrays.stream(found).filter(hit -> excerpt.isHeld(hit.doc)).toArray(ScoreDoc[]::new);
    ScoreDoc[] exact = read.length == 0 ? read : super.rescored(read, query, added);
    for (ScoreDoc hit : exact) {
      Rank rank = all.get(hit.doc);
      float supposed = rank == null ? hit.score : rank.rest() + rank.score();
      if (hit.score != supposed) {
        inexact = Math.max(Math.max(inexact, INEXACT), 2 * Math.abs(hit.score - supposed) / hit.score);
      }
    }
    Stream<ScoreDoc> unread =
        Arrays.stream(found)
            .filter(hit -> !excerpt.isHeld(hit.doc))
            .map(hit -> new ScoreDoc(hit.doc, (added ? hit.score : 0) + restOf(all.get(hit.doc), added)));
    return Stream.concat(Arrays.stream(exact), unread).sorted(BEST).toArray(ScoreDoc[]::new);
  }

  private static float restOf(Rank rank, boolean added) {
    return rank == null ? 0 : added ? rank.rest() : rank.score();
  }

  /** The whole scores of what its wording alone found: few questions need any, so they are asked for when it is known. */
  private Map<Integer, Rank> sums(String name, ScoreDoc[] found, Query query) {
    Map<Integer, Rank> sums = new HashMap<>();
    ranks.forEach((asked, all) -> sums.putAll(asked.startsWith(name + SUMS) ? all : Map.of()));
    List<Long> lacking =
        Arrays.stream(found)
            .filter(hit -> !excerpt.isHeld(hit.doc) && !sums.containsKey(hit.doc))
            .map(hit -> excerpt.placeOf(hit.doc))
            .toList();
    if (!lacking.isEmpty()) {
      ranked = false;
      untold.add(
          new Untold.Query(name + SUMS + lacking, "ranked", QueryBody.among(query, lacking), lacking.size()));
    }
    return sums;
  }

  @Override
  boolean hasRead(List<Merging.Ranked> ranked, int at, int wanted) {
    boolean enough = wanted == 0;
    if (!enough && excerpt.isHeld(ranked.get(at).doc())) {
      return true;
    }
    int[] lacking = enough ? rivals(ranked, at) : next(ranked, at, wanted + SPARE + told.passages().size());
    Arrays.stream(lacking).forEach(excerpt::holds);
    return lacking.length == 0;
  }

  /** As many again as were read: where scores that were told are all too high, a few rounds come to the end of them. */
  private int[] next(List<Merging.Ranked> ranked, int from, int most) {
    return unread(ranked, from).limit(most).toArray();
  }

  /**
   * Those that may come before the last of the hits, if their scores were told too low. Where every score that could be
   * looked into is what was told, there are none: what scores the same comes after it in the order of the index.
   */
  private int[] rivals(List<Merging.Ranked> ranked, int from) {
    float least = ranked.get(from - 1).score() * (1 - inexact);
    long rivals = inexact == 0 ? 0 : ranked.stream().skip(from).takeWhile(hit -> hit.score() >= least).count();
    return unread(ranked.subList(0, from + (int) rivals), from).toArray();
  }

  private IntStream unread(List<Merging.Ranked> ranked, int from) {
    return ranked.stream().skip(from).mapToInt(Merging.Ranked::doc).filter(doc -> !excerpt.isHeld(doc));
  }

  private static TotalHits hits(Told.Total total) {
    return new TotalHits(
        total.hits(),
        total.exact() ? TotalHits.Relation.EQUAL_TO : TotalHits.Relation.GREATER_THAN_OR_EQUAL_TO);
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
  boolean any(String name, Query query, boolean likely) {
    Told.Total total = told.totals().get(name);
    if (total == null) {
      untold.addEarly(new Untold.Query(name, "any", QueryBody.of(query, within), 0));
      return likely;
    }
    return total.hits() > 0;
  }

  /** Of the words that match what the question may spell; as long as one of them is unknown, none. */
  @Override
  Terms vocabulary(String question) throws IOException {
    Set<String> words = new HashSet<>();
    for (String pattern : Transliteration.patterns(question)) {
      List<String> matching = told.words().get(pattern);
      if (matching == null) {
        untold.addPattern(pattern);
        continue;
      }
      words.addAll(matching);
    }
    // Only those that are near enough are asked for: a pattern matches many more.
    return new KnownWords(words, word -> searcher().documents(new Term(Fields.PLAIN, word)));
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
