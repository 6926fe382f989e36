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
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;

/** The collections and categories of one commit and how much each holds. */
public record Catalogue(List<Collection> collections, List<Category> categories) {
  private static final int NAMED = 20;

  /** @param citablePages null where nothing is printed */
  public record Collection(
      String id,
      int works,
      int editions,
      int pages,
      int passages,
      List<String> languages,
      Integer citablePages,
      Integer authors) {}

  public record Category(String id, int works, int editions, int pages, int passages) {}

  static Catalogue of(IndexReader reader) throws IOException {
    Map<String, Tally> ofCollections = new TreeMap<>();
    Map<String, Tally> ofCategories = new TreeMap<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      addCollections(leaf.reader(), ofCollections);
      addCategories(leaf.reader(), ofCategories);
    }
    List<Collection> collections = new ArrayList<>();
    ofCollections.forEach((id, tally) -> collections.add(tally.collection(id)));
    List<Category> categories = new ArrayList<>();
    ofCategories.forEach((id, tally) -> categories.add(tally.category(id)));
    return new Catalogue(List.copyOf(collections), List.copyOf(categories));
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

  private static void addCollections(LeafReader reader, Map<String, Tally> tallies) throws IOException {
    SortedDocValues collection = DocValues.getSorted(reader, Fields.COLLECTION);
    Measures measures = new Measures(reader);
    for (int doc; (doc = collection.nextDoc()) != SortedDocValues.NO_MORE_DOCS; ) {
      if (reader.getLiveDocs() == null || reader.getLiveDocs().get(doc)) {
        String id = collection.lookupOrd(collection.ordValue()).utf8ToString();
        measures.addTo(tallies.computeIfAbsent(id, any -> new Tally()), doc);
      }
    }
  }

  /** An edition counts in each of its categories; one whose editions are all deleted is none. */
  private static void addCategories(LeafReader reader, Map<String, Tally> tallies) throws IOException {
    Terms terms = reader.terms(Fields.CATEGORY);
    if (terms == null) {
      return;
    }
    TermsEnum categories = terms.iterator();
    for (BytesRef category; (category = categories.next()) != null; ) {
      Measures measures = new Measures(reader);
      PostingsEnum editions = categories.postings(null, PostingsEnum.NONE);
      for (int doc; (doc = editions.nextDoc()) != PostingsEnum.NO_MORE_DOCS; ) {
        if (reader.getLiveDocs() == null || reader.getLiveDocs().get(doc)) {
          measures.addTo(tallies.computeIfAbsent(category.utf8ToString(), any -> new Tally()), doc);
        }
      }
    }
  }

  /** Reads what one edition adds; documents are asked for in ascending order. */
  private static final class Measures {
    private final SortedDocValues work;
    private final SortedDocValues language;
    private final SortedDocValues author;
    private final NumericDocValues pages;
    private final NumericDocValues citablePages;
    private final NumericDocValues passages;

    Measures(LeafReader reader) throws IOException {
      work = DocValues.getSorted(reader, Fields.WORK_KEY);
      language = DocValues.getSorted(reader, Fields.LANGUAGE);
      author = DocValues.getSorted(reader, Fields.AUTHOR);
      pages = DocValues.getNumeric(reader, Fields.PAGES);
      citablePages = DocValues.getNumeric(reader, Fields.CITABLE_PAGES);
      passages = DocValues.getNumeric(reader, Fields.PASSAGES);
    }

    void addTo(Tally tally, int doc) throws IOException {
      tally.editions++;
      if (work.advanceExact(doc)) {
        tally.works.add(work.lookupOrd(work.ordValue()).utf8ToString());
      }
      if (language.advanceExact(doc)) {
        tally.languages.add(language.lookupOrd(language.ordValue()).utf8ToString());
      }
      if (author.advanceExact(doc)) {
        tally.authors.add(author.lookupOrd(author.ordValue()).utf8ToString());
      }
      tally.citablePages += citablePages.advanceExact(doc) ? (int) citablePages.longValue() : 0;
      tally.pages += pages.advanceExact(doc) ? (int) pages.longValue() : 0;
      tally.passages += passages.advanceExact(doc) ? (int) passages.longValue() : 0;
    }
  }

  private static final class Tally {
    private final Set<String> works = new HashSet<>();
    private final Set<String> languages = new TreeSet<>();
    private final Set<String> authors = new HashSet<>();
    private int editions;
    private int citablePages;
    private int pages;
    private int passages;

    Collection collection(String id) {
      return new Collection(id, works.size(), editions, pages, passages, List.copyOf(languages),
          pages == 0 ? null : citablePages, authors.isEmpty() ? null : authors.size());
    }

    Category category(String id) {
      return new Category(id, works.size(), editions, pages, passages);
    }
  }
}
