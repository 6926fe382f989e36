package pincite.engine.index;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.document.Document;

/** Reads passages and editions back as they were handed in. One per request: it remembers the editions it met. */
public final class StoredPassages {
  private static final Set<String> PASSAGE_FIELDS = Set.of(Fields.PASSAGE_ID, Fields.TEXT, Fields.PASSAGE);

  private final Snapshot snapshot;
  private final Snapshot.Stored stored;
  private final Map<Integer, EditionRecord> editions = new HashMap<>();

  public StoredPassages(Snapshot snapshot) throws IOException {
    this.snapshot = snapshot;
    this.stored = snapshot.stored();
  }

  /** A passage with the names of its edition. The host makes a URL of address and anchor. */
  public record Passage(
      String collection,
      String work,
      String edition,
      String editionLabel,
      String title,
      String author,
      String language,
      EditionStatement statement,
      String pagination,
      List<String> categories,
      String id,
      List<String> headings,
      Locator locator,
      String address,
      String anchor,
      String text) {
    /** The passage's names and place alone. */
    public Passage withoutText() {
      return new Passage(
          collection, work, edition, editionLabel, title, author, language, statement, pagination, categories, id,
          headings, locator, address, anchor, null);
    }
  }

  public Passage passage(int doc) throws IOException {
    return passage(doc, editionOf(doc));
  }

  public Passage passage(int doc, int editionDoc) throws IOException {
    EditionRecord edition = edition(editionDoc);
    Document document = stored.document(doc, PASSAGE_FIELDS);
    PassageRecord about = EditionBlock.GSON.fromJson(document.get(Fields.PASSAGE), PassageRecord.class);
    return new Passage(
        edition.collection(), edition.work(), edition.edition(), edition.editionLabel(), edition.title(),
        edition.author(), edition.language(), edition.statement(), edition.pagination(), edition.categories(),
        document.get(Fields.PASSAGE_ID), about.headings(), about.locator(),
        edition.address(), about.anchor(), document.get(Fields.TEXT));
  }

  public EditionRecord edition(int editionDoc) throws IOException {
    EditionRecord known = editions.get(editionDoc);
    if (known == null) {
      known = snapshot.edition(editionDoc, () -> stored(editionDoc));
      editions.put(editionDoc, known);
    }
    return known;
  }

  private EditionRecord stored(int editionDoc) throws IOException {
    String json = stored.document(editionDoc, Set.of(Fields.EDITION_RECORD)).get(Fields.EDITION_RECORD);
    return EditionBlock.GSON.fromJson(json, EditionRecord.class);
  }

  /** What was read of an edition before. */
  public EditionRecord known(int editionDoc) {
    return editions.get(editionDoc);
  }

  /** The volumes of a printed edition in reading order; empty where it has no printed pages. */
  public List<VolumeRange> volumes(int editionDoc) throws IOException {
    String json = stored.document(editionDoc, Set.of(Fields.VOLUMES)).get(Fields.VOLUMES);
    return List.of(EditionBlock.GSON.fromJson(json, VolumeRange[].class));
  }

  /** A passage's id alone. */
  public String id(int doc) throws IOException {
    return stored.document(doc, Set.of(Fields.PASSAGE_ID)).get(Fields.PASSAGE_ID);
  }

  /** The document of the edition that a passage belongs to. */
  public int editionOf(int passageDoc) throws IOException {
    return snapshot.editionDocuments().after(passageDoc);
  }
}
