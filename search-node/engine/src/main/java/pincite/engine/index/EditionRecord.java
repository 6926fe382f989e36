package pincite.engine.index;

import java.util.List;

/**
 * What the index keeps of an edition besides its passages.
 *
 * @param pages distinct printed pages
 * @param citablePages how many of them can be cited by page
 * @param categories kept as terms, not in the record: null until a commit has read them
 */
public record EditionRecord(
    String collection,
    String work,
    String edition,
    String editionLabel,
    String title,
    String author,
    String language,
    String address,
    String sourcePath,
    String contentHash,
    int passages,
    int pages,
    int citablePages,
    EditionStatement statement,
    String pagination,
    List<String> categories) {

  /** The same with other figures. */
  public EditionRecord withPages(int pages, int citablePages) {
    return new EditionRecord(
        collection, work, edition, editionLabel, title, author, language, address, sourcePath, contentHash,
        passages, pages, citablePages, statement, pagination, categories);
  }

  /** The same as a commit shelves it; none are given as null, which stands for nothing on the wire. */
  EditionRecord withCategories(List<String> categories) {
    return new EditionRecord(
        collection, work, edition, editionLabel, title, author, language, address, sourcePath, contentHash,
        passages, pages, citablePages, statement, pagination, categories.isEmpty() ? null : List.copyOf(categories));
  }
}
