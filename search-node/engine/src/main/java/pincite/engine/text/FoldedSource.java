package pincite.engine.text;

import java.io.Reader;

/** Reads a text as it is folded, which is before it is cut into words: a ligature may become several. */
final class FoldedSource extends Reader {
  private final Folding.FoldedText folded;
  private final int originalLength;
  private int position;

  FoldedSource(Folding.FoldedText folded, int originalLength) {
    this.folded = folded;
    this.originalLength = originalLength;
  }

  /** Where the word at [start, …) of the folded text begins in the original. */
  int originalStart(int start) {
    return start < folded.starts().length ? folded.starts()[start] : originalLength;
  }

  /** Where the word at […, end) of the folded text ends in the original. */
  int originalEnd(int end) {
    return end == 0 ? 0 : folded.ends()[end - 1];
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
