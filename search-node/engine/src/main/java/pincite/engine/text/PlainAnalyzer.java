package pincite.engine.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.icu.segmentation.DefaultICUTokenizerConfig;
import org.apache.lucene.analysis.icu.segmentation.ICUTokenizer;

/** Cuts text of any script into folded words, each in the form its writer gave it. */
public class PlainAnalyzer extends Analyzer {
  private static final DefaultICUTokenizerConfig SEGMENTATION = new DefaultICUTokenizerConfig(true, true);

  private final Folding folding;

  public PlainAnalyzer() {
    this(Folding.FULL);
  }

  protected PlainAnalyzer(Folding folding) {
    this.folding = folding;
  }

  @Override
  protected final TokenStreamComponents createComponents(String field) {
    ICUTokenizer tokenizer = new ICUTokenizer(SEGMENTATION);
    OriginalOffsets words = new OriginalOffsets(new Elision(tokenizer));
    return new TokenStreamComponents(
        reader -> {
          try {
            FoldingReader folded = new FoldingReader(folding, reader);
            words.readFrom(folded);
            tokenizer.setReader(folded);
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
