package pincite.engine.index;

import java.util.List;

/** An edition as it is handed in for indexing, without its passages: an article, or a printing of a book. */
public record EditionHead(
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
    EditionStatement statement,
    String pagination) {
  public EditionHead {
    Required.text("collection of an edition", collection);
    Required.text("id of an edition", edition);
    Required.text("work of edition " + edition, work);
    Required.present("title of edition " + edition, title);
    Required.present("language of edition " + edition, language);
    Required.present("address of edition " + edition, address);
    Required.present("source path of edition " + edition, sourcePath);
    Required.present("content hash of edition " + edition, contentHash);
    Required.oneOf("pagination of edition " + edition, pagination, "printed", "software", "none");
    categories = categories == null ? List.of() : List.copyOf(categories);
  }

  String key() {
    return Fields.key(collection, edition);
  }
}
