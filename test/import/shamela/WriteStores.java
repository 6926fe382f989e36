import com.google.gson.Gson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.FSDirectory;

/**
 * Writes Lucene stores as a Shamela library has them, with the Lucene that is on the class path. Arguments: the folder
 * of the stores, and how ids are indexed: `term`, `words` (cut into words) or `stored` (not at all). Standard input: a
 * JSON line for each document, {"store", "fields": {"id", …}}, or {"store", "delete": id}, or {"flush": true}, which
 * closes the segment.
 */
public final class WriteStores {
  record Line(String store, Map<String, String> fields, String delete, boolean flush) {}

  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    Map<String, IndexWriter> writers = new HashMap<>();
    Gson gson = new Gson();
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String text = lines.readLine(); text != null; text = lines.readLine()) {
      Line line = gson.fromJson(text, Line.class);
      if (line.flush()) {
        for (IndexWriter writer : writers.values()) {
          writer.flush();
        }
        continue;
      }
      IndexWriter writer = writers.get(line.store());
      if (writer == null) {
        writer = open(folder.resolve(line.store()));
        writers.put(line.store(), writer);
      }
      if (line.delete() != null) {
        writer.deleteDocuments(new Term("key", line.delete()));
      } else {
        writer.addDocument(document(line.fields(), arguments[1]));
      }
    }
    for (IndexWriter writer : writers.values()) {
      writer.close();
    }
  }

  private static IndexWriter open(Path folder) throws IOException {
    IndexWriterConfig config = new IndexWriterConfig(new StandardAnalyzer()).setMergePolicy(NoMergePolicy.INSTANCE);
    return new IndexWriter(FSDirectory.open(folder), config);
  }

  private static Document document(Map<String, String> fields, String ids) {
    Document document = new Document();
    fields.forEach(
        (name, text) -> {
          if (!name.equals("id")) {
            document.add(new TextField(name, text, Field.Store.YES));
          } else if (ids.equals("term")) {
            document.add(new StringField(name, text, Field.Store.YES));
          } else if (ids.equals("words")) {
            document.add(new TextField(name, text, Field.Store.YES));
          } else {
            document.add(new StoredField(name, text));
          }
        });
    document.add(new StringField("key", fields.getOrDefault("id", ""), Field.Store.NO));
    return document;
  }
}
