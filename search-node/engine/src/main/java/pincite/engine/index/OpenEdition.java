package pincite.engine.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.Term;

/**
 * An edition that comes in parts. An edition is one block of one segment, and Lucene keeps a block in the heap until
 * it is whole; so what is long is first written as an index of its own, on disk, and taken in as a segment at the end.
 * Until then the index knows nothing of it, and leaving it leaves no trace.
 */
final class OpenEdition {
  /** What may stand in the heap, in characters. */
  private static final int HELD = 4_000_000;

  private final EditionHead about;
  private final EditionBlock block;
  private final AsideIndex aside;
  private final List<PassageDocument> held = new ArrayList<>();
  private long chars;

  OpenEdition(EditionHead about, AsideIndex aside) {
    this.about = about;
    this.block = new EditionBlock(about);
    this.aside = aside;
  }

  String id() {
    return about.edition();
  }

  void add(List<PassageDocument> passages) throws IOException {
    for (PassageDocument passage : passages) {
      chars += passage.text().length();
      if (aside.isOpen()) {
        aside.add(block.passage(passage));
        continue;
      }
      held.add(passage);
      if (chars > HELD) {
        aside.open();
        for (PassageDocument one : held) {
          aside.add(block.passage(one));
        }
        held.clear();
      }
    }
  }

  /** Puts the edition into the index, in place of the one of the same collection and id. */
  void end(IndexWriter writer) throws IOException {
    Term key = new Term(Fields.KEY, about.key());
    if (!aside.isOpen()) {
      writer.updateDocuments(key, block.of(held));
      return;
    }
    aside.add(block.edition());
    writer.deleteDocuments(key);
    writer.addIndexes(aside.finished());
    writer.maybeMerge();
    leave();
  }

  void leave() throws IOException {
    held.clear();
    aside.remove();
  }
}
