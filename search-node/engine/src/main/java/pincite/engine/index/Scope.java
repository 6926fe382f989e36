package pincite.engine.index;

import java.util.List;
import pincite.engine.Refusal;

/** The perimeter of a query: lists widen within themselves and narrow one another. A missing list narrows nothing. */
public record Scope(
    List<String> collections, List<String> categories, List<String> works, List<String> editions) {
  public Scope {
    collections = copy(collections);
    categories = copy(categories);
    works = copy(works);
    editions = copy(editions);
    if (collections.isEmpty() && categories.isEmpty() && works.isEmpty() && editions.isEmpty()) {
      throw new Refusal(Refusal.Code.BAD_REQUEST, "A scope names at least one collection, category, work or edition.");
    }
  }

  private static List<String> copy(List<String> ids) {
    return ids == null ? List.of() : List.copyOf(ids);
  }
}
