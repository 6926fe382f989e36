package pincite.engine.quote;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** The first passages of the first editions whose places the index has counted: what is read of them to be shown. */
final class ShownPassages {
  private final int most;
  private final Map<Found, First> editions = new LinkedHashMap<>();

  /** @param most places of an edition */
  ShownPassages(int most) {
    this.most = most;
  }

  void add(Found edition, int passage, boolean overSeam) {
    if (editions.size() < QuoteCheck.SHOWN || editions.containsKey(edition)) {
      editions.computeIfAbsent(edition, any -> new First()).add(passage, overSeam, most);
    }
  }

  /** Each edition's passages in reading order, with whether they have it over a seam. */
  Map<Found, Map<Integer, Boolean>> all() {
    Map<Found, Map<Integer, Boolean>> all = new LinkedHashMap<>();
    editions.forEach((edition, first) -> all.put(edition, first.passages));
    return all;
  }

  /** Those that have it in their body, and those that have it over a seam, are told one after the other. */
  private static final class First {
    private final Map<Integer, Boolean> passages = new TreeMap<>();
    private int inBody;
    private int overSeams;

    void add(int passage, boolean overSeam, int most) {
      if ((overSeam ? overSeams++ : inBody++) < most) {
        passages.merge(passage, overSeam, Boolean::logicalOr);
      }
    }
  }
}
