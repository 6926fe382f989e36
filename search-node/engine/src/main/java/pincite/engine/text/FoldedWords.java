package pincite.engine.text;

import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.icu.segmentation.DefaultICUTokenizerConfig;
import org.apache.lucene.analysis.icu.segmentation.ICUTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;

/**
 * The folded words of a text, with their places in it as it was written. A passage's body goes through this once for
 * each of its fields and once for its seams, its title once for each passage: what was cut lately is not cut again.
 */
final class FoldedWords extends TokenStream {
  private static final DefaultICUTokenizerConfig SEGMENTATION = new DefaultICUTokenizerConfig(true, true);

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final OffsetAttribute offsets = addAttribute(OffsetAttribute.class);
  private final Folding folding;
  private Cut cut;
  private int next;

  FoldedWords(Folding folding) {
    this.folding = folding;
  }

  /** Takes the whole text; what it cannot read it throws at once. */
  void read(Reader reader) throws IOException {
    char[] text = new char[1024];
    int length = 0;
    for (int read; (read = reader.read(text, length, text.length - length)) >= 0; ) {
      length += read;
      if (length == text.length) {
        text = Arrays.copyOf(text, length * 2);
      }
    }
    cut = Lately.OF_THREAD.get().cut(text, length, folding);
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    next = 0;
  }

  @Override
  public boolean incrementToken() {
    if (next == cut.words) {
      return false;
    }
    clearAttributes();
    int from = next == 0 ? 0 : cut.ends[next - 1];
    term.copyBuffer(cut.chars, from, cut.ends[next] - from);
    offsets.setOffset(cut.offsets[2 * next], cut.offsets[2 * next + 1]);
    next++;
    return true;
  }

  @Override
  public void end() throws IOException {
    super.end();
    offsets.setOffset(cut.text.length, cut.text.length);
  }

  /** A text's words: their letters one after another, where each ends, and the places of each in the text. */
  private static final class Cut {
    private final char[] text;
    private final Folding folding;
    private char[] chars;
    private int[] ends = new int[64];
    private int[] offsets = new int[128];
    private int words;

    Cut(char[] text, Folding folding) {
      this.text = text;
      this.folding = folding;
      this.chars = new char[text.length + 16];
    }

    boolean is(char[] other, int length, Folding by) {
      return folding == by && text.length == length && Arrays.equals(text, 0, length, other, 0, length);
    }

    private void add(CharTermAttribute word, int start, int end) {
      int from = words == 0 ? 0 : ends[words - 1];
      int to = from + word.length();
      if (to > chars.length) {
        chars = Arrays.copyOf(chars, to + (to >> 1));
      }
      if (words == ends.length) {
        ends = Arrays.copyOf(ends, 2 * words);
        offsets = Arrays.copyOf(offsets, 4 * words);
      }
      System.arraycopy(word.buffer(), 0, chars, from, word.length());
      ends[words] = to;
      offsets[2 * words] = start;
      offsets[2 * words + 1] = end;
      words++;
    }
  }

  /** The texts that one thread has cut last. */
  private static final class Lately {
    static final ThreadLocal<Lately> OF_THREAD = ThreadLocal.withInitial(Lately::new);

    /** A passage has a body, a title and a few headings. */
    private static final int KEPT = 8;

    private static final int LONGEST_KEPT = 100_000;

    private final ICUTokenizer tokenizer = new ICUTokenizer(SEGMENTATION);
    private final TokenStream words = new Elision(tokenizer);
    private final CharTermAttribute term = words.addAttribute(CharTermAttribute.class);
    private final OffsetAttribute offsets = words.addAttribute(OffsetAttribute.class);
    private final Cut[] kept = new Cut[KEPT];
    private int oldest;

    Cut cut(char[] text, int length, Folding folding) throws IOException {
      for (Cut known : kept) {
        if (known != null && known.is(text, length, folding)) {
          return known;
        }
      }
      Cut cut = new Cut(Arrays.copyOf(text, length), folding);
      cutInto(cut);
      if (length <= LONGEST_KEPT) {
        kept[oldest] = cut;
        oldest = (oldest + 1) % KEPT;
      }
      return cut;
    }

    private void cutInto(Cut cut) throws IOException {
      FoldedSource folded = new FoldedSource(cut.folding.fold(cut.text, cut.text.length), cut.text.length);
      try {
        tokenizer.setReader(folded);
        words.reset();
        while (words.incrementToken()) {
          int start = folded.originalStart(offsets.startOffset());
          cut.add(term, start, Math.max(start, folded.originalEnd(offsets.endOffset())));
        }
        words.end();
      } finally {
        words.close();
      }
    }
  }
}
