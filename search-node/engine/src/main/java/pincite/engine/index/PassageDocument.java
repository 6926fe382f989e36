package pincite.engine.index;

import java.util.List;
import pincite.engine.Refusal;

/** One passage of an edition as it is handed in for indexing. */
public record PassageDocument(String id, List<String> headings, String anchor, Locator locator, String text) {
  /** A page or section, not a book: each is read, folded and shown as one. */
  static final int MAX_CHARS = 2_000_000;

  public PassageDocument {
    Required.text("passage id", id);
    Required.present("headings of passage " + id, headings);
    Required.present("locator of passage " + id, locator);
    Required.present("text of passage " + id, text);
    if (text.length() > MAX_CHARS) {
      throw new Refusal(
          Refusal.Code.TOO_LARGE,
          "Passage %s has %d characters; a passage may have %d. Split it.".formatted(id, text.length(), MAX_CHARS));
    }
  }
}
