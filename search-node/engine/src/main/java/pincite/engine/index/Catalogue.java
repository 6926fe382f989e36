package pincite.engine.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedDocValues;

/** The collections of one commit and how much each holds. */
public record Catalogue(List<Collection> collections) {
  private static final int NAMED = 20;

  public record Collection(
      String id, int works, int editions, int pages, int passages, List<String> languages) {}

  static Catalogue of(IndexReader reader) throws IOException {
    Map<String, Tally> tallies = new TreeMap<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      addLeaf(leaf.reader(), tallies);
    }
    List<Collection> collections = new ArrayList<>();
    tallies.forEach((id, tally) -> collections.add(tally.collection(id)));
    return new Catalogue(List.copyOf(collections));
  }

  /** A sentence that tells which collections there are. */
  public String sentence() {
    if (collections.isEmpty()) {
      return "Nothing is indexed yet.";
    }
    String names =
        String.join(", ", collections.stream().limit(NAMED).map(collection -> "'" + collection.id() + "'").toList());
    int left = collections.size() - NAMED;
    return "The collections are " + names + (left > 0 ? " and " + left + " more." : ".");
  }

  private static void addLeaf(LeafReader reader, Map<String, Tally> tallies) throws IOException {
    SortedDocValues collection = DocValues.getSorted(reader, Fields.COLLECTION);
    SortedDocValues work = DocValues.getSorted(reader, Fields.WORK_KEY);
    SortedDocValues language = DocValues.getSorted(reader, Fields.LANGUAGE);
    NumericDocValues pages = DocValues.getNumeric(reader, Fields.PAGES);
    NumericDocValues passages = DocValues.getNumeric(reader, Fields.PASSAGES);
    for (int doc; (doc = collection.nextDoc()) != SortedDocValues.NO_MORE_DOCS; ) {
      if (reader.getLiveDocs() != null && !reader.getLiveDocs().get(doc)) {
        continue;
      }
      Tally tally =
          tallies.computeIfAbsent(collection.lookupOrd(collection.ordValue()).utf8ToString(), id -> new Tally());
      tally.editions++;
      if (work.advanceExact(doc)) {
        tally.works.add(work.lookupOrd(work.ordValue()).utf8ToString());
      }
      if (language.advanceExact(doc)) {
        tally.languages.add(language.lookupOrd(language.ordValue()).utf8ToString());
      }
      tally.pages += pages.advanceExact(doc) ? (int) pages.longValue() : 0;
      tally.passages += passages.advanceExact(doc) ? (int) passages.longValue() : 0;
    }
  }

  private static final class Tally {
    private final Set<String> works = new HashSet<>();
    private final Set<String> languages = new TreeSet<>();
    private int editions;
    private int pages;
    private int passages;

    Collection collection(String id) {
      return new Collection(id, works.size(), editions, pages, passages, List.copyOf(languages));
    }
  }
}
