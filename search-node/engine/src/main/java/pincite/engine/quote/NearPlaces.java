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
import java.util.stream.IntStream;
import pincite.engine.index.EditionNames;
import pincite.engine.index.EditionRecord;
import pincite.engine.quote.Alignment.Step;
import pincite.engine.quote.Comparison.Verdict;
import pincite.engine.search.Cancellation;

/**
 * Finds where part of a quotation stands, in the editions that do not have it whole. Every passage that holds a seed
 * is met; those that hold most of it are aligned first.
 */
final class NearPlaces {
  /** Where a seed stands in more passages, the runs that it was chosen for are looked for themselves. */
  static final int FEW = 2000;

  static final int MANY = 20_000;
  private static final int MOST_ALIGNED = 1500;

  /** In a scope of many editions those most like it are compared, and the rest is told to be left. */
  private static final int MOST_OF_MANY = 100;

  /** What seeds may cost in a scope of many editions; the cheapest come first, and the rest is told to be left. */
  private static final double MOST_COST = 1_000_000;

  /** Words that the source may have besides on either side of a place. */
  private static final int MORE = 8;

  private static final int MOST_OF_EDITION = 12;
  private static final long MOST_CELLS = 6_000_000;
  private static final long CELLS_IN_ALL = 300_000_000;

  private final Scoped scoped;
  private final Quotation quotation;
  private final EditionText text;
  private final Finds finds;
  private final Cancellation until;
  private Scoped lookedThrough;
  /** The editions in which it is looked for; null for every one of the scope. */
  private int[] editions;

  /** The editions of {@link #sameWorks}. */
  private int[] others;

  private double spent;
  private final Map<Integer, BitSet> candidates = new HashMap<>();
  private final Map<Found, Integer> aligned = new HashMap<>();
  private final Map<Found, Set<Integer>> done = new HashMap<>();

  NearPlaces(Scoped scoped, Quotation quotation, EditionText text, Finds finds, Cancellation until) {
    this.scoped = scoped;
    this.quotation = quotation;
    this.text = text;
    this.finds = finds;
    this.until = until;
  }

  void find() throws IOException {
    if (quotation.size() <= quotation.shortestRun() || finds.areAllVerbatim()) {
      return;
    }
    lookedThrough = scoped.isWide() && finds.areAnyVerbatim() ? sameWorks() : scoped;
    if (lookedThrough == null) {
      return;
    }
    editions = notVerbatim();
    for (Seeds.Seed seed : seeds()) {
      if (!isAffordable(seed.cost())) {
        finds.cut();
      } else if (!collect(seed.from(), seed.to(), FEW)) {
        collectRuns(seed);
      }
    }
    if (scoped.snapshot().isSettled()) {
      align();
    }
  }

  private int[] notVerbatim() {
    if (isBounded()) {
      return null;
    }
    IntStream within = lookedThrough == scoped ? IntStream.of(scoped.editions()) : IntStream.of(others);
    return within.filter(edition -> !finds.isVerbatim(edition)).toArray();
  }

  private List<Seeds.Seed> seeds() {
    List<Seeds.Seed> seeds = Seeds.of(quotation);
    return isBounded() ? seeds.stream().sorted(Comparator.comparingDouble(Seeds.Seed::cost)).toList() : seeds;
  }

  private boolean isBounded() {
    return lookedThrough == scoped && scoped.isWide();
  }

  /** The first seed always is. */
  private boolean isAffordable(double cost) {
    boolean first = spent == 0;
    spent += cost * Math.min(1, (double) scoped.searched().passages() / quotation.documents());
    return first || spent <= MOST_COST || !isBounded();
  }

  /**
   * Where a wide scope has it verbatim, the other editions of those works alone are looked through, for what they have
   * in its place; null where they are none or too many.
   */
  private Scoped sameWorks() throws IOException {
    EditionNames names = scoped.snapshot().editionNames();
    Set<Integer> works = new HashSet<>();
    for (Found found : finds.verbatim()) {
      works.add(names.of(found.edition()).work());
    }
    Map<Integer, EditionRecord> others = new HashMap<>();
    for (int edition : scoped.editions()) {
      if (works.contains(names.of(edition).work()) && !finds.isVerbatim(edition)) {
        others.put(edition, text.edition(edition));
      }
    }
    finds.leave();
    this.others = others.keySet().stream().mapToInt(Integer::intValue).sorted().toArray();
    return others.isEmpty() || others.size() > Scoped.FEW_EDITIONS ? null : scoped.only(others);
  }

  private void collectRuns(Seeds.Seed seed) throws IOException {
    for (int[] run : seed.runs()) {
      int[] within = Seeds.within(quotation, run[0], run[1]);
      if (!isAffordable(Seeds.cost(quotation, within)) || !collect(within[0], within[1], MANY)) {
        finds.cut();
      }
    }
  }

  private boolean collect(int from, int to, int most) throws IOException {
    Set<Integer> passages = new HashSet<>();
    boolean all =
        new RunFinder(lookedThrough, until).findPassages(
            quotation.run(from, to),
            editions,
            most,
            doc -> {
              if (!finds.of(doc).isVerbatim()) {
                passages.add(doc);
              }
              return passages.size() <= most;
            });
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
    int most = scoped.isWide() ? MOST_OF_MANY : MOST_ALIGNED;
    int count = 0;
    int fetched = 0;
    long cells = 0;
    for (Candidate candidate : all) {
      Found found = finds.of(candidate.doc());
      if (isDone(found, candidate.doc())) {
        continue;
      }
      if (count >= most || cells >= CELLS_IN_ALL) {
        if (!found.hasPlaces() && !finds.isCut() && fetched < MOST_OF_MANY) {
          if (scoped.snapshot().holds(candidate.doc())) {
            finds.cut();
          } else {
            fetched++;
          }
        }
        continue;
      }
      until.check();
      count++;
      if (!scoped.snapshot().holds(candidate.doc())) {
        continue;
      }
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
    SourceWords source = around(candidate, found);
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

  /** The candidate's words, and its neighbours' where the quotation can reach into them. */
  private SourceWords around(Candidate candidate, Found found) throws IOException {
    int first = candidate.words().nextSetBit(0);
    int reach = quotation.size() + MORE + (quotation.parts().size() - 1) * Quotation.LONGEST_GAP;
    SourceWords alone = around(candidate, found, 0, 0);
    boolean before = quotation.hasGaps();
    boolean after = before;
    boolean any = false;
    for (int at = 0; at < alone.size(); at++) {
      if (isRunAt(candidate, alone, at)) {
        any = true;
        before |= at <= first + MORE;
        after |= at + quotation.size() - first + MORE >= alone.size();
      }
    }
    return any && !before && !after
        ? alone
        : around(candidate, found, before || !any ? reach : 0, after || !any ? reach : 0);
  }

  private SourceWords around(Candidate candidate, Found found, int before, int after) throws IOException {
    return new SourceWords(text.around(candidate.doc(), found.edition(), before, after), quotation);
  }

  private int diagonal(Candidate candidate, SourceWords source) {
    int first = candidate.words().nextSetBit(0);
    for (int at = 0; at < source.size(); at++) {
      if (isRunAt(candidate, source, at)) {
        return at - first;
      }
    }
    return 0;
  }

  /** Whether the first and the last of the candidate's first words stand there, as far apart as in the quotation. */
  private boolean isRunAt(Candidate candidate, SourceWords source, int at) {
    int first = candidate.words().nextSetBit(0);
    int last = candidate.words().nextClearBit(first) - 1;
    int end = at + last - first;
    return source.isWord(at, quotation.forms(first))
        && end < source.size()
        && source.isWord(end, quotation.forms(last));
  }
}
