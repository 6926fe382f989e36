package pincite.engine.wire;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import pincite.engine.Refusal;

/**
 * What went wrong with a call, as a line of JSON on standard error with the id under which the owner's log has the
 * request. Nothing of the question is in it: a refusal's sentence goes to whoever asked, and to nobody else.
 */
final class Trouble {
  private static final int MAX_STACK = 8000;
  private static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();

  private Trouble() {}

  static void refused(Request request, Refusal refusal) {
    switch (refusal.code()) {
      case CANCELLED -> {} // Whoever asked has gone: no trouble of ours.
      case INTERNAL, DISK_FULL -> failed(request, refusal.code(), refusal);
      default -> write("warn", request, refusal.code(), null);
    }
  }

  static void failed(Request request, Refusal.Code code, Throwable cause) {
    StringWriter stack = new StringWriter();
    cause.printStackTrace(new PrintWriter(stack));
    String text = stack.toString();
    write("error", request, code, text.substring(0, Math.min(MAX_STACK, text.length())));
  }

  private static void write(String level, Request request, Refusal.Code code, String stack) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("level", level);
    line.put("requestId", request.requestId());
    line.put("op", request.op());
    line.put("code", code.wire());
    line.put("stack", stack);
    System.err.println(GSON.toJson(line));
  }
}
