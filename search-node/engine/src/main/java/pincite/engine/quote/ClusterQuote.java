package pincite.engine.quote;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pincite.engine.index.ClusterEditions;
import pincite.engine.index.Excerpt;
import pincite.engine.index.Fields;
import pincite.engine.index.Scope;
import pincite.engine.index.Told;
import pincite.engine.index.Untold;
import pincite.engine.search.Cancellation;
import pincite.engine.search.QueryBody;
import pincite.engine.text.Wording;

/**
 * {@link QuoteCheck} in a cluster: the very same, on the passages in which the cluster finds the words that the check
 * looks for side by side, and on their neighbours.
 */
public final class ClusterQuote {
  /** Passages with one run of words that are sent at once. */
  private static final int AT_ONCE = 300;

  /** Passages beyond one that is lacking: a quotation rarely goes over more. */
  private static final int REACH = 2;

  /** A {@link QuoteCheck.Result}, or what must be asked first. */
  public static Object run(
      ClusterEditions whole, Told told, Scope scope, Scope except, String quote, int places, Cancellation until)
      throws IOException {
    Untold untold = new Untold();
    Set<String> words =
        Wording.of(quote).stream().flatMap(word -> word.forms().stream()).collect(Collectors.toSet());
    try (Excerpt excerpt = Excerpt.ofEditions(whole, told, untold, whole.within(scope), REACH, words)) {
      QuoteCheck.Result result = QuoteCheck.run(excerpt, scope, except, quote, places, until);
      if (untold.isEmpty()) {
        return result;
      }
      if (untold.hasRuns() && mayComeNear(whole.within(scope).size())) {
        lookAhead(excerpt, Quotation.of(quote, excerpt.searcher(until)));
      }
      ask(untold, excerpt.isWhole(scope) ? null : scope, except);
      return untold.reply();
    }
  }

  /** One edition mostly has it verbatim; of so many that they are not named one by one, few are looked through. */
  private static boolean mayComeNear(int editions) {
    return editions > 1 && editions <= Scoped.FEW_EDITIONS;
  }

  private static void lookAhead(Excerpt excerpt, Quotation quotation) {
    if (quotation.size() > quotation.shortestRun()) {
      for (Seeds.Seed seed : Seeds.of(quotation)) {
        excerpt.lookAhead(
            quotation.run(seed.from(), seed.to()).stream().map(Wording.Word::forms).toList(), NearPlaces.FEW);
      }
    }
  }

  private static void ask(Untold untold, Scope within, Scope except) {
    for (String run : untold.takeRuns()) {
      Map<String, Object> query = QueryBody.within(sideBySide(run), within, except);
      untold.add(new Untold.Query(Untold.run(run), "all", query, AT_ONCE));
    }
    for (Untold.Places places : untold.takePlaces()) {
      Map<String, Object> anywhere = QueryBody.within(sideBySide(places.words()), within, except);
      Map<String, Object> query =
          places.keys() == null ? anywhere : QueryBody.among(anywhere, Fields.KEY, places.keys());
      untold.add(new Untold.Query(places.name(), "places", query, places.most()));
    }
    List<Long> texts = untold.takeTexts();
    if (!texts.isEmpty()) {
      Map<String, Object> query = Map.of("terms", Map.of("sequence", texts));
      untold.add(new Untold.Query("texts " + texts, "passages", query, texts.size()));
    }
  }

  private static Map<String, Object> sideBySide(String run) {
    List<Map<String, Object>> either =
        Stream.of(Fields.PLAIN, Fields.SEAMS)
            .map(field -> Map.<String, Object>of("match_phrase", Map.of(field, Map.of("query", run))))
            .toList();
    return Map.of("constant_score", Map.of("filter", Map.of("bool", Map.of("should", either))));
  }

  private ClusterQuote() {}
}
