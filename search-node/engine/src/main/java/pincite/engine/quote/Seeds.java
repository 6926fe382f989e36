package pincite.engine.quote;

import java.util.ArrayList;
import java.util.List;

/**
 * What must be looked for so that no part of a quotation can be missed. A part counts when it is a run of at least
 * {@link Quotation#shortestRun} words that weighs {@link Quotation#lightestRun}; every such run holds one of the
 * smallest runs that count, and each of those holds a seed: the words of it that are looked for.
 */
final class Seeds {
  private static final double HIT = 4;

  private final Quotation quotation;

  private Seeds(Quotation quotation) {
    this.quotation = quotation;
  }

  /** Words [from, to) of the quotation; `runs` are the smallest runs that it was chosen for, `cost` what it costs. */
  record Seed(int from, int to, double cost, List<int[]> runs) {}

  static List<Seed> of(Quotation quotation) {
    return new Seeds(quotation).chosen();
  }

  /** The cheapest words of a run that are few enough to be found wherever they stand. */
  static int[] within(Quotation quotation, int from, int to) {
    if (to - from <= RunFinder.LONGEST) {
      return new int[] {from, to};
    }
    Seeds seeds = new Seeds(quotation);
    int best = from;
    for (int i = from; i + RunFinder.LONGEST <= to; i++) {
      if (seeds.cost(i, i + RunFinder.LONGEST) < seeds.cost(best, best + RunFinder.LONGEST)) {
        best = i;
      }
    }
    return new int[] {best, best + RunFinder.LONGEST};
  }

  /** About how many passages must be looked into for the words of a run. */
  static double cost(Quotation quotation, int[] run) {
    return new Seeds(quotation).cost(run[0], run[1]);
  }

  private List<Seed> chosen() {
    List<Seed> seeds = new ArrayList<>();
    for (int[] run : smallestRuns()) {
      Seed last = seeds.isEmpty() ? null : seeds.getLast();
      if (last != null && last.from() >= run[0] && last.to() <= run[1]) {
        last.runs().add(run);
      } else {
        int[] best = cheapest(run);
        seeds.add(new Seed(best[0], best[1], cost(best[0], best[1]), new ArrayList<>(List.of(run))));
      }
    }
    return seeds;
  }

  /** Ascending; none holds another. In a part too short or too light for one, the whole part. */
  private List<int[]> smallestRuns() {
    List<int[]> runs = new ArrayList<>();
    for (int[] part : quotation.parts()) {
      int before = runs.size();
      for (int from = part[0]; from < part[1]; from++) {
        int to = end(from, part[1]);
        if (to < 0) {
          break;
        }
        if (runs.size() > before && runs.getLast()[1] == to) {
          runs.removeLast();
        }
        runs.add(new int[] {from, to});
      }
      if (runs.size() == before && quotation.hasGaps()) {
        runs.add(part);
      }
    }
    return runs;
  }

  private int end(int from, int last) {
    for (int to = from + quotation.shortestRun(); to <= last; to++) {
      if (quotation.weight(from, to) >= quotation.lightestRun()) {
        return to;
      }
    }
    return -1;
  }

  /** Of equal ones the last, which is most likely to serve the next run too. */
  private int[] cheapest(int[] run) {
    int[] best = null;
    double least = Double.MAX_VALUE;
    for (int from = run[0]; from < run[1]; from++) {
      for (int to = from + 1; to <= Math.min(run[1], from + RunFinder.LONGEST); to++) {
        double cost = cost(from, to);
        if (cost <= least) {
          least = cost;
          best = new int[] {from, to};
        }
      }
    }
    return best;
  }

  /** Passages that must be looked into, and those likely to be found, which cost more. */
  private double cost(int from, int to) {
    double fewest = Double.MAX_VALUE;
    for (int i = from; i < to; i++) {
      fewest = Math.min(fewest, quotation.frequency(i));
    }
    double hits = fewest;
    boolean skipped = false;
    for (int i = from; i < to; i++) {
      if (!skipped && quotation.frequency(i) == fewest) {
        skipped = true;
        continue;
      }
      hits *= Math.min(1, 20.0 * quotation.frequency(i) / quotation.documents() / 100);
    }
    return fewest * (1 + 0.1 * (to - from)) + hits * HIT;
  }
}
