package pincite.engine.search;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One distinct word of a question.
 *
 * @param surface as the asker wrote it
 * @param plain its folded forms, one or two, that count as the asker's own
 * @param stems its stems, by the field they are looked for in
 * @param counted whether the rung counts it: function words are searched but not counted
 */
record QueryWord(String surface, List<String> plain, Map<String, Set<String>> stems, boolean counted) {}
