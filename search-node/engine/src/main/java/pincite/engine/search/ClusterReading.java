package pincite.engine.search;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.TermQuery;
import pincite.engine.index.ClusterEditions;
import pincite.engine.index.Excerpt;
import pincite.engine.index.Fields;
import pincite.engine.index.Scope;
import pincite.engine.index.Told;
import pincite.engine.index.Untold;

/** {@link Reading} in a cluster: the very same, on the passages that were fetched. */
public final class ClusterReading {
  private static final int USUAL_LENGTH = 1500;
  private static final int MOST = 200;
  private static final String IN_SCOPE = "passage";
  private static final String ANYWHERE = "passage anywhere";

  /** A {@link Reading.Result}, or what must be asked first. */
  public static Object passage(
      ClusterEditions whole, Told told, Scope scope, String id, int maxChars, Cancellation until)
      throws IOException {
    Untold untold = new Untold();
    Told.Total inScope = told.totals().get(IN_SCOPE);
    Told.Total anywhere = told.totals().get(ANYWHERE);
    if (inScope == null || anywhere == null) {
      TermQuery byId = new TermQuery(new Term(Fields.PASSAGE_ID, id));
      Scope within = whole.perimeter(scope).isWhole() ? null : scope;
      untold.add(new Untold.Query(IN_SCOPE, "passages", QueryBody.of(byId, within), 1));
      untold.add(new Untold.Query(ANYWHERE, "count", QueryBody.of(byId, null), 0));
      return untold.reply();
    }
    Told known = inScope.hits() == 0 && anywhere.hits() > 0 ? told.withElsewhere(id) : told;
    List<ClusterEditions.Entry> editions =
        told.passages().stream().map(Told.Passage::key).distinct().map(whole::held).toList();
    try (Excerpt excerpt = Excerpt.ofEditions(whole, known, untold, editions, reach(told, maxChars), null)) {
      Reading.Result read = Reading.passage(excerpt, scope, id, maxChars, until);
      return untold.isEmpty() ? read : untold.reply();
    }
  }

  /** A {@link Reading.Result}, or what must be asked first. */
  public static Object edition(
      ClusterEditions whole, Told told, Scope scope, String id, int maxChars, Cancellation until)
      throws IOException {
    Untold untold = new Untold();
    try (Excerpt excerpt = Excerpt.ofEditions(whole, told, untold, whole.named(id), reach(told, maxChars), null)) {
      Reading.Result read = Reading.edition(excerpt, scope, id, maxChars, until);
      return untold.isEmpty() ? read : untold.reply();
    }
  }

  /** How many passages may fill the room, by those that are known. */
  private static int reach(Told told, int maxChars) {
    double length =
        told.passages().stream().mapToInt(passage -> passage.source().text().length()).average().orElse(USUAL_LENGTH);
    return (int) Math.clamp(maxChars / Math.max(1, length) + 2, 2, MOST);
  }

  private ClusterReading() {}
}
