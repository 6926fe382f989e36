package pincite.engine.spelling;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;

/**
 * Finds the words of an index that a Latin spelling may stand for. It walks the sorted words and the readings of the
 * spelling side by side, and leaps over all words that begin with what no reading gives.
 */
final class ArabicCandidates {
  private static final float NONE = Float.MAX_VALUE;

  /** What writers join to a word's front without spelling it, and how far that is from the bare word. */
  private static final Prefix[] PREFIXES = {
    new Prefix("", 0f), new Prefix("ال", .02f), new Prefix("و", .35f), new Prefix("وال", .2f), new Prefix("ب", .35f),
    new Prefix("بال", .2f), new Prefix("ل", .35f), new Prefix("لل", .2f)
  };

  static final String LONG_VOWELS = "اوي";

  private record Prefix(String letters, float cost) {}

  /** @param core the word without what is joined to its front */
  record Candidate(String term, String core, float cost, int documents) {}

  private final String word;
  private final float most;
  private final float skippedVowel;
  private final List<List<SpellingRules.Reading>> readings = new ArrayList<>();

  private ArabicCandidates(String word, float most) {
    this.word = word;
    this.most = most;
    this.skippedVowel = hasVowel(word) ? NONE : 0.3f;
    for (int at = 0; at < word.length(); at++) {
      readings.add(SpellingRules.at(word, at));
    }
  }

  /** Whether a spelling writes any vowel; one that does not leaves long ones out too. */
  static boolean hasVowel(String letters) {
    return letters.chars().anyMatch(c -> "aeiouAIU".indexOf(c) >= 0);
  }

  /** What may be joined to a word's front, as a regular expression. */
  static String prefixes() {
    return "(" + Stream.of(PREFIXES).map(Prefix::letters).filter(one -> !one.isEmpty()).collect(Collectors.joining("|")) + ")?";
  }

  /** The words of an index that `letters` may spell at no more than a distance, the nearest first. */
  static List<Candidate> of(String letters, float most, Terms terms) throws IOException {
    List<Candidate> found = new ArrayList<>();
    for (Prefix prefix : PREFIXES) {
      new ArabicCandidates(letters, most - prefix.cost()).walk(terms.iterator(), prefix, found);
    }
    found.sort(Comparator.comparingDouble(Candidate::cost));
    return found;
  }

  private void walk(TermsEnum terms, Prefix prefix, List<Candidate> found) throws IOException {
    String start = prefix.letters();
    float[][] reached = new float[64][];
    reached[0] = atStart();
    String last = "";
    TermsEnum.SeekStatus status = terms.seekCeil(new BytesRef(start));
    BytesRef term = status == TermsEnum.SeekStatus.END ? null : terms.term();
    while (term != null) {
      String text = term.utf8ToString();
      if (!text.startsWith(start)) {
        return;
      }
      String core = text.substring(start.length());
      int alive = advance(core, commonPrefix(core, last), reached);
      last = core.substring(0, Math.min(alive, core.length()));
      if (alive <= core.length()) {
        term = leap(terms, start + core.substring(0, alive));
        last = core.substring(0, alive - 1);
        continue;
      }
      float cost = reached[core.length()][word.length()];
      if (cost <= most && core.length() > 1) {
        found.add(new Candidate(text, core, cost + prefix.cost(), terms.docFreq()));
      }
      last = core;
      term = terms.next();
    }
  }

  /** Works out the readings for each letter; the length of the shortest part that has none, or one more than all. */
  private int advance(String core, int from, float[][] reached) {
    for (int i = from; i < core.length(); i++) {
      if (i + 1 >= reached.length) {
        return i + 1;
      }
      reached[i + 1] = after(core, i + 1, reached);
      if (dead(reached[i + 1]) && !underWay(core, i + 1, reached)) {
        return i + 1;
      }
    }
    return core.length() + 1;
  }

  private float[] atStart() {
    float[] costs = new float[word.length() + 1];
    Arrays.fill(costs, NONE);
    costs[0] = 0;
    readNothing(costs);
    return costs;
  }

  /** The least cost to have read so much of the Latin when the first letters of the Arabic are spelled. */
  private float[] after(String core, int letters, float[][] reached) {
    float[] costs = new float[word.length() + 1];
    Arrays.fill(costs, NONE);
    for (int back = 1; back <= Math.min(3, letters); back++) {
      float[] before = reached[letters - back];
      for (int at = 0; at < word.length(); at++) {
        if (before[at] < NONE) {
          read(core, letters - back, letters, at, before[at], costs);
        }
      }
    }
    if (skippedVowel < NONE && LONG_VOWELS.indexOf(core.charAt(letters - 1)) >= 0) {
      for (int at = 1; at < word.length(); at++) {
        costs[at] = Math.min(costs[at], plus(reached[letters - 1][at], skippedVowel));
      }
    }
    readNothing(costs);
    return costs;
  }

  private void read(String core, int from, int to, int at, float soFar, float[] costs) {
    for (SpellingRules.Reading reading : readings.get(at)) {
      if (reading.arabic().length() == to - from && core.startsWith(reading.arabic(), from)) {
        costs[reading.next()] = Math.min(costs[reading.next()], soFar + reading.cost());
      }
    }
  }

  private void readNothing(float[] costs) {
    for (int at = 0; at < word.length(); at++) {
      if (costs[at] < NONE) {
        for (SpellingRules.Reading reading : readings.get(at)) {
          if (reading.arabic().isEmpty()) {
            costs[reading.next()] = Math.min(costs[reading.next()], costs[at] + reading.cost());
          }
        }
      }
    }
  }

  private boolean dead(float[] costs) {
    for (float cost : costs) {
      if (cost <= most) {
        return false;
      }
    }
    return true;
  }

  /** Whether a reading of several letters has begun that more letters may end. */
  private boolean underWay(String core, int letters, float[][] reached) {
    for (int back = 1; back <= Math.min(2, letters); back++) {
      String begun = core.substring(letters - back, letters);
      for (int at = 0; at < word.length(); at++) {
        if (reached[letters - back][at] <= most && begins(begun, at)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean begins(String begun, int at) {
    for (SpellingRules.Reading reading : readings.get(at)) {
      if (reading.arabic().length() > begun.length() && reading.arabic().startsWith(begun)) {
        return true;
      }
    }
    return false;
  }

  private static BytesRef leap(TermsEnum terms, String part) throws IOException {
    char end = (char) (part.charAt(part.length() - 1) + 1);
    BytesRef beyond = new BytesRef(part.substring(0, part.length() - 1) + end);
    return terms.seekCeil(beyond) == TermsEnum.SeekStatus.END ? null : terms.term();
  }

  private static float plus(float cost, float more) {
    return cost == NONE ? NONE : cost + more;
  }

  private static int commonPrefix(String one, String other) {
    int length = Math.min(one.length(), other.length());
    int at = 0;
    while (at < length && one.charAt(at) == other.charAt(at)) {
      at++;
    }
    return at;
  }
}
