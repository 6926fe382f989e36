package pincite.engine.text;

/** Signs that a text may be compared otherwise than it is indexed: the mark of a note, a cut word, a page's number. */
final class SeamSigns {
  private static final String CLOSING = ")]﴿﴾⁾";
  private static final String OPENING = "([";
  private static final String HYPHENS = "-‐\u00AD";
  private static final int LONGEST_MARK = 4;

  static boolean isIn(String text) {
    return hasMark(text) || firstLineIsBare(text) || lastLineIsBare(text) || endsInMark(text);
  }

  private static boolean hasMark(String text) {
    boolean afterDigit = false;
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (afterDigit && CLOSING.indexOf(c) >= 0) {
        return true;
      }
      if (isRaised(c) || (HYPHENS.indexOf(c) >= 0 && lineEndsAfter(text, at + 1))) {
        return true;
      }
      afterDigit = isDigitEndingAt(text, at);
    }
    return false;
  }

  private static boolean isRaised(char c) {
    return c == '¹' || c == '²' || c == '³' || c == '⁰' || (c >= '⁴' && c <= '⁹');
  }

  private static boolean isDigitEndingAt(String text, int at) {
    char c = text.charAt(at);
    if (c < 0x80) {
      return c >= '0' && c <= '9';
    }
    return Character.isDigit(Character.isLowSurrogate(c) ? text.codePointBefore(at + 1) : c);
  }

  private static boolean lineEndsAfter(String text, int from) {
    for (int at = from; at < text.length() && isSpace(text.charAt(at)); at++) {
      if (text.charAt(at) == '\n') {
        return true;
      }
    }
    return false;
  }

  /** A first line without a letter: a page's number, or nothing. */
  private static boolean firstLineIsBare(String text) {
    int end = text.indexOf('\n');
    return end >= 0 && !hasLetter(text, 0, end);
  }

  private static boolean lastLineIsBare(String text) {
    int end = text.length();
    while (end > 0 && isSpace(text.charAt(end - 1))) {
      if (text.charAt(end - 1) == '\n') {
        return true;
      }
      end--;
    }
    int start = text.lastIndexOf('\n', end - 1);
    return start >= 0 && !hasLetter(text, start + 1, end);
  }

  /** The text was cut within the mark of a note. */
  private static boolean endsInMark(String text) {
    int at = text.length();
    for (int digits = 0; digits < LONGEST_MARK && at > 0 && isDigitEndingAt(text, at - 1); digits++) {
      at -= Character.charCount(text.codePointBefore(at));
    }
    return at < text.length() && at > 0 && OPENING.indexOf(text.charAt(at - 1)) >= 0;
  }

  private static boolean hasLetter(String text, int from, int to) {
    for (int at = from; at < to; at += Character.charCount(text.codePointAt(at))) {
      if (Character.isLetter(text.codePointAt(at))) {
        return true;
      }
    }
    return false;
  }

  /** As `\s` of a regular expression. */
  private static boolean isSpace(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
  }

  private SeamSigns() {}
}
