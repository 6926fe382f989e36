package pincite.engine.quote;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What was found of a quotation, edition by edition. */
final class Finds {
  private final Scoped scoped;
  private final int places;
  private final Map<Integer, Found> editions = new HashMap<>();
  private boolean cut;
  private boolean left;

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
    return verbatim().size() == scoped.editions().length;
  }

  boolean areAnyVerbatim() {
    return editions.values().stream().anyMatch(Found::isVerbatim);
  }

  boolean isVerbatim(int edition) {
    Found found = editions.get(edition);
    return found != null && found.isVerbatim();
  }

  List<Found> verbatim() {
    return editions.values().stream().filter(Found::isVerbatim).toList();
  }

  /** More came near than was compared. */
  void cut() {
    cut = true;
  }

  /** Places that only come near were not looked for in works without a verbatim one. */
  void leave() {
    left = true;
  }

  boolean isLeft() {
    return left;
  }

  boolean isCut() {
    return cut;
  }
}
