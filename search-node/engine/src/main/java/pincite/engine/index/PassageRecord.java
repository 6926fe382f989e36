package pincite.engine.index;

import java.util.List;

/** What the index keeps of a passage besides its id and text. */
record PassageRecord(List<String> headings, String anchor, Locator locator) {}
