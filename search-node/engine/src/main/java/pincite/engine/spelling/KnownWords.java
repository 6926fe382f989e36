package pincite.engine.spelling;

import java.io.IOException;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.lucene.index.BaseTermsEnum;
import org.apache.lucene.index.ImpactsEnum;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;

/** Words that an index was asked for, and in how many documents each stands, to be walked through as its own are. */
public final class KnownWords extends Terms {
  private final NavigableMap<BytesRef, Integer> documents = new TreeMap<>();

  public KnownWords(Map<String, Integer> words) {
    words.forEach((word, count) -> documents.put(new BytesRef(word), count));
  }

  @Override
  public TermsEnum iterator() {
    return new Walk();
  }

  private final class Walk extends BaseTermsEnum {
    private Map.Entry<BytesRef, Integer> at;

    @Override
    public BytesRef next() {
      at = at == null ? documents.firstEntry() : documents.higherEntry(at.getKey());
      return at == null ? null : at.getKey();
    }

    @Override
    public SeekStatus seekCeil(BytesRef word) {
      at = documents.ceilingEntry(BytesRef.deepCopyOf(word));
      return at == null ? SeekStatus.END : at.getKey().equals(word) ? SeekStatus.FOUND : SeekStatus.NOT_FOUND;
    }

    @Override
    public BytesRef term() {
      return at.getKey();
    }

    @Override
    public int docFreq() {
      return at.getValue();
    }

    @Override
    public long totalTermFreq() {
      return at.getValue();
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
    return documents.size();
  }

  @Override
  public long getSumTotalTermFreq() {
    return getSumDocFreq();
  }

  @Override
  public long getSumDocFreq() {
    return documents.values().stream().mapToLong(Integer::longValue).sum();
  }

  @Override
  public int getDocCount() throws IOException {
    return documents.values().stream().mapToInt(Integer::intValue).max().orElse(0);
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
