package pincite.engine.wire;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads lines of UTF-8 up to a size. A longer line is skipped to its end, and said to be too long. */
public final class LineReader {
  private final InputStream in;
  private final int maxBytes;
  private final byte[] chunk = new byte[1 << 16];
  private int at;
  private int filled;

  public LineReader(InputStream in, int maxBytes) {
    this.in = in;
    this.maxBytes = maxBytes;
  }

  /** A line, or null in `text` where it was longer than the cap. */
  public record Line(String text) {}

  /** The next line, or null at the end of the stream. */
  public Line next() throws IOException {
    byte[] line = new byte[0];
    int length = 0;
    boolean tooLong = false;
    while (fill()) {
      int end = at;
      while (end < filled && chunk[end] != '\n') {
        end++;
      }
      tooLong |= length + (end - at) > maxBytes;
      if (!tooLong) {
        if (length + (end - at) > line.length) {
          line = Arrays.copyOf(line, Math.min(maxBytes, Math.max(2 * line.length, length + (end - at))));
        }
        System.arraycopy(chunk, at, line, length, end - at);
        length += end - at;
      } else {
        line = new byte[0];
      }
      boolean whole = end < filled;
      at = whole ? end + 1 : end;
      if (whole) {
        return new Line(tooLong ? null : new String(line, 0, length, StandardCharsets.UTF_8));
      }
    }
    // A line without an end was cut off with the stream: whoever wrote it is gone.
    return null;
  }

  private boolean fill() throws IOException {
    if (at < filled) {
      return true;
    }
    at = 0;
    filled = Math.max(0, in.read(chunk));
    return filled > 0;
  }
}
