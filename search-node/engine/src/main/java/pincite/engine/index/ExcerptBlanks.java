package pincite.engine.index;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.IndexWriter;

/**
 * What stands for passages that were not told.
 *
 * @param marks of the edition; null where they are not known
 * @param named the numbers of those that queries found
 */
record ExcerptBlanks(IndexWriter writer, ExcerptLayout layout, List<String> marks, Set<Integer> named) {
  /** All from one number up to another where their marks are known, else the first, the last and those named. */
  int add(int from, int to) throws IOException {
    for (int number = from; number < to; number++) {
      if (marks == null && number > from && number < to - 1 && !named.contains(number)) {
        continue;
      }
      String mark = marks == null ? null : marks.get(number);
      writer.addDocument(EditionBlock.blank(mark == null ? null : PageMark.decoded(mark)));
      layout.add(number, null);
    }
    return Math.max(from, to);
  }
}
