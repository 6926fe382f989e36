package pincite.engine.text;

import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;

/** Turns places in the folded text into places in the text as it was written. */
final class OriginalOffsets extends TokenFilter {
  private final OffsetAttribute offsets = addAttribute(OffsetAttribute.class);
  private FoldingReader source;

  OriginalOffsets(TokenStream in) {
    super(in);
  }

  void readFrom(FoldingReader reader) {
    source = reader;
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (!input.incrementToken()) {
      return false;
    }
    int start = source.originalStart(offsets.startOffset());
    offsets.setOffset(start, Math.max(start, source.originalEnd(offsets.endOffset())));
    return true;
  }

  @Override
  public void end() throws IOException {
    super.end();
    offsets.setOffset(source.originalLength(), source.originalLength());
  }
}
