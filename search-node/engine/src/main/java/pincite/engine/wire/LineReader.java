package pincite.engine.wire;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

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

  /** A line in pieces, never joined: a large edition would stand in the heap twice. */
  public record Line(List<byte[]> pieces, boolean tooLong) {
    public Reader text() {
      List<ByteArrayInputStream> streams = pieces.stream().map(ByteArrayInputStream::new).toList();
      return new InputStreamReader(
          new SequenceInputStream(Collections.enumeration(streams)), StandardCharsets.UTF_8);
    }
  }

  /** The next line, or null at the end of the stream. */
  public Line next() throws IOException {
    List<byte[]> pieces = new ArrayList<>();
    int length = 0;
    boolean tooLong = false;
    while (fill()) {
      int end = at;
      while (end < filled && chunk[end] != '\n') {
        end++;
      }
      length += end - at;
      tooLong |= length > maxBytes;
      if (tooLong) {
        pieces.clear();
        length = 0;
      } else {
        pieces.add(Arrays.copyOfRange(chunk, at, end));
      }
      boolean whole = end < filled;
      at = whole ? end + 1 : end;
      if (whole) {
        return new Line(pieces, tooLong);
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
