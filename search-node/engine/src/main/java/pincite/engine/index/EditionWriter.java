package pincite.engine.index;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
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
  private final AsideIndex aside;
  private final BackgroundMerge merge;
  private final HeldCommits held;
  private final Runnable merged;
  private boolean written;
  private IndexWriter writer;
  private OpenEdition open;
  private Refusal failed;

  private EditionWriter(Directory directory, AsideIndex aside, HeldCommits held, Runnable merged)
      throws IOException {
    this.directory = directory;
    this.held = held;
    this.merge = new BackgroundMerge(directory);
    this.merged = merged;
    this.aside = aside;
    this.writer = newWriter();
  }

  /** @param merged told when the last commit stands there in fewer segments, with the same generation */
  static EditionWriter open(Directory directory, Path folder, Runnable merged) throws IOException {
    boolean fresh = !DirectoryReader.indexExists(directory);
    EditionWriter opened = new EditionWriter(directory, new AsideIndex(folder), new HeldCommits(), merged);
    opened.aside.remove();
    if (fresh) {
      opened.stampAndCommit(UUID.randomUUID().toString().substring(0, 8), 0);
    }
    return opened;
  }

  /** Adds editions, each replacing the one of the same collection and id. */
  public synchronized void put(List<EditionDocument> editions) {
    refuseWhileOpen();
    for (EditionDocument edition : editions) {
      Term key = new Term(Fields.KEY, edition.about().key());
      written = true;
      write(notIndexed(edition.about().edition()), () -> writer.updateDocuments(key, EditionBlock.of(edition)));
    }
  }

  /** Starts an edition that comes in parts. Nothing else is written until it ends or is left. */
  public synchronized void begin(EditionHead about) {
    refuseWhileOpen();
    write(notIndexed(about.edition()), () -> open = new OpenEdition(about, aside));
  }

  /** Adds the next passages of the open edition. Where one of them is refused, the whole edition is left. */
  public synchronized void add(List<PassageDocument> passages) {
    OpenEdition edition = opened();
    write(
        notIndexed(edition.id()),
        () -> {
          try {
            edition.add(passages);
          } catch (Refusal refusal) {
            leaveOpen();
            throw refusal;
          }
        });
  }

  /** Puts the open edition, whole, in place of the one of the same collection and id. */
  public synchronized void end() {
    OpenEdition edition = opened();
    write(
        notIndexed(edition.id()),
        () -> {
          try {
            written = true;
            edition.end(writer);
            open = null;
          } catch (Refusal refusal) {
            leaveOpen();
            throw refusal;
          }
        });
  }

  /** Forgets the open edition, if there is one; what was written before it stays. */
  public synchronized void leave() {
    write("An edition that was not ended could not be left", this::leaveOpen);
  }

  public synchronized void remove(String collection, List<String> editions) {
    refuseWhileOpen();
    Term[] keys = editions.stream().map(id -> new Term(Fields.KEY, Fields.key(collection, id))).toArray(Term[]::new);
    written = true;
    write("Editions of " + collection + " could not be removed", () -> writer.deleteDocuments(keys));
  }

  public synchronized void commit() {
    refuseWhileOpen();
    write(
        "The index could not be committed",
        () -> {
          if (written && writer.hasUncommittedChanges()) {
            Map<String, String> last = SegmentInfos.readLatestCommit(directory).getUserData();
            stampAndCommit(last.get(Format.IDENTITY), Long.parseLong(last.get(Format.COMMIT)) + 1);
            written = false;
            startMerge();
          }
        });
  }

  /** Also when an index is opened: whoever wrote it may have ended with its commit. */
  synchronized void startMerge() {
    merge.start(writer, this::commitMerged);
  }

  /** Never in the middle of a run, of which half would be committed: then the run's own commit takes it along. */
  private synchronized void commitMerged(IndexWriter ofMerge) throws IOException {
    if (ofMerge != writer || !writer.isOpen() || written || open != null || failed != null) {
      return;
    }
    Map<String, String> last = SegmentInfos.readLatestCommit(directory).getUserData();
    stampAndCommit(last.get(Format.IDENTITY), Long.parseLong(last.get(Format.COMMIT)));
    merged.run();
  }

  public synchronized void rollback() {
    failed = null;
    write("The changes since the last commit could not be dropped", this::startAgain);
  }

  /** Keeps the files of the last commit until they are released, and tells which they are. */
  public synchronized Object hold() {
    try {
      return held.hold(directory);
    } catch (IOException cause) {
      throw DiskFailure.refusal("The last commit could not be held", cause);
    }
  }

  /** What a newer commit has replaced goes now. */
  public synchronized void release(long hold) {
    try {
      held.release(hold);
      if (writer.isOpen()) {
        writer.deleteUnusedFiles();
      }
    } catch (IOException cause) {
      throw DiskFailure.refusal("A commit that was held could not be released", cause);
    }
  }

  @Override
  public synchronized void close() throws IOException {
    merge.close();
    leaveOpen();
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

  private void leaveOpen() throws IOException {
    open = null;
    aside.remove();
  }

  private OpenEdition opened() {
    refuseAfterFailure();
    if (open == null) {
      throw new Refusal(Refusal.Code.BAD_REQUEST, "No edition is being written: begin one before adding to it.");
    }
    return open;
  }

  private void refuseWhileOpen() {
    refuseAfterFailure();
    if (open != null) {
      throw new Refusal(
          Refusal.Code.BAD_REQUEST,
          "Edition " + open.id() + " was begun and has not ended: end it, leave it or roll back first.");
    }
  }

  private void refuseAfterFailure() {
    if (failed != null) {
      throw new Refusal(failed.code(), failed.getMessage() + " Roll back before writing again.", failed);
    }
  }

  private static String notIndexed(String edition) {
    return "Edition " + edition + " could not be indexed";
  }

  private void write(String failure, Write change) {
    refuseAfterFailure();
    try {
      if (!writer.isOpen()) {
        writer = newWriter();
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
      leaveOpen();
      writer.rollback();
    } catch (IOException | AlreadyClosedException alsoFailed) {
      // Told together with the failure that led to it; the next write opens a writer again.
      cause.addSuppressed(alsoFailed);
    }
  }

  private void startAgain() throws IOException {
    leaveOpen();
    writer.rollback();
    writer = newWriter();
    written = false;
  }

  private IndexWriter newWriter() throws IOException {
    IndexWriterConfig config = new IndexWriterConfig(new Analysis());
    config.setRAMBufferSizeMB(BUFFER_MB);
    config.setCommitOnClose(false);
    config.setIndexDeletionPolicy(held.policy());
    config.setSimilarity(new Scoring());
    return new IndexWriter(directory, config);
  }

  @FunctionalInterface
  private interface Write {
    void run() throws IOException;
  }
}
