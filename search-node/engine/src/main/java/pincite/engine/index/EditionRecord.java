package pincite.engine.index;

/**
 * What the index keeps of an edition besides its passages.
 *
 * @param pages distinct printed pages
 * @param citablePages how many of them can be cited by page
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
    String pagination) {

  /** The same with other figures. */
  public EditionRecord withPages(int pages, int citablePages) {
    return new EditionRecord(
        collection, work, edition, editionLabel, title, author, language, address, sourcePath, contentHash,
        passages, pages, citablePages, statement, pagination);
  }
}
