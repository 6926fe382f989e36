package pincite.engine.index;

import pincite.engine.Refusal;

/** Where a passage stands: a `section` of an article, or a printed `page` with its volume and label. */
public record Locator(String kind, String volume, String label) {
  public Locator {
    boolean section = "section".equals(kind);
    boolean page = "page".equals(kind) && label != null;
    if (!section && !page) {
      throw new Refusal(
          Refusal.Code.BAD_REQUEST,
          "A locator is {kind: section} or {kind: page, volume, label}; this one is of kind '" + kind + "'.");
    }
  }

  public boolean isPage() {
    return kind.equals("page");
  }
}
