package pincite.engine.pages;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import pincite.engine.index.PageMark;
import pincite.engine.index.VolumeRange;
import pincite.engine.text.PageLabel;

/**
 * The nearest pages that an edition has to one that it lacks. Within the volume the labels say which they are, where
 * they are counted; past its ends, reading order does.
 */
final class Neighbours {
  private final AskedPage asked;
  private final List<VolumeRange> volumes;
  private final PageLabel.Place place;
  private final Map<String, Boolean> meant = new HashMap<>();
  private Numbered below;
  private Numbered above;
  private PageMark behind;
  private PageMark ahead;
  private boolean reached;

  private Neighbours(AskedPage asked, List<VolumeRange> volumes) {
    this.asked = asked;
    this.volumes = volumes;
    this.place = PageLabel.place(asked.label());
  }

  /** @param follows whether a lower page was met before it */
  private record Numbered(PageMark mark, long value, boolean follows) {}

  /** A page on either side; null where the edition has none there, or where nothing tells. */
  record Sides(PageMark before, PageMark after) {}

  static Sides of(AskedPage asked, EditionPages pages, List<VolumeRange> volumes) throws IOException {
    Neighbours neighbours = new Neighbours(asked, volumes);
    if (!asked.namesVolumeOf(volumes)) {
      return new MissingVolume(asked.volume()).sides(pages);
    }
    if (neighbours.place == null) {
      return new Sides(null, null);
    }
    pages.walk(neighbours::visit);
    return neighbours.sides();
  }

  private void visit(PageMark mark) {
    if (mark.endnotes()) {
      return;
    }
    if (meant.computeIfAbsent(mark.volume(), name -> asked.meansVolume(name, volumes))) {
      reached = true;
      ahead = null;
      compare(mark);
    } else if (!reached) {
      behind = mark;
    } else if (ahead == null) {
      ahead = mark;
    }
  }

  private void compare(PageMark mark) {
    PageLabel.Place start = PageLabel.place(PageLabel.key(mark.label()));
    PageLabel.Place end = mark.through() == null ? start : PageLabel.place(PageLabel.key(mark.through()));
    if (!counts(start) || !counts(end) || mark.certainty() == PageMark.Certainty.DOUBTFUL) {
      return;
    }
    if (end.value() < place.value() && (below == null || end.value() >= below.value())) {
      below = new Numbered(mark, end.value(), false);
      // Of two pages with the next number, it is the one that follows this page.
      above = above == null ? null : new Numbered(above.mark(), above.value(), false);
    }
    if (start.value() > place.value() && isNearer(start.value())) {
      above = new Numbered(mark, start.value(), below != null);
    }
  }

  private boolean isNearer(long value) {
    return above == null || value < above.value() || (value == above.value() && !above.follows());
  }

  private boolean counts(PageLabel.Place other) {
    return other != null && other.system() == place.system();
  }

  private Sides sides() {
    return new Sides(below == null ? behind : below.mark(), above == null ? ahead : above.mark());
  }

  /** Where a volume is missing: the end of the one before it and the start of the one after, where they are numbered. */
  private record MissingVolume(String asked) {
    Sides sides(EditionPages pages) throws IOException {
      PageLabel.Place wanted = PageLabel.place(asked);
      PageMark[] sides = new PageMark[2];
      if (wanted == null) {
        return new Sides(null, null);
      }
      pages.walk(mark -> visit(mark, wanted, sides));
      return new Sides(sides[0], sides[1]);
    }

    private static void visit(PageMark mark, PageLabel.Place wanted, PageMark[] sides) {
      PageLabel.Place volume = volume(mark);
      if (mark.endnotes() || volume == null || volume.system() != wanted.system()) {
        return;
      }
      if (volume.value() < wanted.value() && (sides[0] == null || volume.value() >= volume(sides[0]).value())) {
        sides[0] = mark;
      }
      if (volume.value() > wanted.value() && (sides[1] == null || volume.value() < volume(sides[1]).value())) {
        sides[1] = mark;
      }
    }

    private static PageLabel.Place volume(PageMark mark) {
      return PageLabel.place(PageLabel.volumeKey(mark.volume()));
    }
  }
}
