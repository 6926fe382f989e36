package pincite.engine.shamela;

import java.io.IOException;
import org.apache.lucene.codecs.StoredFieldsReader;
import org.apache.lucene.index.CodecReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.StoredFieldVisitor;
import org.apache.lucene.index.StoredFields;

/** One segment of a store: finds the documents of a book in it, and reads what they store. */
final class StoreLeaf {
  /** Told of each document found: its number in the book, and where it is in the segment. */
  interface Found {
    void at(int number, int document);
  }

  /** A way to find the documents of a book. */
  interface Finder {
    void find(int book, Found found) throws IOException;
  }

  private final Finder finder;
  private final boolean scanned;
  private final StoredFieldsReader onward;
  private final StoredFields anywhere;

  private StoreLeaf(Finder finder, boolean scanned, StoredFieldsReader onward, StoredFields anywhere) {
    this.finder = finder;
    this.scanned = scanned;
    this.onward = onward;
    this.anywhere = anywhere;
  }

  /** By the terms of the ids where they are indexed whole, which is tried out; else all stored ids are read once. */
  static StoreLeaf of(LeafReader reader) throws IOException {
    StoredFieldsReader onward = ((CodecReader) reader).getFieldsReader().getMergeInstance();
    boolean byTerms = IdTerms.areWhole(reader);
    Finder finder = byTerms ? new IdTerms(reader) : ScannedIds.read(reader, onward);
    return new StoreLeaf(finder, !byTerms, onward, reader.storedFields());
  }

  boolean isScanned() {
    return scanned;
  }

  void find(int book, Found found) throws IOException {
    finder.find(book, found);
  }

  /** Going onward, a block of documents is decompressed once for all of them; anywhere else, no more than is needed. */
  void read(int document, StoredFieldVisitor visitor, boolean isOnward) throws IOException {
    if (isOnward) {
      onward.document(document, visitor);
    } else {
      anywhere.document(document, visitor);
    }
  }
}
