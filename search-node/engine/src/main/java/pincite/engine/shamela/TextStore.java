package pincite.engine.shamela;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.Version;
import pincite.engine.Refusal;

/** One Lucene store of a Shamela library: the texts of a book are its documents `book-number`, read in order of number. */
final class TextStore implements Closeable {
  private final Directory directory;
  private final DirectoryReader reader;
  private final String written;
  private final List<StoreLeaf> leaves = new ArrayList<>();
  private BookDocuments last;

  private TextStore(Directory directory, DirectoryReader reader, String written) throws IOException {
    this.directory = directory;
    this.reader = reader;
    this.written = written;
    for (LeafReaderContext context : reader.leaves()) {
      leaves.add(StoreLeaf.of(context.reader()));
    }
  }

  /** Opens a store as it was last committed. Neither creates a folder nor takes a lock. */
  static TextStore open(Path folder) {
    if (!Files.isDirectory(folder)) { // Lucene would create it
      throw new Refusal(Refusal.Code.NOT_FOUND, "There is no store %s.".formatted(folder));
    }
    try {
      Directory directory = FSDirectory.open(folder);
      Version written = SegmentInfos.readLatestCommit(directory).getCommitLuceneVersion();
      return new TextStore(directory, DirectoryReader.open(directory), written.toString());
    } catch (IndexNotFoundException cause) {
      throw new Refusal(Refusal.Code.NOT_FOUND, "The folder %s holds no Lucene index.".formatted(folder), cause);
    } catch (CorruptIndexException cause) {
      throw damaged(folder, cause);
    } catch (IndexFormatTooOldException | IndexFormatTooNewException | IllegalArgumentException cause) {
      throw new Refusal(
          Refusal.Code.INDEX_FORMAT,
          "The store %s is of a Lucene that cannot be read here: 9 and 10 can (%s).".formatted(folder, cause.getMessage()),
          cause);
    } catch (IOException cause) {
      throw damaged(folder, cause);
    }
  }

  private static Refusal damaged(Path folder, IOException cause) {
    return new Refusal(
        Refusal.Code.INDEX_FORMAT,
        "The store %s is damaged, or is being written: close Shamela and try again (%s)."
            .formatted(folder, cause.getMessage()),
        cause);
  }

  /** @param finder how the documents of a book are found: by the `terms` of their ids, or by a `scan` of what is stored */
  record About(int documents, String lucene, String finder) {}

  About about() {
    boolean scanned = leaves.stream().anyMatch(StoreLeaf::isScanned);
    return new About(reader.numDocs(), written, scanned ? "scan" : "terms");
  }

  record Document(int number, String body, String foot, String comment, String card) {
    static Document of(int number, StoredTexts texts) {
      return new Document(
          number, texts.get("body"), texts.get("foot"), texts.get("comment"), texts.get("body_store"));
    }
  }

  /** @param repeated how many documents of the book were left out, because another has the same id */
  record Batch(List<Document> documents, boolean more, int total, int repeated) {}

  Batch read(int book, int after, int maxBytes) throws IOException {
    BookDocuments found = documentsOf(book);
    List<Document> documents = new ArrayList<>();
    int at = found.firstAfter(after);
    for (long chars = 0; at < found.size() && (documents.isEmpty() || chars < maxBytes / 2); at++) {
      StoredTexts texts = textsOf(found, at);
      documents.add(Document.of(found.number(at), texts));
      chars += texts.chars();
    }
    return new Batch(documents, at < found.size(), found.size(), found.repeated());
  }

  record Digest(int documents, String sha256) {}

  /** What the texts of a book come to: the same for the same texts, wherever a merge has put them. */
  Digest digest(int book) throws IOException {
    BookDocuments found = documentsOf(book);
    MessageDigest digest = sha256();
    for (int at = 0; at < found.size(); at++) {
      StoredTexts texts = textsOf(found, at);
      digest.update((found.number(at) + "\0").getBytes(StandardCharsets.UTF_8));
      texts.each((field, text) -> digest.update((field + "\0" + text + "\0").getBytes(StandardCharsets.UTF_8)));
    }
    return new Digest(found.size(), HexFormat.of().formatHex(digest.digest()));
  }

  private StoredTexts textsOf(BookDocuments found, int at) throws IOException {
    StoredTexts texts = new StoredTexts();
    leaves.get(found.leaf(at)).read(found.document(at), texts, found.isInReadingOrder());
    return texts;
  }

  /** A book is read in several batches, and hashed before: it is looked up once. */
  private BookDocuments documentsOf(int book) throws IOException {
    if (last == null || last.book() != book) {
      BookDocuments.Builder builder = new BookDocuments.Builder(book);
      for (int leaf = 0; leaf < leaves.size(); leaf++) {
        leaves.get(leaf).find(book, builder.ofLeaf(leaf));
      }
      last = builder.build();
    }
    return last;
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException cause) {
      throw new IllegalStateException(cause);
    }
  }

  @Override
  public void close() throws IOException {
    reader.close();
    directory.close();
  }
}
