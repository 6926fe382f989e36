package pincite.engine.text;

import org.apache.lucene.analysis.TokenStream;

/** Cuts Arabic text into roots. A hamza counts as written in the plain field's first form: as a plain letter. */
public final class RootAnalyzer extends PlainAnalyzer {
  @Override
  protected TokenStream forms(TokenStream words) {
    return new ArabicRoots(new StemAnalyzer.WithoutHamza(words));
  }
}
