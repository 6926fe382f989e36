package pincite.engine.spelling;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * All that a Latin spelling may spell, as one regular expression, for an index whose words cannot be walked through. It
 * knows no distance: it holds every word that {@link ArabicCandidates} finds, and more.
 */
final class SpellingPattern {
  /** Of more ways to read a few letters, their Arabic letters in any order are looked for. */
  private static final int MOST_WAYS = 300;

  private final List<List<SpellingRules.Reading>> readings = new ArrayList<>();
  private final int length;
  private final String between;

  private SpellingPattern(String word) {
    this.length = word.length();
    this.between = ArabicCandidates.hasVowel(word) ? "" : "[" + ArabicCandidates.LONG_VOWELS + "]*";
    for (int at = 0; at < length; at++) {
      readings.add(SpellingRules.at(word, at));
    }
  }

  /** @param letters as {@link ArabicCandidates#of} takes them */
  static String of(String letters) {
    SpellingPattern pattern = new SpellingPattern(letters);
    StringBuilder whole = new StringBuilder(ArabicCandidates.prefixes());
    for (int from = 0; from < pattern.length; ) {
      int to = pattern.nextBorder(from);
      whole.append(pattern.part(from, to));
      from = to;
    }
    return whole.toString();
  }

  /** The next place that no reading goes over. */
  private int nextBorder(int from) {
    int border = from + 1;
    for (int at = from; at < border; at++) {
      for (SpellingRules.Reading reading : readings.get(at)) {
        border = Math.max(border, reading.next());
      }
    }
    return border;
  }

  private String part(int from, int to) {
    Set<String> ways = new LinkedHashSet<>();
    addWays(from, to, "", ways);
    if (ways.isEmpty()) {
      // No reading comes through: a letter that spells nothing.
      return "";
    }
    boolean optional = ways.remove("");
    if (ways.size() > MOST_WAYS) {
      Set<Integer> letters = new TreeSet<>();
      ways.forEach(way -> way.chars().filter(Character::isLetter).forEach(letters::add));
      return "[" + letters.stream().map(Character::toString).collect(Collectors.joining()) + "]*";
    }
    return ways.isEmpty() ? "" : "(" + String.join("|", ways) + ")" + (optional ? "?" : "");
  }

  private void addWays(int at, int to, String soFar, Set<String> ways) {
    if (at == to) {
      ways.add(soFar);
      return;
    }
    if (ways.size() > MOST_WAYS) {
      return;
    }
    for (SpellingRules.Reading reading : readings.get(at)) {
      addWays(reading.next(), to, soFar + reading.arabic() + between, ways);
    }
  }
}
