package pincite.engine.index;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.LockObtainFailedException;
import pincite.engine.Refusal;

/** One folder with its index: who writes it and who reads it. Held by one process at a time. */
public final class IndexFolder implements Served {
  private final Directory directory;
  private final EditionWriter writer;
  private final CommitSnapshots snapshots;

  private IndexFolder(Directory directory, EditionWriter writer, CommitSnapshots snapshots) {
    this.directory = directory;
    this.writer = writer;
    this.snapshots = snapshots;
  }

  /** Opens the index in a folder, or starts an empty one. Refuses another format and another holder. */
  public static IndexFolder open(Path folder) {
    try {
      Files.createDirectories(folder);
      Directory directory = FSDirectory.open(folder);
      Format.check(directory, folder);
      if (DirectoryReader.indexExists(directory)) {
        // Reading it all first: a writer would tidy up what a damaged index may still need.
        DirectoryReader.open(directory).close();
      }
      AtomicReference<CommitSnapshots> snapshots = new AtomicReference<>();
      EditionWriter writer = EditionWriter.open(directory, folder, () -> snapshots.get().refresh());
      snapshots.set(new CommitSnapshots(directory));
      writer.startMerge();
      return new IndexFolder(directory, writer, snapshots.get());
    } catch (LockObtainFailedException cause) {
      throw new Refusal(
          Refusal.Code.INDEX_LOCKED,
          "The index in %s is held by another process. Stop that one, or use another folder.".formatted(folder),
          cause);
    } catch (CorruptIndexException | NoSuchFileException | FileNotFoundException cause) {
      throw Format.damaged(folder, cause);
    } catch (IOException cause) {
      throw DiskFailure.refusal("The index in " + folder + " cannot be opened", cause);
    }
  }

  public EditionWriter writer() {
    return writer;
  }

  @Override
  public Snapshots snapshots() {
    return snapshots;
  }

  /** Makes what was written visible. Readers move from the old commit to the new one in one step. */
  public String commit() {
    writer.commit();
    return snapshots.refresh();
  }

  @Override
  public void close() throws IOException {
    writer.close();
    snapshots.close();
    directory.close();
  }
}
