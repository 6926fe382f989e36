package pincite.engine.index;

import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.index.QueryTimeout;
import pincite.engine.Refusal;

/** One commit of the index, and what was worked out about it. */
public class Snapshot {
  private static final int SCOPES_KEPT = 64;
  private static final int EDITIONS_KEPT = 4096;

  private final DirectoryReader reader;
  private final String generation;
  private final Map<Scope, Perimeter> perimeters = lastUsed(SCOPES_KEPT);
  private final Map<Integer, EditionRecord> editions = lastUsed(EDITIONS_KEPT);
  private volatile Catalogue catalogue;
  private volatile EditionDocuments editionDocuments;
  private volatile EditionNames editionNames;
  private volatile EditionCategories editionCategories;

  Snapshot(DirectoryReader reader) throws IOException {
    this(reader, generationOf(reader.getIndexCommit().getUserData()));
  }

  Snapshot(DirectoryReader reader, String generation) {
    this.reader = reader;
    this.generation = generation;
  }

  private static String generationOf(Map<String, String> stamps) {
    return stamps.get(Format.IDENTITY) + "-" + stamps.get(Format.COMMIT);
  }

  boolean isOf(IndexReader other) {
    return reader == other;
  }

  /** Which commit this is: equal generations hold equal text. */
  public String generation() {
    return generation;
  }

  public DirectoryReader reader() {
    return reader;
  }

  /** A searcher that stops when told to; after it has, {@link IndexSearcher#timedOut} is true. */
  public CountingSearcher searcher(QueryTimeout timeout) {
    CountingSearcher searcher = counting();
    searcher.setTimeout(timeout);
    searcher.setSimilarity(new Scoring());
    // Scopes are kept as perimeters, so Lucene's own cache would only hold them twice.
    searcher.setQueryCache(null);
    return searcher;
  }

  /** A searcher that knows how often words stand in all that is indexed. */
  CountingSearcher counting() {
    return new CountingSearcher(reader);
  }

  /** Whether the passages of its editions stand before them. */
  boolean holdsPassages() {
    return true;
  }

  /** Reads documents back. For one request. */
  public Stored stored() throws IOException {
    StoredFields fields = reader.storedFields();
    return fields::document;
  }

  @FunctionalInterface
  public interface Stored {
    Document document(int doc, Set<String> fields) throws IOException;
  }

  /** The document of the first of so many passages of an edition; that of the edition itself where it has none. */
  public int first(int editionDoc, int passages) {
    return editionDoc - passages;
  }

  /** Told of words that are looked for side by side, before they are. */
  public void lookFor(List<List<String>> run) {
    // All that is indexed stands in the reader.
  }

  /**
   * Passages that are known to have words side by side, and no more is known of them.
   *
   * @param documents ascending
   * @param all false where more have them, in the reader and beyond it, than were asked for
   */
  public record Named(int[] documents, boolean all) {
    static final Named NONE = new Named(new int[0], true);
  }

  /**
   * The passages with these words side by side that the reader names without holding them.
   *
   * @param editions to look in, by their documents; null for every one of the scope
   * @param most as many passages as are of use
   */
  public Named named(List<List<String>> run, int[] editions, int most) {
    return Named.NONE;
  }

  /** Whether the reader holds the text of a passage. Where it does not, it is fetched. */
  public boolean holds(int passage) {
    return true;
  }

  /** Whether all that was asked so far is known. */
  public boolean isSettled() {
    return true;
  }

  /** Whether something that was looked for stands in more passages than the reader holds. */
  public boolean leavesOut() {
    return false;
  }

  /** What a scope covers. Refuses a scope that names something the index does not have. */
  public Perimeter perimeter(Scope scope) throws IOException {
    Perimeter known = perimeters.get(scope);
    if (known == null) {
      known = Perimeter.of(this, scope);
      perimeters.put(scope, known);
    }
    return known;
  }

  /** Works out what was asked of the one before, so that the first searches need not. */
  void warm(Snapshot before) throws IOException {
    catalogue();
    editionDocuments();
    editionNames();
    for (Scope scope : before.lately()) {
      try {
        perimeter(scope);
      } catch (Refusal gone) {
        // It names what this commit no longer has: whoever asks will be told.
      }
    }
  }

  private List<Scope> lately() {
    synchronized (perimeters) {
      return List.copyOf(perimeters.keySet());
    }
  }

  /** Which documents are editions; the last of their blocks. */
  public EditionDocuments editionDocuments() throws IOException {
    EditionDocuments known = editionDocuments;
    if (known == null) {
      known = EditionDocuments.of(reader);
      editionDocuments = known;
    }
    return known;
  }

  /** Which work and author each edition is of, and where its title stands among all. */
  public EditionNames editionNames() throws IOException {
    EditionNames known = editionNames;
    if (known == null) {
      known = EditionNames.of(reader);
      editionNames = known;
    }
    return known;
  }

  private EditionCategories editionCategories() throws IOException {
    EditionCategories known = editionCategories;
    if (known == null) {
      known = EditionCategories.of(reader);
      editionCategories = known;
    }
    return known;
  }

  public Catalogue catalogue() throws IOException {
    Catalogue known = catalogue;
    if (known == null) {
      known = Catalogue.of(reader);
      catalogue = known;
    }
    return known;
  }

  /** What was read of the edition in this document lately, or what reading it gives. */
  EditionRecord edition(int doc, Reading reading) throws IOException {
    EditionRecord known = editions.get(doc);
    if (known == null) {
      known = reading.read().withCategories(editionCategories().of(doc));
      editions.put(doc, known);
    }
    return known;
  }

  @FunctionalInterface
  interface Reading {
    EditionRecord read() throws IOException;
  }

  static <K, V> Map<K, V> lastUsed(int kept) {
    return Collections.synchronizedMap(
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > kept;
          }
        });
  }
}
