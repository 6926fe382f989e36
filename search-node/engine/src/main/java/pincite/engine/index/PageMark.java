package pincite.engine.index;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import pincite.engine.text.PageLabel;

/** Where one passage stands in print, as the index holds it beside the passage, so that pages are walked unread. */
public record PageMark(String volume, String label, String through, Certainty certainty, boolean endnotes) {
  private static final char PART = '\u0001';
  private static final long MOST_SPANNED = 50;

  /** How sure the page is, the surest first. */
  public enum Certainty {
    PRINTED,
    INFERRED,
    DOUBTFUL;

    /** What a later writer may say is no print that we can vouch for. */
    static Certainty of(String name) {
      if (name == null) {
        return PRINTED;
      }
      return switch (name) {
        case "printed" -> PRINTED;
        case "inferred" -> INFERRED;
        default -> DOUBTFUL;
      };
    }

    public String wire() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  static PageMark of(Locator locator) {
    return new PageMark(
        cut(locator.volume()),
        cut(locator.label()),
        cut(locator.through()),
        Certainty.of(locator.certainty()),
        locator.part() != null);
  }

  /** The pages it stands on, in their form for comparison: each between its first and last, where those are numbers. */
  public Set<String> pages() {
    Set<String> pages = new LinkedHashSet<>();
    PageLabel.Range range = PageLabel.range(whole());
    if (range != null && range.from() < range.to() && range.to() - range.from() < MOST_SPANNED) {
      for (long page = range.from(); page <= range.to(); page++) {
        pages.add(Long.toString(page));
      }
      return pages;
    }
    pages.add(PageLabel.key(label));
    if (through != null) {
      pages.add(PageLabel.key(through));
    }
    return pages;
  }

  /** The forms under which it is looked up: each of its pages, and all of them together. */
  Set<String> keys() {
    Set<String> keys = pages();
    keys.add(whole());
    return keys;
  }

  private String whole() {
    String first = PageLabel.key(label);
    return through == null ? first : first + "-" + PageLabel.key(through);
  }

  String encoded() {
    return "" + certainty.ordinal() + (endnotes ? 'e' : '-') + (volume == null ? "-" : "+" + volume) + PART + label
        + (through == null ? "" : PART + through);
  }

  /** A mark as {@link Fields#PAGE_MARK} holds it. */
  public static PageMark decoded(String text) {
    List<String> parts = new ArrayList<>(List.of(text.substring(2).split(String.valueOf(PART), -1)));
    String volume = parts.get(0).startsWith("-") ? null : parts.get(0).substring(1);
    return new PageMark(
        volume,
        parts.get(1),
        parts.size() > 2 ? parts.get(2) : null,
        Certainty.values()[text.charAt(0) - '0'],
        text.charAt(1) == 'e');
  }

  private static String cut(String text) {
    return text == null || text.length() <= PageLabel.LONGEST ? text : text.substring(0, PageLabel.LONGEST);
  }
}
