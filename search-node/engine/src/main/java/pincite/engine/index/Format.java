package pincite.engine.index;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.Version;
import pincite.engine.Refusal;

/** The stamp in every commit that says which layout the index has. What carries another one is not touched. */
public final class Format {
  /** Goes up whenever the fields or the folding change. */
  public static final int NUMBER = 4;

  static final String STAMP = "pincite.format";
  static final String IDENTITY = "pincite.index";
  static final String COMMIT = "pincite.commit";

  private static final Pattern LUCENE_FILE = Pattern.compile("_[0-9a-z]+([._].*)?|(pending_)?segments.*|write\\.lock");

  /** Refuses a folder that holds anything but an index of this format, or nothing. */
  static void check(Directory directory, Path folder) throws IOException {
    if (!DirectoryReader.indexExists(directory)) {
      refuseForeignFiles(directory, folder);
      return;
    }
    String found = stampOf(directory, folder);
    if (!String.valueOf(NUMBER).equals(found)) {
      throw refusal(folder, found == null ? "without Pincite's stamp" : "format " + found, null);
    }
  }

  private static String stampOf(Directory directory, Path folder) throws IOException {
    try {
      SegmentInfos commit = SegmentInfos.readLatestCommit(directory);
      if (commit.getIndexCreatedVersionMajor() < Version.LATEST.major) {
        // The importer's codecs could read it; the engine writes, and has never been tried on one.
        throw refusal(folder, "written by a Lucene that is too old for this engine", null);
      }
      return commit.getUserData().get(STAMP);
    } catch (IndexFormatTooOldException cause) {
      throw refusal(folder, "written by a Lucene that is too old for this engine", cause);
    } catch (IndexFormatTooNewException cause) {
      throw refusal(folder, "written by a newer Lucene than this engine has", cause);
    } catch (IllegalArgumentException cause) {
      // Lucene names its layouts and knows none by this name.
      throw refusal(folder, "written by another Lucene than this engine has", cause);
    }
  }

  private static Refusal refusal(Path folder, String found, Exception cause) {
    return new Refusal(
        Refusal.Code.INDEX_FORMAT,
        "The index in %s is %s; this engine reads format %d. Nothing in it was changed. Use another folder, or move this one away and index the content again."
            .formatted(folder, found, NUMBER),
        cause);
  }

  static Refusal damaged(Path folder, IOException cause) {
    return new Refusal(
        Refusal.Code.INDEX_FORMAT,
        "The index in %s is damaged, or was copied while it was being written (%s). Nothing in it was changed. Move it away and index the content again."
            .formatted(folder, cause.getMessage()),
        cause);
  }

  private static void refuseForeignFiles(Directory directory, Path folder) throws IOException {
    String[] foreign =
        Arrays.stream(directory.listAll()).filter(name -> !LUCENE_FILE.matcher(name).matches()).toArray(String[]::new);
    if (foreign.length > 0) {
      throw new Refusal(
          Refusal.Code.INDEX_FORMAT,
          "%s holds files that are no index (%s). Name an empty folder, or one that does not exist yet."
              .formatted(folder, foreign[0]));
    }
  }

  private Format() {}
}
