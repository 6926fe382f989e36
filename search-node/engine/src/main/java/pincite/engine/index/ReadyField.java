package pincite.engine.index;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexableField;

/** A text that was cut into words once, and is indexed as often as it is needed, by several requests at a time. */
final class ReadyField extends Field {
  private static final Analyzer ANALYSIS = new Analysis();

  private final Words words;

  private ReadyField(IndexableField field, Words words) {
    super(field.name(), "", field.fieldType());
    this.words = words;
  }

  /** The same document, its words ready. */
  static Document of(Document document) throws IOException {
    Document ready = new Document();
    for (IndexableField field : document) {
      boolean isCut = field.fieldType().tokenized() && field.fieldType().indexOptions() != IndexOptions.NONE;
      ready.add(isCut ? new ReadyField(field, Words.of(field)) : field);
    }
    return ready;
  }

  @Override
  public TokenStream tokenStream(Analyzer analyzer, TokenStream reuse) {
    return new Replay(words);
  }

  /** The end of each word in `chars`, and three numbers of each: its step, where it starts and ends in the text. */
  private record Words(String chars, int[] ends, int[] places, int lastStep, int length) {
    static Words of(IndexableField field) throws IOException {
      StringBuilder chars = new StringBuilder();
      int[] ends = new int[64];
      int[] places = new int[3 * ends.length];
      int count = 0;
      try (TokenStream stream = field.tokenStream(ANALYSIS, null)) {
        CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
        PositionIncrementAttribute step = stream.addAttribute(PositionIncrementAttribute.class);
        OffsetAttribute offset = stream.addAttribute(OffsetAttribute.class);
        stream.reset();
        for (; stream.incrementToken(); count++) {
          if (count == ends.length) {
            ends = Arrays.copyOf(ends, 2 * count);
            places = Arrays.copyOf(places, 6 * count);
          }
          chars.append(term);
          ends[count] = chars.length();
          places[3 * count] = step.getPositionIncrement();
          places[3 * count + 1] = offset.startOffset();
          places[3 * count + 2] = offset.endOffset();
        }
        stream.end();
        return new Words(
            chars.toString(), Arrays.copyOf(ends, count), Arrays.copyOf(places, 3 * count),
            step.getPositionIncrement(), offset.endOffset());
      }
    }
  }

  private static final class Replay extends TokenStream {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final PositionIncrementAttribute step = addAttribute(PositionIncrementAttribute.class);
    private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);
    private final Words words;
    private int next;

    Replay(Words words) {
      this.words = words;
    }

    @Override
    public boolean incrementToken() {
      if (next == words.ends().length) {
        return false;
      }
      clearAttributes();
      term.append(words.chars(), next == 0 ? 0 : words.ends()[next - 1], words.ends()[next]);
      step.setPositionIncrement(words.places()[3 * next]);
      offset.setOffset(words.places()[3 * next + 1], words.places()[3 * next + 2]);
      next++;
      return true;
    }

    @Override
    public void end() throws IOException {
      super.end();
      step.setPositionIncrement(words.lastStep());
      offset.setOffset(words.length(), words.length());
    }
  }
}
