package pincite.engine.index;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.SegmentCommitInfo;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;

/**
 * Merges what a large import left in many segments into few, after its commit and beside searches and writes: a search
 * asks each segment in turn. Small changes are left to Lucene's own merging, or each would rewrite a large segment.
 */
final class BackgroundMerge implements Closeable {
  /** Measured at a million passages: 17 segments take half as much time again as 4, and 4 a fifth more than 1. */
  static final int FEW = 4;

  /** The segments beyond the largest are merged once they hold so much of the whole. */
  private static final double WORTH_IT = 0.25;

  private final Directory directory;
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("merge").factory());

  BackgroundMerge(Directory directory) {
    this.directory = directory;
  }

  /** Looks at the last commit, and tells when there is a better form of it to be committed. */
  void start(IndexWriter writer, Merged merged) {
    thread.execute(
        () -> {
          try {
            if (isWorthIt(SegmentInfos.readLatestCommit(directory))) {
              writer.forceMerge(FEW);
              merged.publish(writer);
            }
          } catch (AlreadyClosedException closed) {
            // The run in between was dropped, or the engine ends: the next commit looks again.
          } catch (IOException cause) {
            System.err.println("Segments could not be merged, so searches are slower than they could be: " + cause);
          }
        });
  }

  @FunctionalInterface
  interface Merged {
    void publish(IndexWriter writer) throws IOException;
  }

  static boolean isWorthIt(SegmentInfos commit) throws IOException {
    if (commit.size() <= FEW) {
      return false;
    }
    List<Long> sizes = commit.asList().stream().map(BackgroundMerge::sizeOf).sorted().toList();
    long all = sizes.stream().mapToLong(Long::longValue).sum();
    long small = sizes.subList(0, sizes.size() - FEW + 1).stream().mapToLong(Long::longValue).sum();
    return small >= WORTH_IT * all;
  }

  private static long sizeOf(SegmentCommitInfo segment) {
    try {
      return segment.sizeInBytes();
    } catch (IOException gone) {
      return 0; // Merged away meanwhile.
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
