package pincite.engine.search;

import java.util.List;

/**
 * A question as it is searched.
 *
 * @param words its distinct words, in the asker's order
 * @param wording all its words in their order, each in its one or two folded forms: what a phrase looks for
 */
record Question(List<QueryWord> words, List<List<String>> wording) {}
