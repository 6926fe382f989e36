package pincite.engine.quote;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Runs of a quotation's words, as [from, to), that are short enough to be found wherever they stand. */
final class CoveringRuns {
  private static final int MOST = 3;

  /** The heaviest run. */
  static int[] rarest(Quotation quotation) {
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

  /** Some besides a run that is known, the cheapest to look for first. */
  static List<int[]> cheapest(Quotation quotation, int[] known) {
    List<int[]> runs = new ArrayList<>();
    for (int[] part : quotation.parts()) {
      for (int from = part[0]; from < part[1]; from += RunFinder.LONGEST) {
        int to = Math.min(part[1], from + RunFinder.LONGEST);
        runs.add(new int[] {Math.max(part[0], to - RunFinder.LONGEST), to});
      }
    }
    runs.removeIf(run -> run[0] == known[0]);
    runs.sort(Comparator.comparingDouble(run -> Seeds.cost(quotation, run)));
    return runs.subList(0, Math.min(MOST, runs.size()));
  }

  private CoveringRuns() {}
}
