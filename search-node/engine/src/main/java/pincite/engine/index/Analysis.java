package pincite.engine.index;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.AnalyzerWrapper;
import pincite.engine.text.Languages;
import pincite.engine.text.PlainAnalyzer;
import pincite.engine.text.RootAnalyzer;

/** Picks the analyzer of a field, at index and at query time alike. */
public final class Analysis extends AnalyzerWrapper {
  public static final Analyzer PLAIN = new PlainAnalyzer();
  public static final Analyzer ROOTS = new RootAnalyzer();

  public Analysis() {
    super(PER_FIELD_REUSE_STRATEGY);
  }

  @Override
  protected Analyzer getWrappedAnalyzer(String field) {
    if (field.equals(Fields.ROOT)) {
      return ROOTS;
    }
    int stem = field.indexOf("stem_");
    return stem < 0 ? PLAIN : Languages.analyzer(Languages.of(field.substring(stem + "stem_".length())));
  }
}
