package pincite.engine.index;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/** A folder inside that of the index where one long edition is written before it is taken in. */
final class AsideIndex {
  /** Lucene leaves names alone that are not of its own kind. */
  static final String FOLDER = "edition-being-written";

  private static final double BUFFER_MB = 12;

  private final Path folder;
  private Directory directory;
  private IndexWriter writer;

  AsideIndex(Path index) {
    this.folder = index.resolve(FOLDER);
  }

  boolean isOpen() {
    return directory != null;
  }

  void open() throws IOException {
    remove();
    directory = FSDirectory.open(Files.createDirectories(folder));
    IndexWriterConfig config = new IndexWriterConfig(new Analysis());
    config.setRAMBufferSizeMB(BUFFER_MB);
    config.setSimilarity(new Scoring());
    // Of all policies, these merge neighbours only: the passages stay in reading order.
    config.setMergePolicy(new LogDocMergePolicy());
    config.setMergeScheduler(new SerialMergeScheduler());
    writer = new IndexWriter(directory, config);
  }

  void add(Document document) throws IOException {
    writer.addDocument(document);
  }

  /** All that was added, as one segment. */
  Directory finished() throws IOException {
    writer.forceMerge(1);
    writer.commit();
    writer.close();
    return directory;
  }

  /** Also what an engine left here that was killed. */
  void remove() throws IOException {
    if (writer != null) {
      writer.rollback();
      writer = null;
    }
    if (directory != null) {
      directory.close();
      directory = null;
    }
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
