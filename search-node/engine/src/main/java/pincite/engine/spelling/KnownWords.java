package pincite.engine.spelling;

import java.io.IOException;
import java.util.Collection;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.apache.lucene.index.BaseTermsEnum;
import org.apache.lucene.index.ImpactsEnum;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;

/** Words that an index was asked for, to be walked through as its own are. In how many documents one stands is asked when it is wanted. */
public final class KnownWords extends Terms {
  private final NavigableSet<BytesRef> words = new TreeSet<>();
  private final Count documents;

  /** In how many documents a word stands. */
  public interface Count {
    int of(BytesRef word) throws IOException;
  }

  public KnownWords(Collection<String> words, Count documents) {
    words.forEach(word -> this.words.add(new BytesRef(word)));
    this.documents = documents;
  }

  @Override
  public TermsEnum iterator() {
    return new Walk();
  }

  private final class Walk extends BaseTermsEnum {
    private BytesRef at;

    @Override
    public BytesRef next() {
      at = at != null ? words.higher(at) : words.isEmpty() ? null : words.first();
      return at;
    }

    @Override
    public SeekStatus seekCeil(BytesRef word) {
      at = words.ceiling(word);
      return at == null ? SeekStatus.END : at.equals(word) ? SeekStatus.FOUND : SeekStatus.NOT_FOUND;
    }

    @Override
    public BytesRef term() {
      return at;
    }

    @Override
    public int docFreq() throws IOException {
      return documents.of(at);
    }

    @Override
    public long totalTermFreq() throws IOException {
      return docFreq();
    }

    @Override
    public void seekExact(long ord) {
      throw new UnsupportedOperationException();
    }

    @Override
    public long ord() {
      throw new UnsupportedOperationException();
    }

    @Override
    public PostingsEnum postings(PostingsEnum reuse, int flags) {
      throw new UnsupportedOperationException();
    }

    @Override
    public ImpactsEnum impacts(int flags) {
      throw new UnsupportedOperationException();
    }
  }

  @Override
  public long size() {
    return words.size();
  }

  @Override
  public long getSumTotalTermFreq() {
    throw new UnsupportedOperationException();
  }

  @Override
  public long getSumDocFreq() {
    throw new UnsupportedOperationException();
  }

  @Override
  public int getDocCount() {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean hasFreqs() {
    return false;
  }

  @Override
  public boolean hasOffsets() {
    return false;
  }

  @Override
  public boolean hasPositions() {
    return false;
  }

  @Override
  public boolean hasPayloads() {
    return false;
  }
}
