package pincite.engine.text;

import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** Cuts text into the stems of one language, so that `refunded` and `refunds` meet. */
public final class StemAnalyzer extends PlainAnalyzer {
  private final Language language;

  public StemAnalyzer(Language language) {
    super(language.stemsFoldedWords() ? Folding.FULL : Folding.LIGHT);
    this.language = language;
  }

  @Override
  protected TokenStream forms(TokenStream words) {
    TokenStream stems = language.stem(new WithoutHamza(words));
    return language.stemsFoldedWords() ? stems : new FoldedStem(stems);
  }

  /** Stems need one form to work on; the plain field keeps both. */
  static final class WithoutHamza extends TokenFilter {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

    WithoutHamza(TokenStream in) {
      super(in);
    }

    @Override
    public boolean incrementToken() throws IOException {
      if (!input.incrementToken()) {
        return false;
      }
      if (term.length() > 1 && term.charAt(0) >= 0x600 && term.charAt(0) < 0x700 && HamzaForms.isIn(term)) {
        String without = HamzaForms.withoutHamza(term.toString());
        if (!without.isEmpty()) {
          term.setEmpty().append(without);
        }
      }
      return true;
    }
  }

  private static final class FoldedStem extends TokenFilter {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

    FoldedStem(TokenStream in) {
      super(in);
    }

    @Override
    public boolean incrementToken() throws IOException {
      if (!input.incrementToken()) {
        return false;
      }
      String folded = Folding.FULL.fold(term.toString());
      if (!folded.isEmpty()) {
        term.setEmpty().append(folded);
      }
      return true;
    }
  }
}
