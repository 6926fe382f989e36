package pincite.engine.index;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import pincite.engine.Refusal;

/** One edition as it is handed in for indexing: an article, or a printing of a book. Passages in reading order. */
public record EditionDocument(
    String collection,
    String work,
    String edition,
    String editionLabel,
    String title,
    String author,
    List<String> categories,
    String language,
    String address,
    String sourcePath,
    String contentHash,
    List<PassageDocument> passages) {
  public EditionDocument {
    Required.text("collection of an edition", collection);
    Required.text("id of an edition", edition);
    Required.text("work of edition " + edition, work);
    Required.present("title of edition " + edition, title);
    Required.present("language of edition " + edition, language);
    Required.present("address of edition " + edition, address);
    Required.present("source path of edition " + edition, sourcePath);
    Required.present("content hash of edition " + edition, contentHash);
    Required.present("passages of edition " + edition, passages);
    categories = categories == null ? List.of() : List.copyOf(categories);
    refuseRepeatedIds(edition, passages);
  }

  /** The number of distinct printed pages its passages stand on. */
  public int pages() {
    Set<String> pages = new HashSet<>();
    for (PassageDocument passage : passages) {
      if (passage.locator().isPage()) {
        pages.add(passage.locator().volume() + "\u0001" + passage.locator().label());
      }
    }
    return pages.size();
  }

  EditionRecord record() {
    return new EditionRecord(
        collection, work, edition, editionLabel, title, author, language, address, sourcePath, contentHash,
        passages.size(), pages());
  }

  private static void refuseRepeatedIds(String edition, List<PassageDocument> passages) {
    Set<String> ids = new HashSet<>();
    for (PassageDocument passage : passages) {
      if (!ids.add(passage.id())) {
        throw new Refusal(
            Refusal.Code.BAD_REQUEST, "Edition " + edition + " has two passages with the id " + passage.id() + ".");
      }
    }
  }
}
