package pincite.engine.index;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.LockObtainFailedException;
import pincite.engine.Refusal;

/**
 * Generations of an index that is written elsewhere, each in a folder of its own that never changes. One is served; a
 * swap puts another in its place at once, and reads that began on the old one end on it. Its home is held by one
 * process at a time.
 */
public final class Replica implements Served {
  private final Lock home;
  private final Moving snapshots;

  private Replica(Lock home, Moving snapshots) {
    this.home = home;
    this.snapshots = snapshots;
  }

  /**
   * @param home the replica's folder, which holds all its generations
   * @param generation the folder of the one that is served first
   */
  public static Replica open(Path home, Path generation) {
    Lock held = hold(home);
    try {
      return new Replica(held, new Moving(opened(generation)));
    } catch (RuntimeException refused) {
      closeQuietly(held, refused);
      throw refused;
    }
  }

  @Override
  public Snapshots snapshots() {
    return snapshots;
  }

  /** Serves another generation from now on, and tells which. Where it cannot be opened, the one before stays. */
  public String swap(Path generation) {
    return snapshots.move(opened(generation));
  }

  @Override
  public void close() throws IOException {
    snapshots.close();
    home.close();
  }

  private static Lock hold(Path home) {
    try {
      return FSDirectory.open(home).obtainLock(IndexWriter.WRITE_LOCK_NAME);
    } catch (LockObtainFailedException cause) {
      throw new Refusal(
          Refusal.Code.INDEX_LOCKED,
          "The replica in %s is held by another process. Stop that one, or use another folder.".formatted(home),
          cause);
    } catch (IOException cause) {
      throw DiskFailure.refusal("The replica in " + home + " cannot be opened", cause);
    }
  }

  private static Snapshot opened(Path folder) {
    try {
      Directory directory = FSDirectory.open(folder);
      Format.check(directory, folder);
      DirectoryReader reader = DirectoryReader.open(directory);
      reader.getReaderCacheHelper().addClosedListener(closed -> directory.close());
      return new Snapshot(reader);
    } catch (CorruptIndexException | NoSuchFileException | FileNotFoundException cause) {
      throw Format.damaged(folder, cause);
    } catch (IOException cause) {
      throw DiskFailure.refusal("The generation in " + folder + " cannot be opened", cause);
    }
  }

  private static void closeQuietly(Lock held, Exception reason) {
    try {
      held.close();
    } catch (IOException alsoFailed) {
      reason.addSuppressed(alsoFailed);
    }
  }

  /** The snapshot that is served; who reads one holds it. */
  private static final class Moving implements Snapshots {
    private volatile Snapshot current;

    Moving(Snapshot first) {
      current = first;
    }

    @Override
    public <T> T read(Reading<T> reading) {
      Snapshot held = acquire();
      try {
        return reading.of(held);
      } catch (IOException cause) {
        throw new UncheckedIOException("The generation could not be read.", cause);
      } finally {
        release(held);
      }
    }

    synchronized String move(Snapshot next) {
      Snapshot last = current;
      warm(next, last);
      current = next;
      release(last);
      return next.generation();
    }

    private static void warm(Snapshot next, Snapshot last) {
      try {
        next.warm(last);
      } catch (IOException | RuntimeException cause) {
        release(next);
        throw new Refusal(
            Refusal.Code.INDEX_FORMAT, "The new generation cannot be read: " + cause.getMessage(), cause);
      }
    }

    /** One that was closed between being read and being held has a successor. */
    private Snapshot acquire() {
      Snapshot served = current;
      while (!served.reader().tryIncRef()) {
        served = current;
      }
      return served;
    }

    private static void release(Snapshot held) {
      try {
        held.reader().decRef();
      } catch (IOException cause) {
        throw new UncheckedIOException("The generation could not be released.", cause);
      }
    }

    @Override
    public void close() {
      release(current);
    }
  }
}
