package pincite.engine.quote;

import java.util.HashMap;
import java.util.Map;

/** What was found of a quotation, edition by edition. */
final class Finds {
  private final Scoped scoped;
  private final int places;
  private final Map<Integer, Found> editions = new HashMap<>();
  private boolean cut;

  Finds(Scoped scoped, int places) {
    this.scoped = scoped;
    this.places = places;
  }

  /** Of the edition that a passage belongs to. */
  Found of(int passage) {
    return editions.computeIfAbsent(scoped.editionOf(passage), edition -> new Found(edition, places));
  }

  /** Null where nothing was found in it. */
  Found known(int edition) {
    return editions.get(edition);
  }

  int places() {
    return places;
  }

  boolean areAllVerbatim() {
    return editions.values().stream().filter(Found::isVerbatim).count() == scoped.editions().length;
  }

  /** More came near than was compared. */
  void cut() {
    cut = true;
  }

  boolean isCut() {
    return cut;
  }
}
