package pincite.engine.pages;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import pincite.engine.index.Fields;
import pincite.engine.index.PageMark;
import pincite.engine.index.Snapshot;

/** The printed pages of one edition, in reading order: that of its documents, from `first` up to `edition`. */
final class EditionPages {
  private final LeafReaderContext leaf;
  private final int first;
  private final int edition;

  EditionPages(Snapshot snapshot, int edition, int passages) {
    List<LeafReaderContext> leaves = snapshot.reader().leaves();
    this.leaf = leaves.get(ReaderUtil.subIndex(edition, leaves));
    this.first = snapshot.first(edition, passages);
    this.edition = edition;
  }

  int first() {
    return first;
  }

  int edition() {
    return edition;
  }

  /** The passages on a page, ascending. `label` and the volumes are in their form for comparison. */
  List<Integer> on(String label, Predicate<String> volume) throws IOException {
    Terms terms = leaf.reader().terms(Fields.PAGE);
    List<Integer> found = new ArrayList<>();
    if (terms == null) {
      return found;
    }
    String start = Fields.page(label, "");
    TermsEnum volumes = terms.iterator();
    boolean more = volumes.seekCeil(new BytesRef(start)) != TermsEnum.SeekStatus.END;
    PostingsEnum postings = null;
    while (more && volumes.term().utf8ToString().startsWith(start)) {
      if (volume.test(volumes.term().utf8ToString().substring(start.length()))) {
        postings = volumes.postings(postings, PostingsEnum.NONE);
        addWithin(postings, found);
      }
      more = volumes.next() != null;
    }
    found.sort(null);
    return found;
  }

  private void addWithin(PostingsEnum postings, List<Integer> found) throws IOException {
    int doc = postings.advance(first - leaf.docBase);
    for (; doc < edition - leaf.docBase; doc = postings.nextDoc()) {
      found.add(doc + leaf.docBase);
    }
  }

  /** Where one passage stands; null where it is on no page. */
  PageMark mark(int doc) throws IOException {
    return at(DocValues.getSorted(leaf.reader(), Fields.PAGE_MARK), doc);
  }

  private PageMark at(SortedDocValues marks, int doc) throws IOException {
    return marks.advanceExact(doc - leaf.docBase) ? PageMark.decoded(marks.lookupOrd(marks.ordValue()).utf8ToString()) : null;
  }

  /** Walks the pages in reading order; passages that follow one another on one page are met once. */
  void walk(Visit visit) throws IOException {
    SortedDocValues marks = DocValues.getSorted(leaf.reader(), Fields.PAGE_MARK);
    int last = -1;
    int doc = marks.advance(first - leaf.docBase);
    for (; doc < edition - leaf.docBase; doc = marks.nextDoc()) {
      if (marks.ordValue() != last) {
        last = marks.ordValue();
        visit.page(PageMark.decoded(marks.lookupOrd(last).utf8ToString()));
      }
    }
  }

  @FunctionalInterface
  interface Visit {
    void page(PageMark mark) throws IOException;
  }
}
