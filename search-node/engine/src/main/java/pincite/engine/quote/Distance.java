package pincite.engine.quote;

import java.util.Arrays;

/** How many letters must be changed, added or dropped to turn one word into another. */
final class Distance {
  static int between(String one, String other) {
    int[] last = new int[other.length() + 1];
    Arrays.setAll(last, i -> i);
    for (int i = 1; i <= one.length(); i++) {
      int[] row = new int[last.length];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int changed = last[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(changed, 1 + Math.min(last[j], row[j - 1]));
      }
      last = row;
    }
    return last[other.length()];
  }

  /** Whether one word is likely the other misspelt, or another figure: words of two letters are never that. */
  static boolean isClose(String one, String other) {
    boolean figures = Comparison.isNumber(one) && Comparison.isNumber(other);
    int shorter = Math.min(one.length(), other.length());
    int longer = Math.max(one.length(), other.length());
    return figures || (shorter > 2 && between(one, other) <= Math.max(1, longer / 5));
  }

  private Distance() {}
}
