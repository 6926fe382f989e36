package pincite.engine.pages;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import pincite.engine.index.VolumeRange;
import pincite.engine.text.PageLabel;

/** A page as a reference names it, read for comparison. An empty volume stands for none. */
record AskedPage(String volume, String label) {
  static AskedPage of(String volume, String label) {
    return new AskedPage(volume == null || volume.isBlank() ? "" : PageLabel.volumeKey(volume), PageLabel.key(label));
  }

  /** The passages that the reference means in one edition, ascending. */
  List<Integer> in(EditionPages pages, List<VolumeRange> volumes) throws IOException {
    Predicate<String> meant = meantVolume(volumes);
    if (meant == null) {
      return List.of();
    }
    List<Integer> found = pages.on(label, meant);
    String roman = found.isEmpty() ? PageLabel.romanOf(label) : null;
    // `12` may be page xii of an edition that counts so; `xii` is never its page 12.
    return roman == null ? found : pages.on(roman, meant);
  }

  /** Which volumes of an edition the reference means; null where the edition has none of them. */
  private Predicate<String> meantVolume(List<VolumeRange> volumes) {
    if (volume.isEmpty()) {
      return any -> true;
    }
    if (keys(volumes).contains(volume)) {
      return volume::equals;
    }
    return isOnlyVolume(volumes) ? any -> true : null;
  }

  /** `vol. 1` of an edition whose volumes bear no name is the edition. */
  private boolean isOnlyVolume(List<VolumeRange> volumes) {
    return volume.equals("1") && volumes.stream().allMatch(range -> range.volume() == null);
  }

  boolean namesVolumeOf(List<VolumeRange> volumes) {
    return meantVolume(volumes) != null;
  }

  boolean meansVolume(String name, List<VolumeRange> volumes) {
    Predicate<String> meant = meantVolume(volumes);
    return meant != null && meant.test(PageLabel.volumeKey(name));
  }

  private static List<String> keys(List<VolumeRange> volumes) {
    List<String> keys = new ArrayList<>();
    volumes.forEach(range -> keys.add(PageLabel.volumeKey(range.volume())));
    return keys;
  }
}
