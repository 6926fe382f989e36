package pincite.engine.shamela;

/**
 * One line from the importer.
 *
 * @param op `store`, `read` or `digest`
 * @param store the folder's name: `page`, `title`, `book`
 * @param after documents of the book with this number and below were read before; -1 for none
 * @param maxBytes about how much text a reply may carry; one document always fits
 */
record StoreRequest(long id, String op, String store, int book, int after, int maxBytes) {}
