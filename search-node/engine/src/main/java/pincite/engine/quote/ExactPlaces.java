package pincite.engine.quote;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import pincite.engine.quote.Alignment.Step;
import pincite.engine.quote.Comparison.Verdict;
import pincite.engine.search.Cancellation;
import pincite.engine.text.Wording.Word;

/**
 * Finds every place where all words of a quotation follow one another. Its words that are least often side by side
 * are looked for, at most {@link RunFinder#LONGEST}; wherever the quotation stands, so do they.
 */
final class ExactPlaces {
  /** Passages that are read only to be shown. */
  private static final int MOST_SHOWN = 1000;

  /** An edition that has it so often is not read further: its other places are counted where the index has them. */
  private static final int OFTEN = 500;

  private final Scoped scoped;
  private final Quotation quotation;
  private final EditionText text;
  private final Finds finds;
  private final Cancellation until;

  ExactPlaces(Scoped scoped, Quotation quotation, EditionText text, Finds finds, Cancellation until) {
    this.scoped = scoped;
    this.quotation = quotation;
    this.text = text;
    this.finds = finds;
    this.until = until;
  }

  void find() throws IOException {
    int[] run = rarest();
    RunFinder finder = new RunFinder(scoped, until);
    if (isToldByIndex()) {
      countIn(finder);
    } else {
      Map<Integer, Integer> passages = new TreeMap<>();
      finder.find(
          quotation.run(run[0], run[1]), (doc, times) -> passages.merge(doc, times, Integer::sum) > 0);
      for (Map.Entry<Integer, Integer> passage : passages.entrySet()) {
        until.check();
        Found found = finds.of(passage.getKey());
        if (found.times() < OFTEN || run[1] - run[0] < quotation.size()) {
          compare(passage.getKey(), true);
        } else {
          found.count(passage.getValue());
        }
      }
    }
  }

  /** Counted in the index; read only where it is shown. */
  private void countIn(RunFinder finder) throws IOException {
    Map<Found, List<Integer>> shown = new LinkedHashMap<>();
    finder.find(
        quotation.run(0, quotation.size()),
        (doc, times) -> {
          Found found = finds.of(doc);
          found.count(times);
          List<Integer> passages = shown.computeIfAbsent(found, any -> new ArrayList<>());
          return passages.size() >= finds.places() * 2 || passages.add(doc);
        });
    int read = 0;
    for (List<Integer> passages : shown.values()) {
      for (int passage : new TreeSet<>(passages)) {
        until.check();
        if (read++ < MOST_SHOWN) {
          compare(passage, false);
        }
      }
    }
  }

  /**
   * Whether the places of its words alone decide: it fits into one run, and carries nothing that could contradict a
   * page: no marks, no note's number, no Latin letters, whose article or accent the index has not.
   */
  private boolean isToldByIndex() {
    if (quotation.size() > RunFinder.LONGEST || quotation.hasGaps()) {
      return false;
    }
    if (quotation.text().codePoints().anyMatch(c -> Character.UnicodeScript.of(c) == Character.UnicodeScript.LATIN)) {
      return false;
    }
    for (Word word : quotation.run(0, quotation.size())) {
      boolean plain = word.mark().isEmpty() && word.article().isEmpty();
      if (!plain || Marks.any(quotation.text().substring(word.start(), word.end()))) {
        return false;
      }
    }
    return true;
  }

  private int[] rarest() {
    int[] best = null;
    double heaviest = -1;
    for (int[] part : quotation.parts()) {
      for (int from = part[0]; from < part[1]; from++) {
        int to = Math.min(part[1], from + RunFinder.LONGEST);
        double weight = quotation.weight(from, to);
        if (weight > heaviest) {
          heaviest = weight;
          best = new int[] {from, to};
        }
      }
    }
    return best;
  }

  private void compare(int passage, boolean counts) throws IOException {
    Found found = finds.of(passage);
    int reach = quotation.size() + (quotation.parts().size() - 1) * Quotation.LONGEST_GAP;
    SourceWords source = new SourceWords(text.around(passage, found.edition(), reach, reach), quotation);
    for (int at = 0; at < source.size(); at++) {
      List<Step> steps = stepsAt(source, at);
      if (steps == null) {
        continue;
      }
      Comparison place = Comparison.of(quotation, source, text, steps);
      if (!found.isNew(place)) {
        continue;
      }
      if (counts && place.verdict() == Verdict.VERBATIM) {
        found.count(1);
      }
      found.add(place);
    }
  }

  /** Null where it does not stand there whole. After an ellipsis the nearest place of the next part is taken. */
  private List<Step> stepsAt(SourceWords source, int at) {
    if (!source.isWord(at, quotation.forms(0))) {
      return null;
    }
    List<Step> steps = new ArrayList<>();
    int next = at;
    for (int[] part : quotation.parts()) {
      int found = part[0] == 0 ? (stands(source, next, part) ? next : -1) : nearest(source, next, part);
      if (found < 0) {
        return null;
      }
      for (; next < found; next++) {
        steps.add(new Step(Alignment.NONE, next));
      }
      for (int i = part[0]; i < part[1]; i++) {
        steps.add(new Step(i, next++));
      }
    }
    return steps;
  }

  private int nearest(SourceWords source, int from, int[] part) {
    for (int at = from; at <= from + Quotation.LONGEST_GAP && at < source.size(); at++) {
      if (stands(source, at, part)) {
        return at;
      }
    }
    return -1;
  }

  private boolean stands(SourceWords source, int at, int[] part) {
    if (at + part[1] - part[0] > source.size()) {
      return false;
    }
    for (int i = part[0]; i < part[1]; i++) {
      if (!source.isWord(at + i - part[0], quotation.forms(i))) {
        return false;
      }
    }
    return true;
  }
}
