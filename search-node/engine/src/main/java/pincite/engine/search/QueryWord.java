package pincite.engine.search;

import java.util.List;
import java.util.Map;
import java.util.Set;
import pincite.engine.text.Language;

/**
 * One distinct word of a question.
 *
 * @param surface as the asker wrote it
 * @param plain its folded forms, that count as the asker's own: one, or two where it holds a hamza
 * @param stems its stems in each language of the scope
 * @param roots its roots, in the languages that have them
 * @param counted whether the rung counts it: function words are searched but not counted
 */
record QueryWord(
    String surface, List<String> plain, Map<Language, Set<String>> stems, Set<String> roots, boolean counted) {}
