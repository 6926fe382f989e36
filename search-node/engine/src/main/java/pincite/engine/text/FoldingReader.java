package pincite.engine.text;

import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;

/** Folds text before it is cut into words, so that a ligature may become several words. */
final class FoldingReader extends Reader {
  private final Folding.FoldedText folded;
  private final int originalLength;
  private int position;

  FoldingReader(Folding folding, Reader in) throws IOException {
    char[] text = new char[1024];
    int length = 0;
    for (int read; (read = in.read(text, length, text.length - length)) >= 0; ) {
      length += read;
      if (length == text.length) {
        text = Arrays.copyOf(text, length * 2);
      }
    }
    originalLength = length;
    folded = folding.fold(text, length);
  }

  /** Where the word at [start, …) of the folded text begins in the original. */
  int originalStart(int start) {
    return start < folded.starts().length ? folded.starts()[start] : originalLength;
  }

  /** Where the word at […, end) of the folded text ends in the original. */
  int originalEnd(int end) {
    return end == 0 ? 0 : folded.ends()[end - 1];
  }

  int originalLength() {
    return originalLength;
  }

  @Override
  public int read(char[] buffer, int offset, int length) {
    int left = folded.chars().length - position;
    if (left <= 0) {
      return -1;
    }
    int read = Math.min(left, length);
    System.arraycopy(folded.chars(), position, buffer, offset, read);
    position += read;
    return read;
  }

  @Override
  public void close() {
    // Nothing is held open: the text was read when this was made.
  }
}
