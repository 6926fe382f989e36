package pincite.engine.pages;

import java.io.IOException;
import java.util.List;
import pincite.engine.index.ClusterEditions;
import pincite.engine.index.Excerpt;
import pincite.engine.index.Scope;
import pincite.engine.index.Told;
import pincite.engine.index.Untold;
import pincite.engine.search.Cancellation;

/** {@link PageResolver} in a cluster: the very same, on the places in print of all passages of the editions. */
public final class ClusterPages {
  /** A {@link PageResolver.Result}, or what must be asked first. */
  public static Object run(
      ClusterEditions whole, Told told, Scope scope, String volume, String label, int maxEditions, Cancellation until)
      throws IOException {
    Untold untold = new Untold();
    List<ClusterEditions.Entry> editions = whole.within(scope);
    boolean tooMany = editions.size() > maxEditions;
    if (!tooMany) {
      for (ClusterEditions.Entry edition : editions) {
        if (!edition.volumes().isEmpty() && whole.marks(edition.key()) == null) {
          untold.addMarks(edition.key());
        }
      }
      if (!untold.isEmpty()) {
        return untold.reply();
      }
    }
    List<ClusterEditions.Entry> opened = tooMany ? List.of() : editions;
    try (Excerpt excerpt = Excerpt.ofEditions(whole, told, untold, opened, 1, null)) {
      PageResolver.Result found = PageResolver.run(excerpt, scope, volume, label, maxEditions, until);
      return untold.isEmpty() ? found : untold.reply();
    }
  }

  private ClusterPages() {}
}
