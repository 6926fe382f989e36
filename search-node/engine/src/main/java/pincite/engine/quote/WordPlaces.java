package pincite.engine.quote;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;

/** Where a word stands in one field of one leaf, in any of its forms. */
final class WordPlaces extends DocIdSetIterator {
  private final List<PostingsEnum> forms;
  private final long cost;
  private int doc = -1;
  private int[] positions = new int[16];
  private int count;

  private WordPlaces(List<PostingsEnum> forms) {
    this.forms = forms;
    this.cost = forms.stream().mapToLong(PostingsEnum::cost).sum();
  }

  /** Null where it stands nowhere. */
  static WordPlaces of(LeafReader reader, String field, List<String> forms) throws IOException {
    Terms terms = reader.terms(field);
    List<PostingsEnum> found = new ArrayList<>(forms.size());
    for (String form : forms) {
      TermsEnum term = terms == null ? null : terms.iterator();
      if (term != null && term.seekExact(new BytesRef(form))) {
        found.add(term.postings(null, PostingsEnum.POSITIONS));
      }
    }
    return found.isEmpty() ? null : new WordPlaces(found);
  }

  @Override
  public int docID() {
    return doc;
  }

  @Override
  public int nextDoc() throws IOException {
    return advance(doc + 1);
  }

  @Override
  public int advance(int target) throws IOException {
    int nearest = NO_MORE_DOCS;
    for (PostingsEnum form : forms) {
      nearest = Math.min(nearest, form.docID() < target ? form.advance(target) : form.docID());
    }
    doc = nearest;
    return doc;
  }

  @Override
  public long cost() {
    return cost;
  }

  /** Reads the positions in the current document, ascending; {@link #positions} then holds them. */
  int readPositions() throws IOException {
    count = 0;
    int met = 0;
    for (PostingsEnum form : forms) {
      if (form.docID() == doc) {
        met++;
        for (int left = form.freq(); left > 0; left--) {
          add(form.nextPosition());
        }
      }
    }
    if (met > 1) {
      Arrays.sort(positions, 0, count);
      dropRepeated();
    }
    return count;
  }

  int position(int i) {
    return positions[i];
  }

  int count() {
    return count;
  }

  /** A word that has two forms stands in its place with both. */
  private void dropRepeated() {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (kept == 0 || positions[kept - 1] != positions[i]) {
        positions[kept++] = positions[i];
      }
    }
    count = kept;
  }

  private void add(int position) {
    if (count == positions.length) {
      positions = Arrays.copyOf(positions, count * 2);
    }
    positions[count++] = position;
  }
}
