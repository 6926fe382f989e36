package pincite.engine.text;

import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/**
 * Gives a word that holds a hamza two forms in one place: without the hamza, its seat kept as a plain letter, and
 * with the hamza, its seat forgotten. The first agrees where writers drop it or choose ya for its seat (قائل, قايل;
 * شيء, شئ), the second where they seat it otherwise (مسؤول, مسئول).
 */
final class HamzaForms extends TokenFilter {
  private static final char HAMZA = '\u0621';
  private static final char ON_WAW = '\u0624';
  private static final char ON_YA = '\u0626';

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final PositionIncrementAttribute increment = addAttribute(PositionIncrementAttribute.class);
  private String second;
  private State state;

  HamzaForms(TokenStream in) {
    super(in);
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (second != null) {
      restoreState(state);
      term.setEmpty().append(second);
      increment.setPositionIncrement(0);
      second = null;
      return true;
    }
    if (!input.incrementToken()) {
      return false;
    }
    if (isIn(term)) {
      String word = term.toString();
      String without = withoutHamza(word);
      String seatless = word.replace(ON_WAW, HAMZA).replace(ON_YA, HAMZA);
      term.setEmpty().append(without.isEmpty() ? seatless : without);
      if (!without.isEmpty()) {
        second = seatless;
        state = captureState();
      }
    }
    return true;
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    second = null;
  }

  static boolean isIn(CharTermAttribute term) {
    for (int i = 0; i < term.length(); i++) {
      char c = term.charAt(i);
      if (c == HAMZA || c == ON_WAW || c == ON_YA) {
        return true;
      }
    }
    return false;
  }

  static String withoutHamza(String word) {
    return word.replace(ON_WAW, '\u0648').replace(ON_YA, '\u064A').replace(String.valueOf(HAMZA), "");
  }
}
