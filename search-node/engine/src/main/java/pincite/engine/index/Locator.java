package pincite.engine.index;

import pincite.engine.Refusal;

/**
 * Where a passage stands: a `section` of an article, or a printed `page` with its volume and label.
 *
 * @param through the last label it reaches, or null
 * @param certainty `printed`, `inferred`, `doubtful`; null for printed
 * @param misread the label as the file has it, where the neighbours say another; or null
 * @param part `endnotes`, or null for the text
 */
public record Locator(
    String kind, String volume, String label, String through, String certainty, String misread, String part) {
  public Locator {
    boolean section = "section".equals(kind);
    boolean page = "page".equals(kind) && label != null;
    if (!section && !page) {
      throw new Refusal(
          Refusal.Code.BAD_REQUEST,
          "A locator is {kind: section} or {kind: page, volume, label}; this one is of kind '" + kind + "'.");
    }
    Required.printable("volume of a page", volume);
    Required.printable("label of a page", label);
    Required.printable("last label of a page", through);
    Required.oneOf("certainty of a page", certainty, "printed", "inferred", "doubtful");
    Required.oneOf("part of a page", part, "endnotes");
  }

  public boolean isPage() {
    return kind.equals("page");
  }
}
