package pincite.engine.index;

import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.TermStatistics;
import pincite.engine.index.ClusterBlock.FieldSum;

/** Searches an excerpt of a cluster's index; words count as in the whole of it. */
final class SearcherOfWhole extends CountingSearcher {
  private final ClusterEditions whole;
  private final Told told;
  private final Untold untold;

  SearcherOfWhole(IndexReader excerpt, ClusterEditions whole, Told told, Untold untold) {
    super(excerpt);
    this.whole = whole;
    this.told = told;
    this.untold = untold;
  }

  /** A word that is not known yet is supposed to stand somewhere. */
  @Override
  public int documents(Term term) {
    if (whole.sum(term.field()) == null) {
      return 0;
    }
    String name = Untold.term(term);
    Integer toldOf = told.terms().get(name);
    if (toldOf != null) {
      return toldOf;
    }
    Integer known = whole.known(name);
    if (known == null) {
      untold.add(term);
      return 1;
    }
    untold.recall(name, known);
    return known;
  }

  @Override
  public int documents(Term term, TermStates inReader) {
    return documents(term);
  }

  @Override
  public int documentsWith(String field) {
    FieldSum sum = whole.sum(field);
    return sum == null ? 0 : sum.documents();
  }

  @Override
  public int documents() {
    return whole.documents();
  }

  @Override
  public TermStatistics termStatistics(Term term, int docFreq, long totalTermFreq) {
    int documents = Math.max(1, documents(term));
    return new TermStatistics(term.bytes(), documents, Math.max(documents, totalTermFreq));
  }

  @Override
  public CollectionStatistics collectionStatistics(String field) {
    FieldSum sum = whole.sum(field);
    return sum == null
        ? null
        : new CollectionStatistics(
            field, Math.max(whole.documents(), sum.documents()), sum.documents(), sum.tokens(), sum.documents());
  }
}
