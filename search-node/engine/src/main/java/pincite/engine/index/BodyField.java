package pincite.engine.index;

import java.io.IOException;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.NumericDocValuesField;

/**
 * A passage's body, and how many positions it takes, so that a place in the index can be told from one in a heading.
 * The number is known once the body was cut into words, which is before the field after it is asked for.
 */
final class BodyField extends Field {
  private int positions;

  private BodyField(String name, String text, FieldType type) {
    super(name, text, type);
  }

  static void add(Document document, String text, FieldType type) {
    BodyField body = new BodyField(Fields.PLAIN, text, type);
    document.add(body);
    document.add(
        new NumericDocValuesField(Fields.BODY_WORDS, 0) {
          @Override
          public Number numericValue() {
            return (long) body.positions;
          }
        });
  }

  @Override
  public TokenStream tokenStream(Analyzer analyzer, TokenStream reuse) {
    positions = 0;
    return new Counted(super.tokenStream(analyzer, null));
  }

  private final class Counted extends TokenFilter {
    private final PositionIncrementAttribute increment = addAttribute(PositionIncrementAttribute.class);

    Counted(TokenStream in) {
      super(in);
    }

    @Override
    public boolean incrementToken() throws IOException {
      if (!input.incrementToken()) {
        return false;
      }
      positions += increment.getPositionIncrement();
      return true;
    }
  }
}
