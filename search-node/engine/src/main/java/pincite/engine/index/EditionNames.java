package pincite.engine.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.util.BytesRef;

/**
 * The editions of one commit as a catalogue sorts them: whose they are and of which work, as small numbers, so that a
 * library of thousands is listed without reading its editions. Worked out when first asked for.
 */
public final class EditionNames {
  /** One edition. `title` and `author` grow in the order of names; `author` is -1 where there is none. */
  public record Names(int work, int author, int title) {}

  private final int[] documents;
  private final Names[] names;
  private final String[] authors;
  private final int works;

  private EditionNames(int[] documents, Names[] names, String[] authors, int works) {
    this.documents = documents;
    this.names = names;
    this.authors = authors;
    this.works = works;
  }

  public Names of(int editionDoc) {
    return names[Arrays.binarySearch(documents, editionDoc)];
  }

  public String author(int author) {
    return authors[author];
  }

  public int authors() {
    return authors.length;
  }

  public int works() {
    return works;
  }

  static EditionNames of(IndexReader reader) throws IOException {
    List<Read> read = new ArrayList<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      read(leaf, read);
    }
    Map<String, Integer> works = new HashMap<>();
    Map<BytesRef, Integer> titles = ranks(read.stream().map(Read::title).toList());
    // Two authors may sort alike and are still two.
    Map<AuthorKey, Integer> authors = new TreeMap<>();
    read.stream().filter(one -> one.author() != null).forEach(one -> authors.put(one.author(), 0));
    String[] authorNames = new String[authors.size()];
    int rank = 0;
    for (Map.Entry<AuthorKey, Integer> author : authors.entrySet()) {
      authorNames[rank] = author.getKey().name();
      author.setValue(rank++);
    }
    Names[] names = new Names[read.size()];
    for (int i = 0; i < names.length; i++) {
      Read one = read.get(i);
      int work = works.computeIfAbsent(one.work(), any -> works.size());
      names[i] = new Names(work, one.author() == null ? -1 : authors.get(one.author()), titles.get(one.title()));
    }
    return new EditionNames(read.stream().mapToInt(Read::document).toArray(), names, authorNames, works.size());
  }

  private record Read(int document, String work, AuthorKey author, BytesRef title) {}

  private record AuthorKey(BytesRef order, String name) implements Comparable<AuthorKey> {
    @Override
    public int compareTo(AuthorKey other) {
      int byOrder = order.compareTo(other.order);
      return byOrder == 0 ? name.compareTo(other.name) : byOrder;
    }
  }

  private static void read(LeafReaderContext leaf, List<Read> read) throws IOException {
    NumericDocValues editions = DocValues.getNumeric(leaf.reader(), Fields.PASSAGES);
    SortedDocValues work = DocValues.getSorted(leaf.reader(), Fields.WORK_KEY);
    SortedDocValues title = DocValues.getSorted(leaf.reader(), Fields.TITLE_ORDER);
    SortedDocValues author = DocValues.getSorted(leaf.reader(), Fields.AUTHOR);
    SortedDocValues order = DocValues.getSorted(leaf.reader(), Fields.AUTHOR_ORDER);
    for (int doc; (doc = editions.nextDoc()) != NumericDocValues.NO_MORE_DOCS; ) {
      BytesRef name = valueOf(author, doc);
      BytesRef place = valueOf(order, doc);
      AuthorKey key = name == null || place == null ? null : new AuthorKey(place, name.utf8ToString());
      read.add(new Read(leaf.docBase + doc, valueOf(work, doc).utf8ToString(), key, valueOf(title, doc)));
    }
  }

  private static BytesRef valueOf(SortedDocValues values, int doc) throws IOException {
    return values.advanceExact(doc) ? BytesRef.deepCopyOf(values.lookupOrd(values.ordValue())) : null;
  }

  private static Map<BytesRef, Integer> ranks(List<BytesRef> keys) {
    Map<BytesRef, Integer> ranks = new HashMap<>();
    for (BytesRef key : keys.stream().sorted().toList()) {
      ranks.putIfAbsent(key, ranks.size());
    }
    return ranks;
  }
}
