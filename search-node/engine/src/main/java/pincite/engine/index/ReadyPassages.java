package pincite.engine.index;

import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.lucene.document.Document;

/** The documents made lately of passages of one generation: to cut a text into words is dearer than to index them. */
final class ReadyPassages {
  /** In characters of text; each takes about ten bytes here. */
  private static final int KEPT = 6_000_000;

  private final Map<Key, Kept> documents = new LinkedHashMap<>(16, 0.75f, true);
  private int characters;

  private record Key(String edition, int number, boolean worded) {}

  private record Kept(Document document, int characters) {}

  @FunctionalInterface
  interface Making {
    Document make();
  }

  /** @param worded whether its wording alone is compared */
  Document of(Told.Passage passage, boolean worded, Making making) throws IOException {
    Key key = new Key(passage.key(), passage.number(), worded);
    Document known = kept(key);
    if (known == null) {
      known = ReadyField.of(making.make());
      keep(key, new Kept(known, passage.source().text().length()));
    }
    return known;
  }

  private synchronized Document kept(Key key) {
    Kept kept = documents.get(key);
    return kept == null ? null : kept.document();
  }

  private synchronized void keep(Key key, Kept made) {
    if (documents.putIfAbsent(key, made) != null) {
      return;
    }
    characters += made.characters();
    for (Iterator<Kept> eldest = documents.values().iterator(); characters > KEPT && eldest.hasNext(); ) {
      characters -= eldest.next().characters();
      eldest.remove();
    }
  }
}
