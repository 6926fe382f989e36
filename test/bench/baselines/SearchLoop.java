package pincite.engine.wire;

import com.google.gson.Gson;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.lucene.search.IndexSearcher;
import pincite.engine.index.IndexFolder;
import pincite.engine.search.Cancellation;

/**
 * The limit: the engine's own search in a loop inside its JVM, without HTTP, pipes and JSON. Arguments: the folder of
 * an index that no other process holds, and a file with one request of the engine a line. Each line of standard
 * input, `threads milliseconds`, is a run; its answer is a JSON line: the time of each search in microseconds, and how
 * long the run was.
 */
public final class SearchLoop {
  private static final Gson GSON = new Gson();

  record Run(double ms, List<Integer> micros) {}

  public static void main(String[] arguments) throws Exception {
    IndexSearcher.setMaxClauseCount(Integer.MAX_VALUE);
    List<Request> requests = requests(Path.of(arguments[1]));
    try (IndexFolder index = IndexFolder.open(Path.of(arguments[0]));
        BufferedReader runs = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      Operations operations = new Operations(index);
      System.out.println("{}");
      for (String line = runs.readLine(); line != null; line = runs.readLine()) {
        String[] words = line.split(" ");
        System.out.println(
            GSON.toJson(run(operations, requests, Integer.parseInt(words[0]), Long.parseLong(words[1]))));
      }
    }
  }

  private static List<Request> requests(Path file) throws IOException {
    List<Request> requests = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      requests.add(GSON.fromJson(JsonParser.parseString(line), Request.class));
    }
    return requests;
  }

  private static Run run(Operations operations, List<Request> requests, int threads, long ms) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      long start = System.nanoTime();
      List<Future<List<Integer>>> running = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        int first = thread * requests.size() / threads;
        running.add(pool.submit(searches(operations, requests, first, start + ms * 1_000_000)));
      }
      List<Integer> micros = new ArrayList<>();
      for (Future<List<Integer>> one : running) {
        micros.addAll(one.get());
      }
      return new Run((System.nanoTime() - start) / 1e6, micros);
    } finally {
      pool.shutdown();
    }
  }

  private static Callable<List<Integer>> searches(
      Operations operations, List<Request> requests, int first, long until) {
    return () -> {
      List<Integer> micros = new ArrayList<>();
      for (int at = first; System.nanoTime() < until; at++) {
        long start = System.nanoTime();
        operations.run(requests.get(at % requests.size()), new Cancellation(60_000));
        micros.add((int) ((System.nanoTime() - start) / 1000));
      }
      return micros;
    };
  }

  private SearchLoop() {}
}
