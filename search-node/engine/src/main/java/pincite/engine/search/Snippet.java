package pincite.engine.search;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/** Chooses the sentences of a text that carry most of the words: as many in a row as fit in a few lines. */
final class Snippet {
  private static final int FEW_LINES = 320;

  /** Beyond it sentences are not looked for: the start of the best stretch is. */
  private static final int LONGEST_TEXT = 100_000;

  private static final BreakIterator SENTENCES = BreakIterator.getSentenceInstance(ULocale.ROOT);

  /** [start, end) in the text, or null where the text is empty. */
  static int[] of(String text, List<Evidence.Place> places) {
    if (text.isBlank()) {
      return null;
    }
    if (text.length() > LONGEST_TEXT) {
      return of(text, places, text.lastIndexOf('\n', places.isEmpty() ? 0 : places.getFirst().start()) + 1);
    }
    return trimmed(text, best(bounds(text, 0, text.length()), places));
  }

  private static int[] of(String text, List<Evidence.Place> places, int from) {
    int to = Math.min(text.length(), from + LONGEST_TEXT);
    return trimmed(text, best(bounds(text, from, to), places));
  }

  private static int[] bounds(String text, int from, int to) {
    BreakIterator sentences = (BreakIterator) SENTENCES.clone();
    sentences.setText(text.substring(from, to));
    IntStream.Builder bounds = IntStream.builder();
    for (int at = sentences.first(); at != BreakIterator.DONE; at = sentences.next()) {
      bounds.add(from + at);
    }
    return bounds.build().toArray();
  }

  private static int[] best(int[] bounds, List<Evidence.Place> places) {
    int[] best = {bounds[0], bounds[1]};
    int most = 0;
    int firstPlace = 0;
    for (int sentence = 0; sentence + 1 < bounds.length; sentence++) {
      while (firstPlace < places.size() && places.get(firstPlace).start() < bounds[sentence]) {
        firstPlace++;
      }
      int last = sentence + 1;
      while (last + 1 < bounds.length && bounds[last + 1] - bounds[sentence] <= FEW_LINES) {
        last++;
      }
      BitSet words = new BitSet();
      int end = bounds[sentence + 1];
      for (int at = firstPlace; at < places.size() && places.get(at).end() <= bounds[last]; at++) {
        if (!words.get(places.get(at).word())) {
          words.set(places.get(at).word());
          end = endOf(bounds, places.get(at).end());
        }
      }
      boolean startsWithWord = firstPlace < places.size() && places.get(firstPlace).start() < bounds[sentence + 1];
      if (startsWithWord && words.cardinality() > most) {
        most = words.cardinality();
        best = new int[] {bounds[sentence], end};
      }
    }
    return best;
  }

  private static int endOf(int[] bounds, int place) {
    int at = Arrays.binarySearch(bounds, place);
    return at >= 0 ? bounds[at] : bounds[-at - 1];
  }

  private static int[] trimmed(String text, int[] bounds) {
    int start = bounds[0];
    int end = bounds[1];
    while (start < end && Character.isWhitespace(text.charAt(start))) {
      start++;
    }
    while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
      end--;
    }
    return new int[] {start, end};
  }

  private Snippet() {}
}
