package pincite.engine.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;
import pincite.engine.Refusal;

/** What a scope covers in one commit: the documents, how much they are, and in which languages. */
public final class Perimeter {
  private final List<FixedBitSet> passages = new ArrayList<>();
  private final List<FixedBitSet> editions = new ArrayList<>();
  private final Set<String> works = new HashSet<>();
  private final Set<String> languages = new TreeSet<>();
  private Query passageFilter;
  private Query editionFilter;
  private int editionCount;
  private int pageCount;
  private int citablePageCount;
  private int passageCount;
  private boolean whole;

  private Perimeter() {}

  /** How much a scope covered when it was searched. */
  public record Searched(int works, int editions, int pages, int passages) {}

  static Perimeter of(Snapshot snapshot, Scope scope) throws IOException {
    refuseUnknown(snapshot, scope);
    Perimeter perimeter = new Perimeter();
    IndexSearcher searcher = new IndexSearcher(snapshot.reader());
    Weight weight = searcher.createWeight(searcher.rewrite(queryOf(scope)), ScoreMode.COMPLETE_NO_SCORES, 1);
    for (LeafReaderContext leaf : snapshot.reader().leaves()) {
      perimeter.addLeaf(leaf, weight.scorer(leaf), snapshot.holdsPassages());
    }
    perimeter.passageFilter = new BitsQuery(perimeter.passages);
    perimeter.editionFilter = new BitsQuery(perimeter.editions);
    perimeter.whole = perimeter.editionCount == searcher.count(new FieldExistsQuery(Fields.PASSAGES));
    return perimeter;
  }

  /** The same scope in a reader of one leaf that holds a part of it. */
  Perimeter in(FixedBitSet passagesHeld, FixedBitSet editionsHeld) {
    Perimeter part = new Perimeter();
    part.passages.add(passagesHeld);
    part.editions.add(editionsHeld);
    part.passageFilter = new BitsQuery(part.passages);
    part.editionFilter = new BitsQuery(part.editions);
    part.works.addAll(works);
    part.languages.addAll(languages);
    part.editionCount = editionCount;
    part.pageCount = pageCount;
    part.citablePageCount = citablePageCount;
    part.passageCount = passageCount;
    return part;
  }

  public Searched searched() {
    return new Searched(works.size(), editionCount, pageCount, passageCount);
  }

  /** The tags of the editions' languages, in alphabetical order. */
  public Set<String> languages() {
    return languages;
  }

  /** How many of the pages can be cited by page. */
  public int citablePages() {
    return citablePageCount;
  }

  /** The documents of the scope's editions, ascending. */
  public int[] editionDocuments() {
    int[] documents = new int[editionCount];
    int at = 0;
    int base = 0;
    for (FixedBitSet leaf : editions) {
      for (int doc = leaf.length() == 0 ? -1 : leaf.nextSetBit(0); doc >= 0 && doc < leaf.length(); ) {
        documents[at++] = base + doc;
        doc = doc + 1 < leaf.length() ? leaf.nextSetBit(doc + 1) : leaf.length();
      }
      base += leaf.length();
    }
    return documents;
  }

  /** A filter for the passages of the scope. */
  public Query passages() {
    return passageFilter;
  }

  /** Whether the scope holds all there is: a query for passages then needs no filter. */
  public boolean isWhole() {
    return whole;
  }

  /** A filter for the editions of the scope. */
  public Query editions() {
    return editionFilter;
  }

  private void addLeaf(LeafReaderContext leaf, Scorer scorer, boolean holdsPassages) throws IOException {
    LeafReader reader = leaf.reader();
    FixedBitSet passageBits = new FixedBitSet(reader.maxDoc());
    FixedBitSet editionBits = new FixedBitSet(reader.maxDoc());
    passages.add(passageBits);
    editions.add(editionBits);
    if (scorer == null) {
      return;
    }
    NumericDocValues passagesOf = DocValues.getNumeric(reader, Fields.PASSAGES);
    NumericDocValues pagesOf = DocValues.getNumeric(reader, Fields.PAGES);
    NumericDocValues citablePagesOf = DocValues.getNumeric(reader, Fields.CITABLE_PAGES);
    SortedDocValues workOf = DocValues.getSorted(reader, Fields.WORK_KEY);
    SortedDocValues languageOf = DocValues.getSorted(reader, Fields.LANGUAGE);
    DocIdSetIterator found = scorer.iterator();
    for (int doc; (doc = found.nextDoc()) != DocIdSetIterator.NO_MORE_DOCS; ) {
      if (reader.getLiveDocs() != null && !reader.getLiveDocs().get(doc)) {
        continue;
      }
      int size = (int) valueOf(passagesOf, doc);
      editionBits.set(doc);
      if (holdsPassages && size > 0) {
        passageBits.set(doc - size, doc);
      }
      editionCount++;
      passageCount += size;
      pageCount += (int) valueOf(pagesOf, doc);
      citablePageCount += (int) valueOf(citablePagesOf, doc);
      works.add(valueOf(workOf, doc));
      languages.add(valueOf(languageOf, doc));
    }
  }

  private static long valueOf(NumericDocValues values, int doc) throws IOException {
    return values.advanceExact(doc) ? values.longValue() : 0;
  }

  private static String valueOf(SortedDocValues values, int doc) throws IOException {
    return values.advanceExact(doc) ? values.lookupOrd(values.ordValue()).utf8ToString() : "";
  }

  private static Query queryOf(Scope scope) {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    addAny(query, Fields.COLLECTION, scope.collections());
    addAny(query, Fields.CATEGORY, scope.categories());
    addAny(query, Fields.WORK, scope.works());
    addAny(query, Fields.EDITION, scope.editions());
    return query.build();
  }

  private static void addAny(BooleanQuery.Builder query, String field, List<String> ids) {
    if (!ids.isEmpty()) {
      query.add(new TermInSetQuery(field, ids.stream().map(BytesRef::new).toList()), Occur.FILTER);
    }
  }

  private static void refuseUnknown(Snapshot snapshot, Scope scope) throws IOException {
    refuseUnknown(snapshot, "collection", Fields.COLLECTION, scope.collections());
    refuseUnknown(snapshot, "category", Fields.CATEGORY, scope.categories());
    refuseUnknown(snapshot, "work", Fields.WORK, scope.works());
    refuseUnknown(snapshot, "edition", Fields.EDITION, scope.editions());
  }

  private static void refuseUnknown(Snapshot snapshot, String kind, String field, List<String> ids)
      throws IOException {
    IndexSearcher searcher = new IndexSearcher(snapshot.reader());
    for (String id : ids) {
      if (searcher.count(new TermQuery(new Term(field, id))) == 0) {
        throw new Refusal(
            Refusal.Code.UNKNOWN_SCOPE,
            "There is no %s '%s' here. %s".formatted(kind, id, snapshot.catalogue().sentence()));
      }
    }
  }
}
