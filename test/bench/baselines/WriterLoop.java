package pincite.engine.index;

import com.google.gson.Gson;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/**
 * Lucene's own writer on the engine's fields, one thread, as it comes. Arguments: a folder for the index and a file
 * with one edition a line. Reading the lines is not timed. Prints a JSON line: documents and milliseconds, the commit
 * included.
 */
public final class WriterLoop {
  private static final Gson GSON = new Gson();

  public static void main(String[] arguments) throws Exception {
    long nanos = 0;
    long passages = 0;
    try (Directory directory = FSDirectory.open(Path.of(arguments[0]));
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(new Analysis()));
        BufferedReader lines = Files.newBufferedReader(Path.of(arguments[1]))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        EditionDocument edition = GSON.fromJson(line, EditionDocument.class);
        passages += edition.passages().size();
        Iterable<Document> block = EditionBlock.of(edition);
        Term key = new Term(Fields.KEY, Fields.key(edition.about().collection(), edition.about().edition()));
        long start = System.nanoTime();
        writer.updateDocuments(key, block);
        nanos += System.nanoTime() - start;
      }
      long start = System.nanoTime();
      writer.commit();
      nanos += System.nanoTime() - start;
    }
    System.out.printf("{\"passages\":%d,\"ms\":%.1f}%n", passages, nanos / 1e6);
  }

  private WriterLoop() {}
}
