package pincite.engine.shamela;

/** The id of a document: `12-345` is number 345 of book 12, and `12` is the card of that book. */
final class DocumentId {
  /** Number of a document that is its book's only one. */
  static final int CARD = 0;

  /** No id: some documents may have one of another form. */
  static final long NONE = -1;

  private static final int MAX_DIGITS = 9;

  /** The book in the upper half, the number in the lower one; `NONE` for what is no id. */
  static long parse(CharSequence id) {
    int dash = 0;
    while (dash < id.length() && id.charAt(dash) != '-') {
      dash++;
    }
    long book = digits(id, 0, dash);
    long number = dash == id.length() ? CARD : digits(id, dash + 1, id.length());
    return book < 0 || number < 0 ? NONE : book << 32 | number;
  }

  static int book(long id) {
    return (int) (id >>> 32);
  }

  static int number(long id) {
    return (int) id;
  }

  private static long digits(CharSequence text, int from, int to) {
    if (from >= to || to - from > MAX_DIGITS) {
      return NONE;
    }
    long value = 0;
    for (int at = from; at < to; at++) {
      char digit = text.charAt(at);
      if (digit < '0' || digit > '9') {
        return NONE;
      }
      value = value * 10 + digit - '0';
    }
    return value;
  }

  private DocumentId() {}
}
