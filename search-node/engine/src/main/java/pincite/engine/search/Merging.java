package pincite.engine.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.search.ScoreDoc;

/**
 * Merges what several formulations found. Their scores are sums over different words, so each is taken as a share of
 * what a passage would score that carries all of that formulation's words: a translation that is carried whole comes
 * before a question of which one word is met, wherever each stands in its own list.
 */
final class Merging {
  /** @param formulations those that found it, best first */
  record Ranked(int doc, float score, Passes.Found found, List<Integer> formulations) {}

  private record Share(double share, float score, Passes.Found found) {}

  static List<Ranked> of(List<Passes.Found> all) throws IOException {
    Map<Integer, List<Share>> byDocument = new LinkedHashMap<>();
    for (Passes.Found found : all) {
      double full = all.size() == 1 ? 1 : found.order().full();
      for (ScoreDoc hit : found.hits()) {
        double share = full > 0 ? hit.score / full : 0;
        byDocument.computeIfAbsent(hit.doc, doc -> new ArrayList<>(1)).add(new Share(share, hit.score, found));
      }
    }
    List<Ranked> ranked = new ArrayList<>(byDocument.size());
    byDocument.forEach((doc, shares) -> ranked.add(ranked(doc, shares)));
    ranked.sort(Comparator.<Ranked>comparingDouble(hit -> -hit.score()).thenComparingInt(Ranked::doc));
    return ranked;
  }

  private static Ranked ranked(int doc, List<Share> shares) {
    shares.sort(Comparator.comparingDouble(Share::share).reversed());
    List<Integer> formulations = shares.stream().map(share -> share.found().formulation()).distinct().toList();
    Share best = shares.getFirst();
    return new Ranked(doc, (float) best.share(), best.found(), formulations);
  }

  private Merging() {}
}
