package pincite.engine.shamela;

import java.io.IOException;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/** Finds a book's documents by seeking to its ids among the terms. */
final class IdTerms implements StoreLeaf.Finder {
  private static final int SAMPLES = 32;

  private final TermsEnum terms;
  private final Bits live;
  private PostingsEnum postings;

  IdTerms(LeafReader reader) throws IOException {
    terms = reader.terms(StoredId.FIELD).iterator();
    live = reader.getLiveDocs();
  }

  /**
   * Whether the terms of the field are the ids themselves. A field that was cut into words, or that not every document
   * has, would leave documents out unseen: so documents from all over the segment are looked up by what they store.
   */
  static boolean areWhole(LeafReader reader) throws IOException {
    Terms terms = reader.terms(StoredId.FIELD);
    if (terms == null || terms.getDocCount() != reader.maxDoc()) {
      return false;
    }
    TermsEnum ids = terms.iterator();
    StoredFields stored = reader.storedFields();
    int step = Math.max(1, reader.maxDoc() / SAMPLES);
    for (int document = 0; document < reader.maxDoc(); document += step) {
      StoredId id = new StoredId();
      stored.document(document, id);
      if (id.text() == null || !ids.seekExact(new BytesRef(id.text())) || !leadsTo(ids, document)) {
        return false;
      }
    }
    return true;
  }

  private static boolean leadsTo(TermsEnum ids, int document) throws IOException {
    return ids.postings(null, PostingsEnum.NONE).advance(document) == document;
  }

  @Override
  public void find(int book, StoreLeaf.Found found) throws IOException {
    if (terms.seekExact(new BytesRef(Integer.toString(book)))) {
      report(DocumentId.CARD, found);
    }
    BytesRef prefix = new BytesRef(book + "-");
    TermsEnum.SeekStatus status = terms.seekCeil(prefix);
    BytesRef term = status == TermsEnum.SeekStatus.END ? null : terms.term();
    while (term != null && StringHelper.startsWith(term, prefix)) {
      long id = DocumentId.parse(term.utf8ToString());
      if (id != DocumentId.NONE) {
        report(DocumentId.number(id), found);
      }
      term = terms.next();
    }
  }

  private void report(int number, StoreLeaf.Found found) throws IOException {
    postings = terms.postings(postings, PostingsEnum.NONE);
    for (int document = postings.nextDoc();
        document != DocIdSetIterator.NO_MORE_DOCS;
        document = postings.nextDoc()) {
      if (live == null || live.get(document)) {
        found.at(number, document);
      }
    }
  }
}
