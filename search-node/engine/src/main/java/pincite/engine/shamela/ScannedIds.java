package pincite.engine.shamela;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.codecs.StoredFieldsReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.InPlaceMergeSorter;

/** Finds a book's documents in a sorted table of all ids, twelve bytes a document, which is made by reading them once. */
final class ScannedIds implements StoreLeaf.Finder {
  private final long[] ids;
  private final int[] documents;

  private ScannedIds(long[] ids, int[] documents) {
    this.ids = ids;
    this.documents = documents;
  }

  static ScannedIds read(LeafReader reader, StoredFieldsReader stored) throws IOException {
    long[] ids = new long[reader.numDocs()];
    int[] documents = new int[reader.numDocs()];
    Bits live = reader.getLiveDocs();
    int count = 0;
    for (int document = 0; document < reader.maxDoc(); document++) {
      if (live != null && !live.get(document)) {
        continue;
      }
      StoredId own = new StoredId();
      stored.document(document, own);
      long id = own.text() == null ? DocumentId.NONE : DocumentId.parse(own.text());
      if (id != DocumentId.NONE) {
        ids[count] = id;
        documents[count++] = document;
      }
    }
    sort(ids, documents, count);
    return new ScannedIds(ArrayUtil.copyOfSubArray(ids, 0, count), ArrayUtil.copyOfSubArray(documents, 0, count));
  }

  @Override
  public void find(int book, StoreLeaf.Found found) {
    int at = Arrays.binarySearch(ids, (long) book << 32);
    for (at = firstOf(at); at < ids.length && DocumentId.book(ids[at]) == book; at++) {
      found.at(DocumentId.number(ids[at]), documents[at]);
    }
  }

  /** An id may be there more than once, and the search then stops at any of them. */
  private int firstOf(int found) {
    int at = found < 0 ? -found - 1 : found;
    while (at > 0 && at < ids.length && ids[at - 1] == ids[at]) {
      at--;
    }
    return at;
  }

  /** In place: a library has millions of them. */
  private static void sort(long[] ids, int[] documents, int count) {
    new InPlaceMergeSorter() {
      @Override
      protected int compare(int a, int b) {
        return Long.compare(ids[a], ids[b]);
      }

      @Override
      protected void swap(int a, int b) {
        long id = ids[a];
        ids[a] = ids[b];
        ids[b] = id;
        int document = documents[a];
        documents[a] = documents[b];
        documents[b] = document;
      }
    }.sort(0, count);
  }
}
