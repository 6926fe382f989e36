package pincite.engine.shamela;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import pincite.engine.Refusal;
import pincite.engine.wire.LineReader;
import pincite.engine.wire.ReplyWriter;

/**
 * Answers questions about the Lucene stores of a Shamela library, one at a time. Whoever asks sets the pace: a reply
 * carries as much as was asked for, and nothing is read ahead. Nothing is written, and no lock is taken.
 */
public final class StoreServer {
  private static final Gson GSON = new Gson();

  private final Path folder;
  private final Map<String, TextStore> stores = new HashMap<>();

  private StoreServer(Path folder) {
    this.folder = folder;
  }

  /** Serves until the stream ends or `shutdown` comes. `folder` holds the stores, one in each folder. */
  public static void serve(InputStream in, int maxLineBytes, ReplyWriter replies, Path folder) throws IOException {
    replies.event("ready", Map.of("generation", "stores"));
    StoreServer server = new StoreServer(folder);
    try {
      LineReader lines = new LineReader(in, maxLineBytes);
      LineReader.Line line = lines.next();
      while (line != null && server.step(line, replies)) {
        line = lines.next();
      }
    } finally {
      server.close();
    }
  }

  private boolean step(LineReader.Line line, ReplyWriter replies) {
    StoreRequest request = parse(line);
    if (request == null || "cancel".equals(request.op())) {
      return true;
    }
    if ("shutdown".equals(request.op())) {
      return false;
    }
    long start = System.nanoTime();
    try {
      replies.ok(request.id(), answer(request), start);
    } catch (Refusal refusal) {
      replies.refuse(request.id(), refusal.code(), refusal.getMessage());
    } catch (IOException | RuntimeException cause) {
      replies.refuse(request.id(), Refusal.Code.INDEX_FORMAT, unreadable(request, cause));
    }
    return true;
  }

  private static StoreRequest parse(LineReader.Line line) {
    try {
      return line.tooLong() ? null : GSON.fromJson(line.text(), StoreRequest.class);
    } catch (JsonParseException cause) {
      System.err.println("A request was not readable: " + cause.getMessage());
      return null;
    }
  }

  private Object answer(StoreRequest request) throws IOException {
    TextStore store = store(request.store());
    return switch (request.op()) {
      case "store" -> store.about();
      case "read" -> store.read(request.book(), request.after(), request.maxBytes());
      case "digest" -> store.digest(request.book());
      default -> throw new Refusal(Refusal.Code.BAD_REQUEST, "There is no operation " + request.op() + " here.");
    };
  }

  private TextStore store(String name) {
    if (name == null || !name.matches("\\w+")) {
      throw new Refusal(Refusal.Code.BAD_REQUEST, "A store is named by its folder.");
    }
    return stores.computeIfAbsent(name, any -> TextStore.open(folder.resolve(any)));
  }

  private String unreadable(StoreRequest request, Exception cause) {
    String of = request.op().equals("store") ? "" : " at book " + request.book();
    return "The store %s cannot be read%s (%s).".formatted(folder.resolve(request.store()), of, cause.getMessage());
  }

  private void close() throws IOException {
    for (TextStore store : stores.values()) {
      store.close();
    }
  }
}
