package pincite.engine.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.IndexCommit;
import org.apache.lucene.index.KeepOnlyLastCommitDeletionPolicy;
import org.apache.lucene.index.SnapshotDeletionPolicy;
import org.apache.lucene.store.Directory;

/** Commits whose files somebody is copying: they stay, whatever is committed or merged meanwhile, until released. */
final class HeldCommits {
  private final SnapshotDeletionPolicy policy = new SnapshotDeletionPolicy(new KeepOnlyLastCommitDeletionPolicy());
  private final Map<Long, IndexCommit> held = new HashMap<>();
  private long last;

  SnapshotDeletionPolicy policy() {
    return policy;
  }

  HeldCommit hold(Directory directory) throws IOException {
    IndexCommit commit = policy.snapshot();
    last += 1;
    held.put(last, commit);
    Map<String, String> stamps = commit.getUserData();
    List<HeldFile> files = new ArrayList<>();
    for (String name : commit.getFileNames()) {
      files.add(new HeldFile(name, directory.fileLength(name)));
    }
    return new HeldCommit(
        last,
        stamps.get(Format.IDENTITY),
        Long.parseLong(stamps.get(Format.COMMIT)),
        Format.NUMBER,
        commit.getSegmentsFileName(),
        files);
  }

  void release(long hold) throws IOException {
    IndexCommit commit = held.remove(hold);
    if (commit != null) {
      policy.release(commit);
    }
  }

  /**
   * @param identity of the index, made when it was begun
   * @param commit counts up with each change of its text; merging does not change it
   * @param format {@link Format#NUMBER}
   * @param segments the file that names all others
   */
  record HeldCommit(long hold, String identity, long commit, int format, String segments, List<HeldFile> files) {}

  record HeldFile(String name, long size) {}
}
