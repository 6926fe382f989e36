package pincite.engine.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;

/** The categories that each edition of a commit is shelved under, read from the index's terms: no edition is opened. */
final class EditionCategories {
  private final Map<Integer, List<String>> byDocument;

  private EditionCategories(Map<Integer, List<String>> byDocument) {
    this.byDocument = byDocument;
  }

  /** In the order of their names; empty where an edition has none. */
  List<String> of(int editionDoc) {
    return byDocument.getOrDefault(editionDoc, List.of());
  }

  static EditionCategories of(IndexReader reader) throws IOException {
    Map<Integer, List<String>> byDocument = new HashMap<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      Terms terms = leaf.reader().terms(Fields.CATEGORY);
      if (terms != null) {
        read(terms.iterator(), leaf.docBase, byDocument);
      }
    }
    return new EditionCategories(byDocument);
  }

  private static void read(TermsEnum categories, int base, Map<Integer, List<String>> byDocument)
      throws IOException {
    for (BytesRef category; (category = categories.next()) != null; ) {
      String name = category.utf8ToString();
      PostingsEnum editions = categories.postings(null, PostingsEnum.NONE);
      for (int doc; (doc = editions.nextDoc()) != PostingsEnum.NO_MORE_DOCS; ) {
        byDocument.computeIfAbsent(base + doc, any -> new ArrayList<>()).add(name);
      }
    }
  }
}
