package pincite.engine.wire;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import pincite.engine.Refusal;

/** Writes replies, a line each, from any thread. Nothing else may write to standard output. */
public final class ReplyWriter {
  private static final Gson GSON = new GsonBuilder().disableHtmlEscaping().serializeNulls().create();

  private final OutputStream out;
  private final int maxBytes;

  public ReplyWriter(OutputStream out, int maxBytes) {
    this.out = out;
    this.maxBytes = maxBytes;
  }

  /** A message that answers no request: `ready`, or `fatal` before the process ends. */
  public void event(String name, Object value) {
    write(bytes(Map.of("event", name, "value", value)));
  }

  /** The time from `start` includes the making of the reply, which is part of what the engine does for it. */
  public void ok(long id, Object value, long start) {
    String result = GSON.toJson(value);
    double tookMs = (System.nanoTime() - start) / 1e6;
    String reply = "{\"id\":" + id + ",\"ok\":" + result + ",\"tookMs\":" + tookMs + "}\n";
    byte[] line = reply.getBytes(StandardCharsets.UTF_8);
    if (line.length > maxBytes) {
      refuse(
          id,
          Refusal.Code.TOO_LARGE,
          "The reply would be %d bytes, more than the %d that are sent. Ask for less.".formatted(line.length, maxBytes));
      return;
    }
    write(line);
  }

  public void refuse(long id, Refusal.Code code, String message) {
    write(bytes(Map.of("id", id, "error", error(code, message))));
  }

  public static Map<String, String> error(Refusal.Code code, String message) {
    return Map.of("code", code.wire(), "message", String.valueOf(message));
  }

  private static byte[] bytes(Object reply) {
    return (GSON.toJson(reply) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  private synchronized void write(byte[] line) {
    try {
      out.write(line);
      out.flush();
    } catch (IOException gone) {
      // The owner has closed the pipe: there is nobody left to answer, and the end of stdin ends this process.
      System.err.println("A reply could not be written: " + gone.getMessage());
    }
  }
}
