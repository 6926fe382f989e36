package pincite.engine;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.lucene.search.IndexSearcher;
import pincite.engine.index.IndexFolder;
import pincite.engine.index.Replica;
import pincite.engine.index.Served;
import pincite.engine.shamela.StoreServer;
import pincite.engine.wire.ClusterOperations;
import pincite.engine.wire.Operations;
import pincite.engine.wire.ReplyWriter;
import pincite.engine.wire.RequestLoop;

/**
 * The engine's process: requests on standard input, replies on standard output, a JSON line each; words for people
 * on standard error. Its owner starts it with the folder of the index. It ends when its input ends. With the property
 * `pincite.stores` the folder holds the stores of a Shamela library instead, and they are read. With the property
 * `pincite.replica`, the home of a replica, the folder is the generation it serves first. With
 * `pincite.cluster` there is no folder: a cluster holds the index, and what its owner is told there is judged here.
 */
public final class Main {
  private static final int MAX_LINE_BYTES = 32 << 20;

  /** Told apart from a crash: starting again would not help. */
  private static final int EXIT_REFUSED = 4;

  /** Lucene advises a JVM flag for vector search, which is not used here. Held, or its level would be forgotten. */
  private static final Logger VECTORIZATION =
      Logger.getLogger("org.apache.lucene.internal.vectorization.VectorizationProvider");

  public static void main(String[] arguments) throws IOException, InterruptedException {
    ReplyWriter replies = new ReplyWriter(new FileOutputStream(FileDescriptor.out), MAX_LINE_BYTES);
    System.setOut(System.err);
    VECTORIZATION.setLevel(Level.SEVERE);
    // A question may have any number of words: it is text, and time is what limits it.
    IndexSearcher.setMaxClauseCount(Integer.MAX_VALUE);
    if (Boolean.getBoolean("pincite.stores")) {
      StoreServer.serve(System.in, MAX_LINE_BYTES, replies, Path.of(arguments[0]));
      return;
    }
    int threads = Math.max(2, Runtime.getRuntime().availableProcessors());
    if (Boolean.getBoolean("pincite.cluster")) {
      replies.event("ready", Map.of("generation", ClusterOperations.NONE));
      new RequestLoop(System.in, MAX_LINE_BYTES, replies, new ClusterOperations(), threads).run();
      return;
    }
    try (Served index = open(Path.of(arguments[0]))) {
      String generation = index.snapshots().read(snapshot -> snapshot.generation());
      replies.event("ready", Map.of("generation", generation));
      new RequestLoop(System.in, MAX_LINE_BYTES, replies, new Operations(index), threads).run();
    } catch (Refusal refusal) {
      replies.event("fatal", ReplyWriter.error(refusal.code(), refusal.getMessage()));
      System.exit(EXIT_REFUSED);
    }
  }

  private static Served open(Path folder) {
    String home = System.getProperty("pincite.replica");
    return home == null ? IndexFolder.open(folder) : Replica.open(Path.of(home), folder);
  }
}
