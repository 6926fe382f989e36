package pincite.engine.index;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexableField;

/** A text that was cut into words once, and is indexed as often as it is needed, by several requests at a time. */
final class ReadyField extends Field {
  private static final Analyzer ANALYSIS = new Analysis();

  private final Words words;
  private final CharArraySet kept;
  private final Runnable onCut;

  private ReadyField(IndexableField field, Words words) {
    this(field, words, null, () -> {});
  }

  /**
   * @param kept the words that are indexed; null for all
   * @param onCut run before the field is indexed
   */
  private ReadyField(IndexableField field, Words words, CharArraySet kept, Runnable onCut) {
    super(field.name(), "", field.fieldType());
    this.words = words;
    this.kept = kept;
    this.onCut = onCut;
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

  /** A document that is ready, without what is only kept, of whose words some alone are indexed, where they stand. */
  static Document only(Document ready, CharArraySet kept) {
    Document some = new Document();
    for (IndexableField field : ready) {
      if (field instanceof ReadyField cut) {
        some.add(new ReadyField(cut, cut.words, kept, () -> {}));
      } else if (!(field instanceof StoredField)) {
        some.add(field);
      }
    }
    return some;
  }

  /** The fields of a document that words are looked for in, some words alone; each is as long as it is with all. */
  static Document scored(Document ready, CharArraySet kept, WholeLengths lengths) {
    Map<String, Integer> whole = new HashMap<>();
    Document some = new Document();
    for (IndexableField field : ready) {
      if (field instanceof ReadyField cut) {
        whole.merge(field.name(), cut.words.counted(), Integer::sum);
        some.add(new ReadyField(cut, cut.words, kept, () -> lengths.next(field.name(), whole.get(field.name()))));
      }
    }
    return some;
  }

  @Override
  public TokenStream tokenStream(Analyzer analyzer, TokenStream reuse) {
    onCut.run();
    return new Replay(words, kept);
  }

  /**
   * The end of each word in `chars`, and three numbers of each: its step, where it starts and ends in the text.
   *
   * @param counted how many words there are, those that stand where another does left out
   */
  private record Words(char[] chars, int[] ends, int[] places, int counted, int lastStep, int length) {
    static Words of(IndexableField field) throws IOException {
      StringBuilder chars = new StringBuilder();
      int[] ends = new int[64];
      int[] places = new int[3 * ends.length];
      int count = 0;
      int counted = 0;
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
          counted += step.getPositionIncrement() > 0 ? 1 : 0;
          places[3 * count + 1] = offset.startOffset();
          places[3 * count + 2] = offset.endOffset();
        }
        stream.end();
        return new Words(
            chars.toString().toCharArray(), Arrays.copyOf(ends, count), Arrays.copyOf(places, 3 * count),
            counted, step.getPositionIncrement(), offset.endOffset());
      }
    }
  }

  private static final class Replay extends TokenStream {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final PositionIncrementAttribute step = addAttribute(PositionIncrementAttribute.class);
    private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);
    private final Words words;
    private final CharArraySet kept;
    private int next;
    private int skipped;

    Replay(Words words, CharArraySet kept) {
      this.words = words;
      this.kept = kept;
    }

    @Override
    public boolean incrementToken() {
      int steps = 0;
      for (; next < words.ends().length; next++) {
        int start = next == 0 ? 0 : words.ends()[next - 1];
        int length = words.ends()[next] - start;
        steps += words.places()[3 * next];
        if (kept == null || kept.contains(words.chars(), start, length)) {
          clearAttributes();
          term.copyBuffer(words.chars(), start, length);
          step.setPositionIncrement(steps);
          offset.setOffset(words.places()[3 * next + 1], words.places()[3 * next + 2]);
          next++;
          return true;
        }
      }
      skipped = steps;
      return false;
    }

    @Override
    public void end() throws IOException {
      super.end();
      step.setPositionIncrement(skipped + words.lastStep());
      offset.setOffset(words.length(), words.length());
    }
  }
}
