package pincite.engine.spelling;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
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

  private static final double NEAR = 0.55;
  private static final int FORMS = 12;
  private static final int LONGEST = 40;

  /**
   * One word as it was written and the Arabic forms it may stand for, the likeliest first, each with a weight up to 1.
   *
   * @param counted whether it names something
   */
  public record Spelled(String surface, List<Form> forms, boolean counted) {}

  public record Form(String term, float weight) {}

  private record Judged(LatinWord word, List<Form> forms, boolean everyday, boolean asks) {}

  /** The words of a question, in order; empty when it is not taken for Arabic. */
  public static List<Spelled> read(String question, Terms terms) throws IOException {
    List<Judged> words = new ArrayList<>();
    List<LatinWord> written = terms == null ? List.of() : LatinWord.of(question);
    for (int i = 0; i < written.size(); i++) {
      LatinWord word = written.get(i);
      String next = i + 1 < written.size() ? written.get(i + 1).letters() : "";
      String letters = word.letters().toLowerCase(Locale.ROOT);
      if (!next.isEmpty() && (LatinWords.isJoined(letters) || LatinWords.isArticle(letters, next))) {
        continue;
      }
      words.add(judged(word, terms));
    }
    long arabic = words.stream().filter(word -> !word.everyday() && !word.forms().isEmpty()).count();
    return arabic > 0 && 2 * arabic >= words.size() ? spelled(words) : List.of();
  }

  private static Judged judged(LatinWord word, Terms terms) throws IOException {
    boolean everyday = !word.marked() && LatinWords.isEveryday(word.plain());
    boolean asks = !word.marked() && LatinWords.asks(word.plain());
    return new Judged(word, asks ? List.of() : forms(word, terms), everyday, asks);
  }

  private static List<Form> forms(LatinWord word, Terms terms) throws IOException {
    String letters = word.letters();
    if (letters.length() < 2 || letters.length() > LONGEST) {
      return List.of();
    }
    List<ArabicCandidates.Candidate> found =
        new ArrayList<>(ArabicCandidates.of(letters, 0.35f + 0.1f * letters.length(), terms));
    found.sort(Comparator.comparingDouble(Transliteration::distance));
    List<Form> forms = new ArrayList<>();
    for (ArabicCandidates.Candidate candidate : found) {
      double further = distance(candidate) - distance(found.getFirst());
      if (further > NEAR || forms.size() == FORMS) {
        break;
      }
      forms.add(new Form(candidate.term(), (float) Math.exp(-3 * further)));
    }
    return forms;
  }

  private static double distance(ArabicCandidates.Candidate candidate) {
    return candidate.cost() - COMMONNESS * Math.log(candidate.documents());
  }

  private static List<Spelled> spelled(List<Judged> words) {
    Set<String> functionWords = Languages.of("ar").functionWords();
    List<Spelled> spelled = new ArrayList<>();
    for (Judged word : words) {
      if (!word.asks()) {
        boolean joins = !word.forms().isEmpty() && functionWords.contains(word.forms().getFirst().term());
        spelled.add(new Spelled(word.word().surface(), word.forms(), !joins));
      }
    }
    boolean noneNames = spelled.stream().noneMatch(Spelled::counted);
    return noneNames
        ? spelled.stream().map(word -> new Spelled(word.surface(), word.forms(), true)).toList()
        : spelled;
  }

  private Transliteration() {}
}
