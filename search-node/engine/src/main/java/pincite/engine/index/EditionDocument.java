package pincite.engine.index;

import java.util.List;

/** One edition as it is handed in for indexing, whole. Passages in reading order. */
public record EditionDocument(EditionHead about, List<PassageDocument> passages) {
  public EditionDocument {
    Required.present("description of an edition", about);
    Required.present("passages of edition " + about.edition(), passages);
  }
}
