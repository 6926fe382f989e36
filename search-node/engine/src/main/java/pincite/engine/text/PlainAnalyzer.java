package pincite.engine.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;

/** Cuts text of any script into folded words, each in the form its writer gave it. */
public class PlainAnalyzer extends Analyzer {
  private final Folding folding;

  public PlainAnalyzer() {
    this(Folding.FULL);
  }

  protected PlainAnalyzer(Folding folding) {
    this.folding = folding;
  }

  @Override
  protected final TokenStreamComponents createComponents(String field) {
    FoldedWords words = new FoldedWords(folding);
    return new TokenStreamComponents(
        reader -> {
          try {
            words.read(reader);
          } catch (IOException cause) {
            throw new UncheckedIOException(cause);
          }
        },
        forms(words));
  }

  /** Which forms of each word are indexed and looked for. */
  protected TokenStream forms(TokenStream words) {
    return new HamzaForms(words);
  }

  @Override
  public int getPositionIncrementGap(String field) {
    return 100;
  }

  @Override
  public int getOffsetGap(String field) {
    return 1;
  }
}
