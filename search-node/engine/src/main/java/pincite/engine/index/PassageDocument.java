package pincite.engine.index;

import java.util.List;

/** One passage of an edition as it is handed in for indexing. */
public record PassageDocument(String id, List<String> headings, String anchor, Locator locator, String text) {
  public PassageDocument {
    Required.text("passage id", id);
    Required.present("headings of passage " + id, headings);
    Required.present("locator of passage " + id, locator);
    Required.present("text of passage " + id, text);
  }
}
