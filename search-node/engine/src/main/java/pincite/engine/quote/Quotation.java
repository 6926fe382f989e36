package pincite.engine.quote;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.lucene.index.Term;
import pincite.engine.Refusal;
import pincite.engine.index.CountingSearcher;
import pincite.engine.index.Fields;
import pincite.engine.text.Wording;
import pincite.engine.text.Wording.Word;

/**
 * A wording as it is looked for: its words, where it leaves some out (`…`, `[...]`), and what each word weighs. A rare
 * word weighs up to 1, one that is on every page next to nothing: a formula is no evidence of a quotation.
 */
final class Quotation {
  /** Words that an ellipsis may stand for: what is farther apart is not near. */
  static final int LONGEST_GAP = 600;

  private static final Pattern ELLIPSIS =
      Pattern.compile("[\\[(]\\s*(?:…|\\.(?:\\s?\\.){2,})\\s*[\\])]|…|\\.(?:\\s?\\.){2,}");

  private static final double ENOUGH_OF_LONG = 6;
  private static final double UNKNOWN = 0.5;

  private final String text;
  private final List<Word> words;
  private final BitSet gaps = new BitSet();
  private final int[][] forms;
  private final Map<String, Integer> ids = new HashMap<>();
  private final double[] weights;
  private final int[] frequencies;
  private final int documents;

  private Quotation(String text, List<Word> words, CountingSearcher searcher) throws IOException {
    this.text = text;
    this.words = words;
    this.documents = Math.max(1, searcher.documentsWith(Fields.PLAIN));
    forms = new int[words.size()][];
    weights = new double[words.size()];
    frequencies = new int[words.size()];
    for (int i = 0; i < words.size(); i++) {
      List<String> names = words.get(i).forms();
      forms[i] = names.stream().mapToInt(name -> ids.computeIfAbsent(name, any -> ids.size())).toArray();
      for (String name : names) {
        frequencies[i] += searcher.documents(new Term(Fields.PLAIN, name)) + searcher.documents(new Term(Fields.SEAMS, name));
      }
      double share = (double) documents / Math.clamp(frequencies[i], 1, documents);
      weights[i] = Math.log1p(share) / Math.log1p(documents);
    }
    weighUnknown();
    markGaps();
  }

  /** A word that stands nowhere weighs as much as the others do, and no less than a word that is neither rare nor common. */
  private void weighUnknown() {
    double known =
        IntStream.range(0, weights.length).filter(i -> frequencies[i] > 0).mapToDouble(i -> weights[i]).average().orElse(1);
    for (int i = 0; i < weights.length; i++) {
      if (frequencies[i] == 0) {
        weights[i] = Math.max(UNKNOWN, known);
      }
    }
  }

  /** Refuses a text without any word. */
  static Quotation of(String text, CountingSearcher searcher) throws IOException {
    List<Word> words = Wording.of(text);
    if (words.isEmpty()) {
      throw new Refusal(
          Refusal.Code.BAD_REQUEST,
          "The quotation holds no word that could be looked for, only marks, spaces or symbols. Give its words.");
    }
    return new Quotation(text, words, searcher);
  }

  private void markGaps() {
    Matcher ellipsis = ELLIPSIS.matcher(text);
    int next = 0;
    while (ellipsis.find()) {
      while (next < words.size() && words.get(next).start() < ellipsis.end()) {
        next++;
      }
      if (next > 0 && next < words.size()) {
        gaps.set(next);
      }
    }
  }

  String text() {
    return text;
  }

  int size() {
    return words.size();
  }

  Word word(int i) {
    return words.get(i);
  }

  List<Word> run(int from, int to) {
    return words.subList(from, to);
  }

  /** The words in the form that they are compared in. */
  List<String> compared() {
    return words.stream().map(word -> word.forms().getFirst()).toList();
  }

  /** Whether words are left out before this one. */
  boolean hasGapBefore(int i) {
    return gaps.get(i);
  }

  boolean hasGaps() {
    return !gaps.isEmpty();
  }

  /** The parts between the gaps, as [from, to). */
  List<int[]> parts() {
    List<int[]> parts = new ArrayList<>();
    for (int from = 0; from < size(); ) {
      int gap = gaps.nextSetBit(from + 1);
      int to = gap < 0 ? size() : gap;
      parts.add(new int[] {from, to});
      from = to;
    }
    return parts;
  }

  /** The numbers that a word's forms have in this quotation; -1 for what is not in it. */
  int idOf(String form) {
    return ids.getOrDefault(form, -1);
  }

  int[] forms(int i) {
    return forms[i];
  }

  double weight(int i) {
    return weights[i];
  }

  double weight(int from, int to) {
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += weights[i];
    }
    return sum;
  }

  /** How many documents of the whole index have the word. */
  int frequency(int i) {
    return frequencies[i];
  }

  int documents() {
    return documents;
  }

  /** How many words must follow one another to count as a part of it. */
  int shortestRun() {
    return size() <= 6 ? 2 : size() <= 12 ? 3 : 4;
  }

  /** What a run must weigh to be looked at: a quarter of the whole, or as much as six rare words. */
  double lightestRun() {
    return Math.min(ENOUGH_OF_LONG, weight(0, size()) / 4);
  }

  /** What it must weigh to be a part of the quotation where nothing else of it agrees. */
  double lightestPart() {
    return Math.min(ENOUGH_OF_LONG, weight(0, size()) * 0.35);
  }
}
