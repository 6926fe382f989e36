package pincite.engine.quote;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import pincite.engine.index.EditionRecord;
import pincite.engine.index.Fields;
import pincite.engine.index.Snapshot;
import pincite.engine.index.StoredPassages;
import pincite.engine.text.Wording;
import pincite.engine.text.Wording.Word;

/** Reads the wording of editions over the borders of their passages. One per request; it remembers some passages. */
final class EditionText {
  private static final int KEPT = 256;

  private final Snapshot snapshot;
  private final Snapshot.Stored stored;
  private final StoredPassages passages;
  private final Map<Integer, Page> pages =
      new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Page> eldest) {
          return size() > KEPT;
        }
      };

  EditionText(Snapshot snapshot) throws IOException {
    this.snapshot = snapshot;
    this.stored = snapshot.stored();
    this.passages = new StoredPassages(snapshot);
  }

  private record Page(String text, List<Word> words) {}

  /** A word of an edition. It ends in `endDoc`, which is another passage where a page's end cut it. */
  record Place(Word word, int doc, int endDoc) {}

  EditionRecord edition(int editionDoc) throws IOException {
    return passages.edition(editionDoc);
  }

  StoredPassages.Passage passage(int doc, int editionDoc) throws IOException {
    return passages.passage(doc, editionDoc);
  }

  String text(int doc) throws IOException {
    return page(doc).text();
  }

  /** The words of a passage, with at least so many before and after it as its edition has. */
  List<Place> around(int doc, int editionDoc, int before, int after) throws IOException {
    int first = snapshot.first(editionDoc, edition(editionDoc).passages());
    int from = doc;
    for (int words = 0; from > first && words < before; ) {
      words += page(--from).words().size();
    }
    List<Place> places = new ArrayList<>();
    for (int at = from; at <= doc; at++) {
      add(places, at);
    }
    int enough = places.size() + after;
    for (int at = doc + 1; at < editionDoc && places.size() < enough; at++) {
      add(places, at);
    }
    return places;
  }

  private void add(List<Place> places, int doc) throws IOException {
    Page page = page(doc);
    int from = 0;
    if (!places.isEmpty() && !page.words().isEmpty() && places.getLast().word().cut()) {
      Word second = page.words().getFirst();
      if (Wording.goesOn(second, page.text())) {
        Place first = places.removeLast();
        places.add(new Place(first.word().joined(text(first.doc()), second, page.text()), first.doc(), doc));
        from = 1;
      }
    }
    for (Word word : page.words().subList(from, page.words().size())) {
      places.add(new Place(word, doc, doc));
    }
  }

  private Page page(int doc) throws IOException {
    Page known = pages.get(doc);
    if (known == null) {
      String text = stored.document(doc, Set.of(Fields.TEXT)).get(Fields.TEXT);
      known = new Page(text, Wording.of(text));
      pages.put(doc, known);
    }
    return known;
  }
}
