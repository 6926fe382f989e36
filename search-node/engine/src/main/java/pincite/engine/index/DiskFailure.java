package pincite.engine.index;

import java.io.IOException;
import java.util.Locale;
import pincite.engine.Refusal;

/** Tells a full disk from other failures to read or write, and says what to do. */
final class DiskFailure {
  static Refusal refusal(String what, Throwable cause) {
    if (isFull(cause)) {
      return new Refusal(
          Refusal.Code.DISK_FULL,
          what + ": the disk is full. The changes since the last commit were dropped and the last commit is still"
              + " served. Free some space and index again.",
          cause);
    }
    return new Refusal(Refusal.Code.INTERNAL, what + ": " + cause.getMessage(), cause);
  }

  private static boolean isFull(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof IOException && says(cause, "no space left", "file too large", "quota", "not enough space")) {
        return true;
      }
    }
    return false;
  }

  private static boolean says(Throwable cause, String... phrases) {
    String message = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
    for (String phrase : phrases) {
      if (message.contains(phrase)) {
        return true;
      }
    }
    return false;
  }

  private DiskFailure() {}
}
