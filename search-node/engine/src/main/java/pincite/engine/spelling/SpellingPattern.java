package pincite.engine.spelling;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * All that a Latin spelling may spell, as one regular expression, for an index whose words cannot be walked through. It
 * knows no distance: it holds every word that {@link ArabicCandidates} finds, and more.
 */
final class SpellingPattern {
  /** Of more ways to read a few letters, their Arabic letters in any order are looked for. */
  private static final int MOST_WAYS = 300;

  /** Longer ones are told in that way too, the longest first: a cluster takes 1,000 characters unless it is told otherwise. */
  private static final int LONGEST = 800;

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
    List<String> parts = new ArrayList<>();
    List<String> loose = new ArrayList<>();
    for (int from = 0; from < pattern.length; ) {
      int to = pattern.nextBorder(from);
      loose.add(pattern.lettersOf(from, to));
      parts.add(pattern.part(from, to, loose.getLast()));
      from = to;
    }
    while (lengthOf(parts) > LONGEST && !parts.equals(loose)) {
      int longest = longestOther(parts, loose);
      parts.set(longest, loose.get(longest));
    }
    return ArabicCandidates.prefixes() + String.join("", parts);
  }

  private static int lengthOf(List<String> parts) {
    return parts.stream().mapToInt(String::length).sum();
  }

  private static int longestOther(List<String> parts, List<String> loose) {
    return IntStream.range(0, parts.size())
        .filter(at -> !parts.get(at).equals(loose.get(at)))
        .boxed()
        .max(Comparator.comparingInt(at -> parts.get(at).length()))
        .orElseThrow();
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

  private String part(int from, int to, String loose) {
    Set<String> ways = new LinkedHashSet<>();
    addWays(from, to, "", ways);
    if (ways.size() > MOST_WAYS) {
      return loose;
    }
    String joined = ways.stream().filter(way -> !way.isEmpty()).collect(Collectors.joining("|"));
    // No way at all: a letter that spells nothing.
    return joined.isEmpty() ? "" : "(" + joined + ")" + (ways.contains("") ? "?" : "");
  }

  /** Every Arabic letter that any reading of these gives, in any order. */
  private String lettersOf(int from, int to) {
    String letters =
        readings.subList(from, to).stream()
            .flatMap(List::stream)
            .flatMapToInt(reading -> (reading.arabic() + between).chars())
            .filter(Character::isLetter)
            .sorted()
            .distinct()
            .mapToObj(Character::toString)
            .collect(Collectors.joining());
    return letters.isEmpty() ? "" : "[" + letters + "]*";
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
