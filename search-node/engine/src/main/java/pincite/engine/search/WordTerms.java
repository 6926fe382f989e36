package pincite.engine.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/** The terms of one word that the index has, looked up once. */
final class WordTerms {
  /** How much the asker's own form adds to the stem's score. Measured: either alone orders worse. */
  static final float PLAIN_WEIGHT = 0.3f;

  private final QueryWord word;
  private final List<TermQuery> plain = new ArrayList<>();
  private final List<TermQuery> stems = new ArrayList<>();

  WordTerms(QueryWord word, String plainField, IndexSearcher searcher) throws IOException {
    this.word = word;
    for (String form : word.plain()) {
      addIfThere(new Term(plainField, form), searcher, plain);
    }
    for (Map.Entry<String, Set<String>> field : word.stems().entrySet()) {
      for (String stem : field.getValue()) {
        addIfThere(new Term(field.getKey(), stem), searcher, stems);
      }
    }
  }

  QueryWord word() {
    return word;
  }

  List<TermQuery> plain() {
    return plain;
  }

  List<TermQuery> stems() {
    return stems;
  }

  boolean isThere() {
    return !plain.isEmpty() || !stems.isEmpty();
  }

  /** Scores the word: its stem, and more where the asker's own form stands. */
  void addScored(BooleanQuery.Builder query) {
    for (TermQuery term : plain) {
      query.add(new BoostQuery(term, PLAIN_WEIGHT / plain.size()), Occur.SHOULD);
    }
    for (TermQuery term : stems) {
      query.add(term, Occur.SHOULD);
    }
  }

  /** One point where the word stands in any form. */
  Query onePoint() {
    return new ConstantScoreQuery(anyOf(plain, stems));
  }

  /** Where the word stands in the asker's own form. */
  Query ownForm() {
    return anyOf(plain, List.of());
  }

  private static Query anyOf(List<TermQuery> some, List<TermQuery> others) {
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    some.forEach(term -> any.add(term, Occur.SHOULD));
    others.forEach(term -> any.add(term, Occur.SHOULD));
    return any.build();
  }

  private static void addIfThere(Term term, IndexSearcher searcher, List<TermQuery> terms) throws IOException {
    TermStates states = TermStates.build(searcher, term, true);
    if (states.docFreq() > 0) {
      terms.add(new TermQuery(term, states));
    }
  }
}
