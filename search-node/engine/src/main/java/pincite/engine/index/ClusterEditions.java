package pincite.engine.index;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.store.ByteBuffersDirectory;
import pincite.engine.index.ClusterBlock.FieldSum;

/**
 * All editions of a cluster's index in one of its generations, without their passages: what scopes, the catalogue and
 * browsing need, and the sums over all passages that scoring needs.
 */
public final class ClusterEditions extends Snapshot {
  private final Map<String, Entry> byKey = new HashMap<>();
  private final Map<String, FieldSum> fields = new TreeMap<>();
  private long documents;

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
  }

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
    byKey.put(entry.key(), entry);
    documents += entry.record().passages() + 1;
    entry.fields().forEach((field, sum) -> fields.merge(field, sum, FieldSum::and));
  }

  /** Null where this generation has no such edition. */
  Entry entry(String key) {
    return byKey.get(key);
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
