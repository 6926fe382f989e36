package pincite.engine.index;

import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.ConstantScoreScorerSupplier;
import org.apache.lucene.search.ConstantScoreWeight;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BitSetIterator;
import org.apache.lucene.util.FixedBitSet;

/** Matches given documents of one reader, a bit set for each of its leaves. */
final class BitsQuery extends Query {
  private final List<FixedBitSet> leaves;
  private final int[] cardinalities;

  BitsQuery(List<FixedBitSet> leaves) {
    this.leaves = leaves;
    this.cardinalities = leaves.stream().mapToInt(FixedBitSet::cardinality).toArray();
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost) {
    return new ConstantScoreWeight(this, boost) {
      @Override
      public ScorerSupplier scorerSupplier(LeafReaderContext leaf) {
        FixedBitSet bits = leaves.get(leaf.ord);
        int cardinality = cardinalities[leaf.ord];
        return cardinality == 0
            ? null
            : ConstantScoreScorerSupplier.fromIterator(
                new BitSetIterator(bits, cardinality), score(), scoreMode, leaf.reader().maxDoc());
      }

      @Override
      public boolean isCacheable(LeafReaderContext leaf) {
        return false;
      }
    };
  }

  @Override
  public String toString(String field) {
    return "perimeter";
  }

  @Override
  public void visit(QueryVisitor visitor) {
    visitor.visitLeaf(this);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BitsQuery query && query.leaves == leaves;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(leaves);
  }
}
