package pincite.engine.index;

import java.io.Closeable;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import pincite.engine.Refusal;

/**
 * The one writer of an index. Called from one thread. After a failed write everything since the last commit is
 * dropped, and nothing is taken until {@link #rollback}: else the rest of a run would be committed without its start.
 */
public final class EditionWriter implements Closeable {
  private static final double BUFFER_MB = 24;

  private final Directory directory;
  private IndexWriter writer;
  private Refusal failed;

  private EditionWriter(Directory directory, IndexWriter writer) {
    this.directory = directory;
    this.writer = writer;
  }

  static EditionWriter open(Directory directory) throws IOException {
    boolean fresh = !DirectoryReader.indexExists(directory);
    EditionWriter opened = new EditionWriter(directory, newWriter(directory));
    if (fresh) {
      opened.stampAndCommit(UUID.randomUUID().toString().substring(0, 8), 0);
    }
    return opened;
  }

  /** Adds editions, each replacing the one of the same collection and id. */
  public void put(List<EditionDocument> editions) {
    for (EditionDocument edition : editions) {
      Term key = new Term(Fields.KEY, Fields.key(edition.collection(), edition.edition()));
      write(
          "Edition " + edition.edition() + " could not be indexed",
          () -> writer.updateDocuments(key, EditionBlock.of(edition)));
    }
  }

  public void remove(String collection, List<String> editions) {
    Term[] keys = editions.stream().map(id -> new Term(Fields.KEY, Fields.key(collection, id))).toArray(Term[]::new);
    write("Editions of " + collection + " could not be removed", () -> writer.deleteDocuments(keys));
  }

  public void commit() {
    write(
        "The index could not be committed",
        () -> {
          if (writer.hasUncommittedChanges()) {
            Map<String, String> last = SegmentInfos.readLatestCommit(directory).getUserData();
            stampAndCommit(last.get(Format.IDENTITY), Long.parseLong(last.get(Format.COMMIT)) + 1);
          }
        });
  }

  public void rollback() {
    failed = null;
    write("The changes since the last commit could not be dropped", this::startAgain);
  }

  @Override
  public void close() throws IOException {
    writer.rollback();
  }

  private void stampAndCommit(String identity, long number) throws IOException {
    Map<String, String> stamps = new HashMap<>();
    stamps.put(Format.STAMP, String.valueOf(Format.NUMBER));
    stamps.put(Format.IDENTITY, identity);
    stamps.put(Format.COMMIT, String.valueOf(number));
    writer.setLiveCommitData(stamps.entrySet());
    writer.commit();
  }

  private void write(String failure, Write change) {
    if (failed != null) {
      throw new Refusal(failed.code(), failed.getMessage() + " Roll back before writing again.", failed);
    }
    try {
      if (!writer.isOpen()) {
        writer = newWriter(directory);
      }
      change.run();
    } catch (IOException | AlreadyClosedException cause) {
      dropChanges(cause);
      failed = DiskFailure.refusal(failure, cause);
      throw failed;
    }
  }

  private void dropChanges(Exception cause) {
    try {
      writer.rollback();
    } catch (IOException | AlreadyClosedException alsoFailed) {
      // Told together with the failure that led to it; the next write opens a writer again.
      cause.addSuppressed(alsoFailed);
    }
  }

  private void startAgain() throws IOException {
    writer.rollback();
    writer = newWriter(directory);
  }

  private static IndexWriter newWriter(Directory directory) throws IOException {
    IndexWriterConfig config = new IndexWriterConfig(new Analysis());
    config.setRAMBufferSizeMB(BUFFER_MB);
    config.setCommitOnClose(false);
    config.setSimilarity(new Scoring());
    return new IndexWriter(directory, config);
  }

  @FunctionalInterface
  private interface Write {
    void run() throws IOException;
  }
}
