package pincite.engine.index;

import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.FieldInvertState;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.similarities.Similarity;
import org.apache.lucene.util.SmallFloat;

/**
 * Keeps how long the fields of an excerpt's passages are in the whole index, where some of their words alone are
 * indexed: a word weighs by the length of its field. For one writer in one thread.
 */
final class WholeLengths extends Similarity {
  private static final Similarity SCORING = new Scoring();

  private final Map<String, Integer> lengths = new HashMap<>();

  /** Told before a field of the next document is indexed; none of its words may be. */
  void next(String field, int words) {
    if (words > 0) {
      lengths.put(field, words);
    } else {
      lengths.remove(field);
    }
  }

  /** The next documents are as long as they are. */
  void end() {
    lengths.clear();
  }

  @Override
  public long computeNorm(FieldInvertState state) {
    Integer whole = lengths.remove(state.getName());
    return whole == null ? SCORING.computeNorm(state) : SmallFloat.intToByte4(whole);
  }

  @Override
  public SimScorer scorer(float boost, CollectionStatistics field, TermStatistics... terms) {
    return SCORING.scorer(boost, field, terms);
  }
}
