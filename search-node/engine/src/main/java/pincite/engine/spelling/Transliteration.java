package pincite.engine.spelling;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.Terms;
import pincite.engine.text.Languages;

/**
 * Reads a question in Latin letters as Arabic, where the words of an index bear that out. It is not taken for Arabic
 * unless at least half of its words are no everyday words of another language and may spell words that stand there.
 */
public final class Transliteration {
  /** Of two readings, a word ten times as common may be so much further from the spelling. */
  private static final double COMMONNESS = 0.13;

  /** How far a reading may be from the spelling: the longer and the commoner the word, the further. */
  private static final double FAR = 0.4;

  private static final double FAR_PER_LETTER = 0.04;
  private static final double FAR_BY_COMMONNESS = 0.07;

  /** Beyond it nothing is looked for: the walk through the words would be long. */
  private static final double FARTHEST = 0.95;

  /** How much further than the likeliest word another may be. */
  private static final double NEAR = 0.6;

  /** Nobody asks for a function word alone. */
  private static final double FUNCTION_WORD_ALONE = 0.5;

  private static final int READINGS = 4;
  private static final int LONGEST = 40;

  /** A longer text is no romanised query. */
  private static final int MOST_WORDS = 60;

  /**
   * One word as it was written and the Arabic words it may stand for, the likeliest first.
   *
   * @param counted whether it names something
   */
  public record Spelled(String surface, List<Reading> readings, boolean counted) {
    /** All forms of all readings. */
    public List<Form> forms() {
      return readings.stream().flatMap(reading -> reading.forms().stream()).toList();
    }
  }

  /** An Arabic word in the forms it has in the index: bare, and with what is joined to its front. */
  public record Reading(String word, List<Form> forms) {}

  /** @param weight up to 1, for the likeliest reading */
  public record Form(String term, float weight) {}

  private record Judged(LatinWord word, List<Reading> readings, boolean everyday, boolean asks) {}

  private final Terms terms;
  private final Set<String> functionWords = Languages.of("ar").functionWords();
  private final boolean alone;

  private Transliteration(Terms terms, boolean alone) {
    this.terms = terms;
    this.alone = alone;
  }

  /** The words of a question, in order; empty when it is not taken for Arabic. */
  public static List<Spelled> read(String question, Terms terms) throws IOException {
    return read(question, terms, false);
  }

  /** The words of a question for names, which one Arabic word among others may be: `the book al-mughni`. */
  public static List<Spelled> readNames(String question, Terms terms) throws IOException {
    return read(question, terms, true);
  }

  /** What must be known of an index whose words cannot be walked through: all words of it that these patterns match. */
  public static Set<String> patterns(String question) {
    List<LatinWord> words = withoutJoined(LatinWord.of(question));
    Set<String> patterns = new LinkedHashSet<>();
    for (LatinWord word : words.size() > MOST_WORDS ? List.<LatinWord>of() : words) {
      if (mayBeRead(word, words.size() == 1) && isOfLength(word.letters())) {
        patterns.add(SpellingPattern.of(word.letters()));
      }
    }
    return patterns;
  }

  private static List<Spelled> read(String question, Terms terms, boolean names) throws IOException {
    List<LatinWord> words = terms == null ? List.of() : withoutJoined(LatinWord.of(question));
    return new Transliteration(terms, words.size() == 1).read(words, names);
  }

  private static List<LatinWord> withoutJoined(List<LatinWord> written) {
    List<LatinWord> words = new ArrayList<>();
    for (int i = 0; i < written.size(); i++) {
      String letters = written.get(i).letters().toLowerCase(Locale.ROOT);
      boolean last = i + 1 == written.size();
      String next = last ? "" : written.get(i + 1).letters();
      if (last || !(LatinWords.isJoined(letters) || LatinWords.isArticle(letters, next))) {
        words.add(written.get(i));
      }
    }
    return words;
  }

  private List<Spelled> read(List<LatinWord> words, boolean names) throws IOException {
    List<Judged> judged = new ArrayList<>();
    for (LatinWord word : words.size() > MOST_WORDS ? List.<LatinWord>of() : words) {
      judged.add(judged(word));
    }
    long arabic = judged.stream().filter(word -> !word.everyday() && !word.readings().isEmpty()).count();
    return arabic > 0 && (names || 2 * arabic >= judged.size()) ? spelled(judged) : List.of();
  }

  private Judged judged(LatinWord word) throws IOException {
    List<Reading> readings = mayBeRead(word, alone) ? readings(word.letters()) : List.of();
    return new Judged(word, readings, isEveryday(word), asks(word));
  }

  /** An everyday word that stands alone decides against Arabic, whatever it may spell. */
  private static boolean mayBeRead(LatinWord word, boolean alone) {
    return !asks(word) && !(isEveryday(word) && alone);
  }

  private static boolean isEveryday(LatinWord word) {
    return !word.marked() && LatinWords.isEveryday(word.plain());
  }

  private static boolean asks(LatinWord word) {
    return !word.marked() && LatinWords.asks(word.plain());
  }

  private static boolean isOfLength(String letters) {
    return letters.length() >= 2 && letters.length() <= LONGEST;
  }

  private List<Reading> readings(String letters) throws IOException {
    if (!isOfLength(letters)) {
      return List.of();
    }
    Map<String, List<ArabicCandidates.Candidate>> byWord = new LinkedHashMap<>();
    float most = (float) Math.min(FARTHEST, FAR + FAR_PER_LETTER * letters.length() + FAR_BY_COMMONNESS * 8);
    for (ArabicCandidates.Candidate candidate : ArabicCandidates.of(letters, most, terms)) {
      byWord.computeIfAbsent(candidate.core(), core -> new ArrayList<>()).add(candidate);
    }
    List<Attested> attested = new ArrayList<>();
    byWord.forEach((word, forms) -> attested.add(attested(word, forms)));
    double far = FAR + FAR_PER_LETTER * letters.length();
    attested.removeIf(word -> word.cost() > far + FAR_BY_COMMONNESS * Math.log(word.documents()));
    attested.sort(Comparator.comparingDouble(Attested::distance));
    return attested.stream()
        .limit(READINGS)
        .filter(word -> word.distance() - attested.getFirst().distance() <= NEAR)
        .map(word -> word.reading(attested.getFirst().distance()))
        .toList();
  }

  private record Attested(
      String word, List<ArabicCandidates.Candidate> forms, double cost, long documents, double distance) {
    Reading reading(double least) {
      float weight = (float) Math.exp(3 * (least - distance));
      return new Reading(word, forms.stream().map(form -> new Form(form.term(), weight)).toList());
    }
  }

  private Attested attested(String word, List<ArabicCandidates.Candidate> forms) {
    double cost = forms.stream().mapToDouble(ArabicCandidates.Candidate::cost).min().orElseThrow();
    long documents = forms.stream().mapToLong(ArabicCandidates.Candidate::documents).sum();
    double alone = this.alone && functionWords.contains(word) ? FUNCTION_WORD_ALONE : 0;
    return new Attested(word, forms, cost, documents, cost + alone - COMMONNESS * Math.log(documents));
  }

  private List<Spelled> spelled(List<Judged> words) {
    List<Spelled> spelled = new ArrayList<>();
    for (Judged word : words) {
      if (!word.asks()) {
        boolean joins = !word.readings().isEmpty() && functionWords.contains(word.readings().getFirst().word());
        spelled.add(new Spelled(word.word().surface(), word.readings(), !joins));
      }
    }
    boolean noneNames = spelled.stream().noneMatch(Spelled::counted);
    return noneNames
        ? spelled.stream().map(word -> new Spelled(word.surface(), word.readings(), true)).toList()
        : spelled;
  }
}
