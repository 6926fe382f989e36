package pincite.engine.index;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import pincite.engine.Refusal;

/** Counts an edition while its passages go by, so that it need not stand in the heap: a few bytes a page stay. */
final class EditionTally {
  private final EditionHead about;
  private final Set<Long> ids = new HashSet<>();
  private final Set<Long> citable = new HashSet<>();
  private final Map<String, Volume> volumes = new LinkedHashMap<>();
  private int passages;

  EditionTally(EditionHead about) {
    this.about = about;
  }

  private static final class Volume {
    private final String name;
    private final Set<Long> pages = new HashSet<>();
    private String from;
    private String to;
    private String first;
    private String last;

    Volume(String name) {
      this.name = name;
    }

    void add(PageMark mark) {
      String reached = mark.through() == null ? mark.label() : mark.through();
      first = first == null ? mark.label() : first;
      last = reached;
      if (!mark.endnotes()) {
        from = from == null ? mark.label() : from;
        to = reached;
      }
    }

    /** Endnotes repeat the numbers of the text: they are its range only where there is nothing else. */
    VolumeRange range() {
      return new VolumeRange(name, from == null ? first : from, to == null ? last : to, pages.size());
    }
  }

  /** Refuses an id that the edition has had. */
  void add(PassageDocument passage, PageMark mark) {
    if (!ids.add(hash(passage.id()))) {
      throw new Refusal(
          Refusal.Code.BAD_REQUEST,
          "Edition " + about.edition() + " has two passages with the id " + passage.id() + ".");
    }
    passages++;
    if (mark != null) {
      addPage(mark);
    }
  }

  EditionRecord record() {
    return new EditionRecord(
        about.collection(), about.work(), about.edition(), about.editionLabel(), about.title(), about.author(),
        about.language(), about.address(), about.sourcePath(), about.contentHash(), passages,
        volumes.values().stream().mapToInt(volume -> volume.pages.size()).sum(), citable.size(), about.statement(),
        about.pagination(), null);
  }

  List<VolumeRange> volumes() {
    List<VolumeRange> ranges = new ArrayList<>();
    volumes.values().forEach(volume -> ranges.add(volume.range()));
    return ranges;
  }

  private void addPage(PageMark mark) {
    Volume volume = volumes.computeIfAbsent(mark.volume(), Volume::new);
    volume.add(mark);
    boolean counts = about.pagination() == null || about.pagination().equals("printed");
    for (String key : mark.pages()) {
      volume.pages.add(hash(key));
      if (counts && mark.certainty() == PageMark.Certainty.PRINTED) {
        citable.add(hash(mark.volume() + "\u0001" + key));
      }
    }
  }

  /** Of 128 bits, 64: among a million of them two agree by chance once in thirty million times. */
  private static long hash(String text) {
    return StringHelper.murmurhash3_x64_128(new BytesRef(text))[0];
  }
}
