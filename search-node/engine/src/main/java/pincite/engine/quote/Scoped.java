package pincite.engine.quote;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BitSetIterator;
import org.apache.lucene.util.FixedBitSet;
import pincite.engine.index.EditionRecord;
import pincite.engine.index.Perimeter;
import pincite.engine.index.Snapshot;

/** The passages and editions of a scope, without those of another that was searched before. */
final class Scoped {
  static final int FEW_EDITIONS = 50;

  private final Snapshot snapshot;
  private final Perimeter perimeter;
  private final Weight passages;
  /** Null where `passages` tells; in it, null for a leaf without any. */
  private final FixedBitSet[] left;
  private final int[] editions;

  Scoped(Snapshot snapshot, Perimeter perimeter, Perimeter except) throws IOException {
    this.snapshot = snapshot;
    this.perimeter = perimeter;
    this.passages = weightOf(perimeter.passages());
    this.left = except == null ? null : without(weightOf(except.passages()));
    int[] excepted = except == null ? new int[0] : documents(except.editions());
    this.editions =
        IntStream.of(documents(perimeter.editions())).filter(doc -> Arrays.binarySearch(excepted, doc) < 0).toArray();
  }

  private Scoped(Scoped whole, FixedBitSet[] left) {
    this.snapshot = whole.snapshot;
    this.perimeter = whole.perimeter;
    this.passages = whole.passages;
    this.left = left;
    this.editions = whole.editions;
  }

  /** The same scope, but the passages of some of its editions alone; by their documents. */
  Scoped only(Map<Integer, EditionRecord> some) {
    FixedBitSet[] bits = new FixedBitSet[leaves().size()];
    for (Map.Entry<Integer, EditionRecord> one : some.entrySet()) {
      LeafReaderContext leaf = leaves().get(ReaderUtil.subIndex(one.getKey(), leaves()));
      if (bits[leaf.ord] == null) {
        bits[leaf.ord] = new FixedBitSet(leaf.reader().maxDoc());
      }
      int end = one.getKey() - leaf.docBase;
      bits[leaf.ord].set(snapshot.first(one.getKey(), one.getValue().passages()) - leaf.docBase, end);
    }
    return new Scoped(this, bits);
  }

  Snapshot snapshot() {
    return snapshot;
  }

  Perimeter.Searched searched() {
    return perimeter.searched();
  }

  List<LeafReaderContext> leaves() {
    return snapshot.reader().leaves();
  }

  /** Whether so many editions are searched that those without the wording are not named one by one. */
  boolean isWide() {
    return editions.length > FEW_EDITIONS;
  }

  /** The documents of the editions, ascending. */
  int[] editions() {
    return editions;
  }

  /** The edition that a passage belongs to: the next one after it. */
  int editionOf(int passage) {
    int at = Arrays.binarySearch(editions, passage);
    return editions[at < 0 ? -at - 1 : at];
  }

  /** The passages in one leaf, or null where there are none. */
  DocIdSetIterator passages(LeafReaderContext leaf) throws IOException {
    if (left != null) {
      return left[leaf.ord] == null ? null : new BitSetIterator(left[leaf.ord], left[leaf.ord].cardinality());
    }
    Scorer scorer = passages.scorer(leaf);
    return scorer == null ? null : scorer.iterator();
  }

  private FixedBitSet[] without(Weight except) throws IOException {
    FixedBitSet[] bits = new FixedBitSet[leaves().size()];
    for (LeafReaderContext leaf : leaves()) {
      FixedBitSet own = new FixedBitSet(leaf.reader().maxDoc());
      Scorer scorer = passages.scorer(leaf);
      if (scorer != null) {
        own.or(scorer.iterator());
      }
      Scorer others = except.scorer(leaf);
      DocIdSetIterator gone = others == null ? DocIdSetIterator.empty() : others.iterator();
      for (int doc; (doc = gone.nextDoc()) != DocIdSetIterator.NO_MORE_DOCS; ) {
        own.clear(doc);
      }
      bits[leaf.ord] = own;
    }
    return bits;
  }

  private int[] documents(Query query) throws IOException {
    IntStream.Builder found = IntStream.builder();
    Weight weight = weightOf(query);
    for (LeafReaderContext leaf : leaves()) {
      Scorer scorer = weight.scorer(leaf);
      DocIdSetIterator docs = scorer == null ? DocIdSetIterator.empty() : scorer.iterator();
      for (int doc; (doc = docs.nextDoc()) != DocIdSetIterator.NO_MORE_DOCS; ) {
        found.add(leaf.docBase + doc);
      }
    }
    return found.build().toArray();
  }

  private Weight weightOf(Query query) throws IOException {
    return new IndexSearcher(snapshot.reader()).createWeight(query, ScoreMode.COMPLETE_NO_SCORES, 1);
  }
}
