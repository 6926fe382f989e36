package pincite.engine.quote;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import pincite.engine.quote.Alignment.Step;
import pincite.engine.quote.Comparison.Verdict;
import pincite.engine.search.Cancellation;

/**
 * Finds where part of a quotation stands, in the editions that do not have it whole. Every passage that holds a seed
 * is met; those that hold most of it are aligned first.
 */
final class NearPlaces {
  /** Where a seed stands in more passages, the runs that it was chosen for are looked for themselves. */
  private static final int FEW = 2000;

  private static final int MANY = 20_000;
  private static final int MOST_ALIGNED = 1500;

  /** In a scope of many editions those most like it are compared, and the rest is told to be left. */
  private static final int MOST_OF_MANY = 200;

  private static final int MANY_EDITIONS = 50;
  private static final int MOST_OF_EDITION = 12;
  private static final long MOST_CELLS = 6_000_000;
  private static final long CELLS_IN_ALL = 300_000_000;

  private final Scoped scoped;
  private final Quotation quotation;
  private final EditionText text;
  private final Finds finds;
  private final Cancellation until;
  private final RunFinder finder;
  private final Map<Integer, BitSet> candidates = new HashMap<>();
  private final Map<Found, Integer> aligned = new HashMap<>();
  private final Map<Found, Set<Integer>> done = new HashMap<>();

  NearPlaces(Scoped scoped, Quotation quotation, EditionText text, Finds finds, Cancellation until) {
    this.scoped = scoped;
    this.quotation = quotation;
    this.text = text;
    this.finds = finds;
    this.until = until;
    this.finder = new RunFinder(scoped, until);
  }

  void find() throws IOException {
    if (quotation.size() <= quotation.shortestRun() || finds.areAllVerbatim()) {
      return;
    }
    for (Seeds.Seed seed : Seeds.of(quotation)) {
      if (!collect(seed.from(), seed.to(), FEW)) {
        collectRuns(seed);
      }
    }
    align();
  }

  private void collectRuns(Seeds.Seed seed) throws IOException {
    for (int[] run : seed.runs()) {
      int[] within = Seeds.within(quotation, run[0], run[1]);
      if (!collect(within[0], within[1], MANY)) {
        finds.cut();
      }
    }
  }

  private boolean collect(int from, int to, int most) throws IOException {
    List<Integer> passages = new ArrayList<>();
    boolean all =
        finder.find(
            quotation.run(from, to),
            (doc, times) -> finds.of(doc).isVerbatim() || (passages.add(doc) && passages.size() <= most));
    if (all || most == MANY) {
      passages.forEach(doc -> candidates.computeIfAbsent(doc, any -> new BitSet()).set(from, to));
    }
    return all;
  }

  private record Candidate(int doc, BitSet words, double weight) {}

  private void align() throws IOException {
    List<Candidate> all = new ArrayList<>();
    candidates.forEach((doc, words) -> all.add(new Candidate(doc, words, weight(words))));
    all.sort(Comparator.comparingDouble(Candidate::weight).reversed().thenComparing(Candidate::doc));
    int most = scoped.editions().length > MANY_EDITIONS ? MOST_OF_MANY : MOST_ALIGNED;
    int count = 0;
    long cells = 0;
    for (Candidate candidate : all) {
      Found found = finds.of(candidate.doc());
      if (isDone(found, candidate.doc())) {
        continue;
      }
      if (count >= most || cells >= CELLS_IN_ALL) {
        if (!found.hasPlaces()) {
          finds.cut();
        }
        continue;
      }
      until.check();
      count++;
      cells += align(candidate, found);
    }
  }

  private boolean isDone(Found found, int doc) {
    boolean enough = found.hasPlaces() && aligned.getOrDefault(found, 0) >= MOST_OF_EDITION;
    return found.isVerbatim() || enough || done.getOrDefault(found, Set.of()).contains(doc);
  }

  private double weight(BitSet words) {
    return words.stream().mapToDouble(quotation::weight).sum();
  }

  /** Tells how many cells it took. */
  private long align(Candidate candidate, Found found) throws IOException {
    aligned.merge(found, 1, Integer::sum);
    int reach = quotation.size() + 8 + (quotation.parts().size() - 1) * Quotation.LONGEST_GAP;
    List<EditionText.Place> around = text.around(candidate.doc(), found.edition(), reach, reach);
    SourceWords source = new SourceWords(around, quotation);
    List<Step> steps = Alignment.of(quotation, source, diagonal(candidate, source), MOST_CELLS, until);
    if (!steps.isEmpty()) {
      Comparison place = Comparison.of(quotation, source, text, steps);
      if (place.verdict() != Verdict.ABSENT && found.isNew(place)) {
        // Only where a line's end cut a compound at its hyphen: the index has it otherwise than it is quoted.
        found.count(place.verdict() == Verdict.VERBATIM ? 1 : 0);
        found.add(place);
        done.computeIfAbsent(found, any -> new HashSet<>()).addAll(place.spans().keySet());
      }
    }
    return Alignment.cost(quotation.size(), source.size(), MOST_CELLS);
  }

  private int diagonal(Candidate candidate, SourceWords source) {
    int first = candidate.words().nextSetBit(0);
    int next = Math.min(quotation.size() - 1, candidate.words().nextClearBit(first) - 1);
    for (int at = 0; at < source.size(); at++) {
      boolean starts = source.isWord(at, quotation.forms(first));
      int last = at + next - first;
      if (starts && last < source.size() && source.isWord(last, quotation.forms(next))) {
        return at - first;
      }
    }
    return 0;
  }
}
