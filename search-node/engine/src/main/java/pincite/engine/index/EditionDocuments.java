package pincite.engine.index;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.util.FixedBitSet;

/** The documents of a commit that are editions. A block ends with its edition, so the next of them owns a passage. */
public final class EditionDocuments {
  private final FixedBitSet documents;

  private EditionDocuments(FixedBitSet documents) {
    this.documents = documents;
  }

  /** @param ascending the documents of the editions */
  static EditionDocuments of(List<Integer> ascending) {
    FixedBitSet documents = new FixedBitSet(ascending.isEmpty() ? 1 : ascending.getLast() + 1);
    ascending.forEach(documents::set);
    return new EditionDocuments(documents);
  }

  static EditionDocuments of(IndexReader reader) throws IOException {
    FixedBitSet documents = new FixedBitSet(Math.max(1, reader.maxDoc()));
    for (LeafReaderContext leaf : reader.leaves()) {
      NumericDocValues passages = DocValues.getNumeric(leaf.reader(), Fields.PASSAGES);
      for (int doc; (doc = passages.nextDoc()) != NumericDocValues.NO_MORE_DOCS; ) {
        documents.set(leaf.docBase + doc);
      }
    }
    return new EditionDocuments(documents);
  }

  /** The edition's document for one of its passages'. */
  public int after(int passageDoc) {
    return documents.nextSetBit(passageDoc);
  }
}
