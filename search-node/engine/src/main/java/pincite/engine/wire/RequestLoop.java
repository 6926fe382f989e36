package pincite.engine.wire;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import pincite.engine.Refusal;
import pincite.engine.search.Cancellation;

/** Reads requests until the stream ends or `shutdown` comes, and has each answered as soon as it is done. */
public final class RequestLoop {
  private static final int WAITING = 256;
  private static final long DEFAULT_TIMEOUT_MS = 30_000;
  private static final Gson GSON = new Gson();

  private final LineReader lines;
  private final ReplyWriter replies;
  private final Work operations;
  private final Map<Long, Cancellation> running = new ConcurrentHashMap<>();
  private final ExecutorService readers;
  private final ExecutorService writer = pool(1, "writer");

  public RequestLoop(InputStream in, int maxBytes, ReplyWriter replies, Work operations, int threads) {
    this.lines = new LineReader(in, maxBytes);
    this.replies = replies;
    this.operations = operations;
    this.readers = pool(threads, "reader");
  }

  public void run() throws IOException, InterruptedException {
    while (step(lines.next())) {
      // Nothing is held from one line to the next: a line may be as large as an edition.
    }
    finish();
  }

  /** Starts what a line asks for. False at the end. */
  private boolean step(LineReader.Line line) {
    Request request = line == null ? null : parse(line);
    if (request != null && !request.op().equals("shutdown")) {
      start(request);
    }
    return line != null && (request == null || !request.op().equals("shutdown"));
  }

  private Request parse(LineReader.Line line) {
    if (line.tooLong()) {
      replies.refuse(0, Refusal.Code.TOO_LARGE, "A request was longer than one line may be.");
      return null;
    }
    try {
      Request request = GSON.fromJson(line.text(), Request.class);
      if (request != null && request.op() != null) {
        return request;
      }
      replies.refuse(request == null ? 0 : request.id(), Refusal.Code.BAD_REQUEST, "A request names an 'op'.");
    } catch (RuntimeException | LinkageError cause) {
      refuseUnreadable(line, cause);
    }
    return null;
  }

  /** A record that refuses its parts does so inside the parser: the refusal is looked for among the causes. */
  private void refuseUnreadable(LineReader.Line line, Throwable failure) {
    long id = idOf(line);
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof Refusal refusal) {
        replies.refuse(id, refusal.code(), refusal.getMessage());
        return;
      }
    }
    replies.refuse(id, Refusal.Code.BAD_REQUEST, "A request was not readable: " + failure.getMessage());
  }

  private record Numbered(long id) {}

  private static long idOf(LineReader.Line line) {
    try {
      Numbered numbered = GSON.fromJson(line.text(), Numbered.class);
      return numbered == null ? 0 : numbered.id();
    } catch (JsonParseException notJson) {
      return 0;
    }
  }

  private void start(Request request) {
    if (request.op().equals("cancel")) {
      Cancellation target = running.get(request.target());
      if (target != null) {
        target.cancel();
      }
      replies.ok(request.id(), Map.of("running", target != null), System.nanoTime());
      return;
    }
    Cancellation until = new Cancellation(request.timeoutMs() > 0 ? request.timeoutMs() : DEFAULT_TIMEOUT_MS);
    running.put(request.id(), until);
    try {
      (operations.writes(request) ? writer : readers).execute(() -> answer(request, until, System.nanoTime()));
    } catch (RejectedExecutionException full) {
      running.remove(request.id());
      replies.refuse(request.id(), Refusal.Code.BUSY, "The engine has too many requests waiting. Try again shortly.");
    }
  }

  private void answer(Request request, Cancellation until, long start) {
    try {
      Object value = operations.run(request, until);
      replies.ok(request.id(), value, start);
    } catch (Refusal refusal) {
      Trouble.refused(request, refusal);
      replies.refuse(request.id(), refusal.code(), refusal.getMessage());
    } catch (Throwable cause) {
      // An Error too: where the jar was rebuilt under this process a class may be missing, and the asker must hear it.
      Trouble.failed(request, Refusal.Code.INTERNAL, cause);
      replies.refuse(request.id(), Refusal.Code.INTERNAL, "The engine failed: " + cause);
    } finally {
      running.remove(request.id());
    }
  }

  private void finish() throws InterruptedException {
    running.values().forEach(Cancellation::cancel);
    readers.shutdown();
    writer.shutdown();
    readers.awaitTermination(5, TimeUnit.SECONDS);
    writer.awaitTermination(20, TimeUnit.SECONDS);
  }

  private static ExecutorService pool(int threads, String name) {
    return new ThreadPoolExecutor(
        threads,
        threads,
        0,
        TimeUnit.SECONDS,
        new ArrayBlockingQueue<>(WAITING),
        Thread.ofPlatform().daemon().name(name, 0).factory());
  }
}
