package pincite.engine.search;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import pincite.engine.index.ClusterEditions;
import pincite.engine.index.Excerpt;
import pincite.engine.index.Scope;
import pincite.engine.index.Told;
import pincite.engine.index.Untold;

/**
 * A search in a cluster: the very {@link Search}, on the passages that the cluster found. What only the cluster can
 * tell is asked of it, by the queries that the search makes; when it has told all, the search is run to its end.
 */
public final class ClusterSearch {
  /** A {@link Search.Result}, or what must be asked first. */
  public static Object run(
      ClusterEditions whole, Told told, Scope scope, Search.Asked asked, Cancellation until) throws IOException {
    Untold untold = new Untold();
    try (Excerpt excerpt = Excerpt.ofHits(whole, told, untold)) {
      AfarSearcher afar = new AfarSearcher(excerpt, scope, told, untold, until);
      Search.Result result = Search.run(afar, asked);
      if (untold.isEmpty()) {
        return untold.recalled().isEmpty()
            ? result
            : run(whole, told.withTerms(untold.recalled()), scope, asked, until);
      }
      askTexts(untold, afar.isRanked());
      return untold.reply();
    }
  }

  /** Which texts are wanted is known once all that was found stands in order. */
  private static void askTexts(Untold untold, boolean ranked) {
    List<Long> texts = untold.takeTexts();
    if (ranked && !texts.isEmpty()) {
      Map<String, Object> query = Map.of("terms", Map.of("sequence", texts));
      untold.add(new Untold.Query("texts " + texts, "texts", query, texts.size()));
    }
  }

  private ClusterSearch() {}
}
