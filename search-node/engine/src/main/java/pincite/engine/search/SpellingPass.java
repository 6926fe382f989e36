package pincite.engine.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TotalHits;
import pincite.engine.index.Fields;
import pincite.engine.spelling.Transliteration;

/** The `transliteration` pass: which passages carry the Arabic that words in Latin letters may spell? */
final class SpellingPass {
  private static final int BEST_OF_READING = 20;

  /** What the pass found, or null when the question is not taken for Arabic. */
  static Passes.Found run(ScopeSearcher scope, String question, int formulation, int candidates) throws IOException {
    if (scope.perimeter().languages().stream().noneMatch(SpellingPass::isArabic)) {
      return null;
    }
    long start = System.nanoTime();
    List<Transliteration.Spelled> spelled =
        Transliteration.read(question, scope.vocabulary(question));
    scope.until().check();
    if (spelled.isEmpty()) {
      return null;
    }
    List<WordTerms> words = new ArrayList<>();
    for (Transliteration.Spelled word : spelled) {
      List<String> forms = word.forms().stream().map(Transliteration.Form::term).toList();
      QueryWord asked = new QueryWord(word.surface(), forms, Map.of(), Set.of(), word.counted());
      words.add(WordTerms.spelled(asked, word.readings(), scope.searcher()));
    }
    return run(scope, words, pairs(spelled), formulation, candidates, start);
  }

  static Receipt nothing(ScopeSearcher scope, int formulation) {
    return new Receipt(
        Mode.TRANSLITERATION.wire(), formulation, null, List.of(), scope.perimeter().searched(), null, null, 0, true, 0);
  }

  private static Passes.Found run(
      ScopeSearcher scope, List<WordTerms> words, Query pairs, int formulation, int candidates, long start)
      throws IOException {
    List<WordTerms> counted = words.stream().filter(word -> word.word().counted()).toList();
    OrderedQuery order = new OrderedQuery(scope.searcher(), words, pairs);
    boolean there = counted.stream().anyMatch(WordTerms::isThere);
    TopDocs found =
        there
            ? scope.best(formulation + " spelled", candidates(order, pairs), candidates)
            : new TopDocs(new TotalHits(0, TotalHits.Relation.EQUAL_TO), new ScoreDoc[0]);
    Evidence[] evidence = Evidence.words(found.scoreDocs, counted, false, scope);
    int seen = Arrays.stream(evidence).mapToInt(Evidence::carried).max().orElse(0);
    boolean none = found.totalHits.value() == 0;
    int carried = none ? 0 : new HighestRung(scope, counted, formulation + " spelled").carried(seen, false, null);
    ScopeSearcher.Count count = ScopeSearcher.countOf(found.totalHits);
    Receipt receipt =
        new Receipt(
            Mode.TRANSLITERATION.wire(),
            formulation,
            null,
            counted.stream().map(word -> word.word().surface()).toList(),
            scope.perimeter().searched(),
            none ? null : new Rung(carried, counted.size()),
            none ? null : false,
            count.hits(),
            count.exact(),
            (System.nanoTime() - start) / 1000);
    ScoreDoc[] hits = scope.rescored(found.scoreDocs, order.whole(), false);
    if (counted.size() == 1 && counted.getFirst().readings().size() > 1) {
      hits = inTurn(scope, counted.getFirst(), hits, formulation);
    }
    return new Passes.Found(
        formulation, words, counted, order, pairs, false, Mode.TRANSLITERATION, List.of(receipt), hits);
  }

  /**
   * A word alone that may be several Arabic words shows the best pages of each in turn, the likeliest twice as often,
   * for nothing but the reader can tell which was meant. The scores of the one order are handed out anew.
   */
  private static ScoreDoc[] inTurn(ScopeSearcher scope, WordTerms word, ScoreDoc[] ordered, int formulation)
      throws IOException {
    List<Iterator<ScoreDoc>> readings = new ArrayList<>();
    for (Query reading : word.readings()) {
      readings.add(Arrays.asList(scope.best(formulation + " reading " + readings.size(), reading, BEST_OF_READING).scoreDocs).iterator());
    }
    readings.add(0, readings.getFirst());
    Map<Integer, ScoreDoc> hits = new LinkedHashMap<>();
    while (readings.stream().anyMatch(Iterator::hasNext)) {
      for (Iterator<ScoreDoc> reading : readings) {
        if (reading.hasNext()) {
          ScoreDoc hit = reading.next();
          hits.putIfAbsent(hit.doc, hit);
        }
      }
    }
    Arrays.stream(ordered).forEach(hit -> hits.putIfAbsent(hit.doc, hit));
    ScoreDoc[] inTurn = hits.values().stream().limit(ordered.length).toArray(ScoreDoc[]::new);
    for (int i = 0; i < inTurn.length; i++) {
      inTurn[i] = new ScoreDoc(inTurn[i].doc, ordered[i].score);
    }
    return inTurn;
  }

  private static Query candidates(OrderedQuery order, Query pairs) {
    BooleanQuery.Builder query = new BooleanQuery.Builder().add(order.candidates(false), Occur.MUST);
    if (pairs != null) {
      query.add(pairs, Occur.SHOULD);
    }
    return query.build();
  }

  /** Words that stand side by side as they were asked bear one another out. */
  private static Query pairs(List<Transliteration.Spelled> words) {
    BooleanQuery.Builder pairs = new BooleanQuery.Builder();
    boolean any = false;
    for (int i = 0; i + 1 < words.size(); i++) {
      if (!words.get(i).forms().isEmpty() && !words.get(i + 1).forms().isEmpty()) {
        pairs.add(
            new MultiPhraseQuery.Builder().add(terms(words.get(i))).add(terms(words.get(i + 1))).build(),
            Occur.SHOULD);
        any = true;
      }
    }
    return any ? pairs.build() : null;
  }

  private static Term[] terms(Transliteration.Spelled word) {
    return word.forms().stream().map(form -> new Term(Fields.PLAIN, form.term())).toArray(Term[]::new);
  }

  private static boolean isArabic(String tag) {
    return tag.equals("ar") || tag.startsWith("ar-");
  }

  private SpellingPass() {}
}
