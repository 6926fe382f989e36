package pincite.engine.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.store.ByteBuffersDirectory;
import pincite.engine.Refusal;
import pincite.engine.index.ClusterBlock.FieldSum;

/**
 * All editions of a cluster's index in one of its generations, without their passages: what scopes, the catalogue and
 * browsing need, and the sums over all passages that scoring needs.
 */
public final class ClusterEditions extends Snapshot {
  private static final int MARKS_KEPT = 100;
  private static final int TERMS_KEPT = 100_000;
  private static final int DOCUMENTS_KEPT = 5000;

  /** Of a place in the order of all documents, what tells the passages of one edition apart. */
  private static final int NUMBER_BITS = 22;

  /** Passages of one edition that its stretch of the order has room for; the edition itself stands behind them. */
  static final int MOST_PASSAGES = (1 << NUMBER_BITS) - 1;

  /** The place of the number-th passage of a put in the order of all documents. */
  static long placeOf(long version, int number) {
    return (version << NUMBER_BITS) + number;
  }

  /** The place of the edition itself. */
  static long lastOf(long version) {
    return placeOf(version, MOST_PASSAGES);
  }

  private final List<Entry> entries = new ArrayList<>();
  private final Map<String, FieldSum> fields = new TreeMap<>();
  private final ReadyPassages ready = new ReadyPassages();
  private final Map<String, Document> documentsByKey = new ConcurrentHashMap<>();
  private long documents;
  private DirectoryReader nothing;

  /** An edition as the cluster keeps it. `sequence` is its place in the order of all documents, after its passages. */
  public record Entry(
      String key,
      long sequence,
      EditionRecord record,
      List<VolumeRange> volumes,
      List<String> categories,
      Map<String, FieldSum> fields) {
    public Entry {
      Required.present("key of an edition", key);
      Required.present("record of edition " + key, record);
      volumes = volumes == null ? List.of() : List.copyOf(volumes);
      categories = categories == null ? List.of() : List.copyOf(categories);
      fields = fields == null ? Map.of() : fields;
    }

    private long version() {
      return sequence >> NUMBER_BITS;
    }

    /** Where the number-th of its passages is in the order of all documents. */
    long sequenceOf(int number) {
      return placeOf(version(), number);
    }

    EditionHead head() {
      return new EditionHead(
          record.collection(), record.work(), record.edition(), record.editionLabel(), record.title(),
          record.author(), categories, record.language(), record.address(), record.sourcePath(),
          record.contentHash(), record.statement(), record.pagination());
    }
  }

  private final Map<String, List<String>> marks = lastUsed(MARKS_KEPT);
  private final Map<String, Integer> termCounts = lastUsed(TERMS_KEPT);
  private final Map<String, Integer> documentByKey = new HashMap<>();
  private final Map<Long, Entry> byVersion = new HashMap<>();

  private ClusterEditions(DirectoryReader reader, String generation) {
    super(reader, generation);
  }

  /** @param entries by their sequence */
  public static ClusterEditions of(String generation, List<Entry> entries) throws IOException {
    try (IndexWriter writer = new IndexWriter(new ByteBuffersDirectory(), inOrder())) {
      for (Entry entry : entries) {
        writer.addDocument(EditionBlock.edition(entry.record(), entry.volumes(), entry.categories()));
      }
      ClusterEditions editions = new ClusterEditions(DirectoryReader.open(writer), generation);
      entries.forEach(editions::count);
      return editions;
    }
  }

  /** Documents keep the order in which they are added. */
  static IndexWriterConfig inOrder() {
    IndexWriterConfig config = new IndexWriterConfig(new Analysis());
    config.setSimilarity(new Scoring());
    config.setMergePolicy(new LogDocMergePolicy());
    config.setMergeScheduler(new SerialMergeScheduler());
    return config;
  }

  private void count(Entry entry) {
    documentByKey.put(entry.key(), entries.size());
    byVersion.put(entry.version(), entry);
    entries.add(entry);
    documents += entry.record().passages() + 1;
    entry.fields().forEach((field, sum) -> fields.merge(field, sum, FieldSum::and));
  }

  /** Null where this generation has no such edition. */
  private Entry entry(String key) {
    Integer document = documentByKey.get(key);
    return document == null ? null : entries.get(document);
  }

  /** A reader of nothing, as long as these are used; whoever takes it gives it back. */
  synchronized DirectoryReader nothing() throws IOException {
    if (nothing == null) {
      try (IndexWriter writer = new IndexWriter(new ByteBuffersDirectory(), inOrder())) {
        nothing = DirectoryReader.open(writer);
      }
    }
    nothing.incRef();
    return nothing;
  }

  /** Keeps in how many passages terms stand. */
  public void rememberTerms(Map<String, Integer> told) {
    termCounts.putAll(told);
  }

  /** In how many passages a term stands; null where it was not asked lately. */
  Integer known(String term) {
    return termCounts.get(term);
  }

  /** Keeps where the passages of editions stand in print, those asked for lately. */
  public void remember(Map<String, List<String>> marks) {
    this.marks.putAll(marks);
  }

  /** Of an edition's passages, in reading order, null for one that is on no page; null where they were not told. */
  public List<String> marks(String key) {
    return marks.get(key);
  }

  /** The edition that has the passage at this place in the order of all documents. */
  Entry at(long sequence) {
    Entry entry = byVersion.get(sequence >> NUMBER_BITS);
    if (entry == null) {
      throw new Refusal(Refusal.Code.BUSY, "The index was committed while it was being searched. Try again.");
    }
    return entry;
  }

  static int numberAt(long sequence) {
    return (int) (sequence & ((1L << NUMBER_BITS) - 1));
  }

  /** Refuses a key that this generation does not have: then it was told of another. */
  public Entry held(String key) {
    Entry entry = entry(key);
    if (entry == null) {
      throw new Refusal(Refusal.Code.BUSY, "The index was committed while it was being searched. Try again.");
    }
    return entry;
  }

  int documentOf(Entry entry) {
    return documentByKey.get(entry.key());
  }

  /** The editions of a scope, in the order of the index. */
  public List<Entry> within(Scope scope) throws IOException {
    List<Entry> within = new ArrayList<>();
    for (int document : perimeter(scope).editionDocuments()) {
      within.add(entries.get(document));
    }
    return within;
  }

  /** Those with this id, in any collection. */
  public List<Entry> named(String edition) {
    return entries.stream().filter(entry -> entry.record().edition().equals(edition)).toList();
  }

  /** The document of an edition, as an index of one machine has it. */
  Document document(Entry entry) throws IOException {
    Document known = documentsByKey.get(entry.key());
    if (known == null) {
      known = ReadyField.of(EditionBlock.edition(entry.record(), entry.volumes(), entry.categories()));
      if (documentsByKey.size() < DOCUMENTS_KEPT) {
        documentsByKey.put(entry.key(), known);
      }
    }
    return known;
  }

  /** What is told of an edition. */
  EditionRecord record(Entry entry) throws IOException {
    return edition(documentOf(entry), entry::record);
  }

  ReadyPassages ready() {
    return ready;
  }

  /** Null where no passage has a word in the field. */
  FieldSum sum(String field) {
    return fields.get(field);
  }

  /** How many documents an index of one machine would hold: passages and editions. */
  int documents() {
    return (int) Math.min(Integer.MAX_VALUE, documents);
  }

  @Override
  boolean holdsPassages() {
    return false;
  }

  @Override
  CountingSearcher counting() {
    return new CountingSearcher(reader()) {
      @Override
      public int documents() {
        return ClusterEditions.this.documents();
      }
    };
  }
}
