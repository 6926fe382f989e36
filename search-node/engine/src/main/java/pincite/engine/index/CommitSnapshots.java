package pincite.engine.index;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.Directory;

/** The last commit of an index that is written here. */
final class CommitSnapshots implements Snapshots {
  private final SearcherManager manager;
  private volatile Snapshot current;

  CommitSnapshots(Directory directory) throws IOException {
    manager = new SearcherManager(directory, new SearcherFactory());
    current = snapshotOfManager();
  }

  @Override
  public <T> T read(Reading<T> reading) {
    IndexSearcher searcher = null;
    try {
      searcher = manager.acquire();
      return reading.of(snapshotOf(searcher.getIndexReader()));
    } catch (IOException cause) {
      throw new UncheckedIOException("The index could not be read.", cause);
    } finally {
      release(searcher);
    }
  }

  /** Moves to the newest commit and tells its generation. */
  synchronized String refresh() {
    try {
      manager.maybeRefreshBlocking();
      current = snapshotOfManager();
      return current.generation();
    } catch (IOException cause) {
      throw new UncheckedIOException("The new commit could not be opened.", cause);
    }
  }

  /** What a snapshot has worked out (scopes, coverage) is kept as long as it is the newest. */
  private Snapshot snapshotOf(IndexReader reader) throws IOException {
    Snapshot newest = current;
    return newest.isOf(reader) ? newest : new Snapshot((DirectoryReader) reader);
  }

  private Snapshot snapshotOfManager() throws IOException {
    IndexSearcher searcher = manager.acquire();
    try {
      return new Snapshot((DirectoryReader) searcher.getIndexReader());
    } finally {
      manager.release(searcher);
    }
  }

  private void release(IndexSearcher searcher) {
    try {
      if (searcher != null) {
        manager.release(searcher);
      }
    } catch (IOException cause) {
      throw new UncheckedIOException("The index could not be released.", cause);
    }
  }

  @Override
  public void close() throws IOException {
    manager.close();
  }
}
