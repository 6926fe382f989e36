package pincite.engine.quote;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import pincite.engine.quote.Alignment.Step;
import pincite.engine.quote.Comparison.Verdict;
import pincite.engine.search.Cancellation;
import pincite.engine.text.Wording.Word;

/**
 * Finds every place where all words of a quotation follow one another. Its words that are least often side by side
 * are looked for, at most {@link RunFinder#LONGEST}; wherever the quotation stands, so do they.
 */
final class ExactPlaces {
  /** An edition that has it so often is not read further: its other places are counted where the index has them. */
  private static final int OFTEN = 500;

  private static final int OFTEN_IN_MANY = 10;

  /** What is longer is hardly repeated, and each of its words takes memory while it is counted. */
  private static final int LONGEST_COUNTED = 64;

  /** What reading one passage costs, beside looking into one in the index. */
  private static final int COST_OF_READING = 1000;

  private final Scoped scoped;
  private final Quotation quotation;
  private final EditionText text;
  private final Finds finds;
  private final Cancellation until;
  private final ShownPassages shown;

  /** Passages whose places the index has counted. */
  private final Set<Integer> counted = new HashSet<>();

  private final int reach;

  /** The words [from, to) that are looked for in the index. */
  private final int[] run;

  ExactPlaces(Scoped scoped, Quotation quotation, EditionText text, Finds finds, Cancellation until) {
    this.scoped = scoped;
    this.quotation = quotation;
    this.text = text;
    this.finds = finds;
    this.until = until;
    this.shown = new ShownPassages(finds.places());
    this.reach = quotation.size() + (quotation.parts().size() - 1) * Quotation.LONGEST_GAP;
    this.run = CoveringRuns.rarest(quotation);
  }

  void find() throws IOException {
    if (isToldByIndex()) {
      countIn();
    } else {
      readAll();
    }
  }

  private void readAll() throws IOException {
    Map<Integer, Hit> passages = new TreeMap<>();
    new RunFinder(scoped, until)
        .find(
            quotation.run(run[0], run[1]),
            (doc, times, overSeam) -> passages.merge(doc, new Hit(times, overSeam), Hit::and) != null);
    if (isLong() && isPlain()) {
      countWhole(passages);
    }
    if (isLong()) {
      dropWhatLacksTheRest(passages);
    }
    int often = scoped.isWide() ? OFTEN_IN_MANY : OFTEN;
    for (Map.Entry<Integer, Hit> passage : passages.entrySet()) {
      until.check();
      Found found = finds.of(passage.getKey());
      if (found.times() < often || isLong()) {
        compare(passage.getKey(), passage.getValue().overSeam(), true);
      } else {
        found.count(passage.getValue().times());
      }
    }
    show();
  }

  private record Hit(int times, boolean overSeam) {
    Hit and(Hit other) {
      return new Hit(times + other.times, overSeam || other.overSeam);
    }
  }

  /** Whether more must be looked for than the run. */
  private boolean isLong() {
    return run[1] - run[0] < quotation.size();
  }

  /** Counts in the index, and takes away, the passages that have the whole of it in their body wherever they have the run. */
  private void countWhole(Map<Integer, Hit> passages) throws IOException {
    if (passages.isEmpty() || quotation.size() > LONGEST_COUNTED) {
      return;
    }
    new RunFinder(scoped, until)
        .findInBodies(
            quotation.run(0, quotation.size()),
            (doc, times, overSeam) -> {
              if (new Hit(times, false).equals(passages.get(doc))) {
                passages.remove(doc);
                counted.add(doc);
                finds.of(doc).count(times);
                shown.add(finds.of(doc), doc, false);
              }
              return true;
            });
  }

  /** An edition that has the whole has each of its runs: those that lack one need not be read. */
  private void dropWhatLacksTheRest(Map<Integer, Hit> passages) throws IOException {
    for (int[] other : CoveringRuns.cheapest(quotation, run)) {
      if (Seeds.cost(quotation, other) > (double) passages.size() * COST_OF_READING) {
        continue;
      }
      int[] editions = passages.keySet().stream().mapToInt(scoped::editionOf).distinct().sorted().toArray();
      Set<Integer> having = new HashSet<>();
      boolean all =
          new RunFinder(scoped, until)
              .findPassages(
                  quotation.run(other[0], other[1]),
                  editions,
                  NearPlaces.MANY,
                  doc -> having.add(scoped.editionOf(doc)) || true);
      if (!all || !scoped.snapshot().isSettled()) {
        return;
      }
      passages.keySet().removeIf(doc -> !having.contains(scoped.editionOf(doc)));
    }
  }

  /** Counted in the index; read only where it is shown. */
  private void countIn() throws IOException {
    new RunFinder(scoped, until)
        .find(
            quotation.run(0, quotation.size()),
            (doc, times, overSeam) -> {
              finds.of(doc).count(times);
              shown.add(finds.of(doc), doc, overSeam);
              return true;
            });
    show();
  }

  private void show() throws IOException {
    for (Map.Entry<Found, Map<Integer, Boolean>> one : shown.all().entrySet()) {
      for (Map.Entry<Integer, Boolean> passage : one.getValue().entrySet()) {
        until.check();
        if (one.getKey().places() < finds.places()) {
          compare(passage.getKey(), passage.getValue(), false);
        }
      }
    }
  }

  /** Whether the places of its words alone decide. */
  private boolean isToldByIndex() {
    return quotation.size() <= RunFinder.LONGEST && isPlain();
  }

  /**
   * Whether it carries nothing that could contradict a page that has its words: no ellipsis, no marks, no note's
   * number, no Latin letters, whose article or accent the index has not.
   */
  private boolean isPlain() {
    if (quotation.hasGaps()) {
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

  private void compare(int passage, boolean overSeam, boolean counts) throws IOException {
    Found found = finds.of(passage);
    SourceWords source = overSeam ? around(passage, found, reach, reach) : aroundRuns(passage, found);
    for (int at = 0; at < source.size(); at++) {
      List<Step> steps = stepsAt(source, at);
      if (steps == null) {
        continue;
      }
      Comparison place = Comparison.of(quotation, source, text, steps);
      if ((counts && isCounted(place)) || !found.isNew(place)) {
        continue;
      }
      if (counts && place.verdict() == Verdict.VERBATIM) {
        found.count(1);
      }
      found.add(place);
    }
  }

  private boolean isCounted(Comparison place) throws IOException {
    Set<Integer> passages = place.spans().keySet();
    return passages.size() == 1 && counted.containsAll(passages);
  }

  /** The passage's words, and its neighbours' where the quotation can reach into them. */
  private SourceWords aroundRuns(int passage, Found found) throws IOException {
    if (quotation.hasGaps()) {
      return around(passage, found, reach, reach);
    }
    SourceWords alone = around(passage, found, 0, 0);
    boolean before = false;
    boolean after = false;
    for (int at = 0; at < alone.size(); at++) {
      if (stands(alone, at, run)) {
        before |= at <= run[0];
        after |= at + quotation.size() - run[0] >= alone.size();
      }
    }
    return before || after ? around(passage, found, before ? reach : 0, after ? reach : 0) : alone;
  }

  private SourceWords around(int passage, Found found, int before, int after) throws IOException {
    return new SourceWords(text.around(passage, found.edition(), before, after), quotation);
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
