package pincite.engine.text;

import java.io.IOException;
import java.util.Set;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;

/** Takes the elided article off a word (`l'article`, `dell'arte`), in any language, mark included. */
final class Elision extends TokenFilter {
  private static final Set<String> ARTICLES =
      Set.of(
          "l", "d", "j", "m", "t", "s", "n", "c", "qu", "jusqu", "quoiqu", "lorsqu", "puisqu", "presqu", "quelqu",
          "un", "all", "dall", "dell", "nell", "sull", "coll", "pell", "gl", "agl", "dagl", "degl", "negl", "sugl",
          "quell", "quest", "b");

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final OffsetAttribute offsets = addAttribute(OffsetAttribute.class);

  Elision(TokenStream in) {
    super(in);
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (!input.incrementToken()) {
      return false;
    }
    int cut = articleLength();
    if (cut > 0) {
      int start = offsets.startOffset();
      // The folded text is cut here, so offsets and term still agree unit for unit.
      if (offsets.endOffset() - start == term.length()) {
        offsets.setOffset(start + cut, offsets.endOffset());
      }
      term.copyBuffer(term.buffer(), cut, term.length() - cut);
    }
    return true;
  }

  private int articleLength() {
    int longest = Math.min(7, term.length() - 1);
    for (int i = 1; i < longest; i++) {
      if (term.charAt(i) == '\'') {
        return ARTICLES.contains(new String(term.buffer(), 0, i)) ? i + 1 : 0;
      }
    }
    return 0;
  }
}
