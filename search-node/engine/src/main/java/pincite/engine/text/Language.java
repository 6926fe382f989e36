package pincite.engine.text;

import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.TokenStream;

/**
 * What the engine knows of one language: its stemmer and its function words.
 *
 * @param tag primary language subtag, `und` for text of a language without a stemmer here
 * @param stemsFoldedWords whether the stemmer works on words without diacritics; otherwise they are taken off after
 */
public record Language(
    String tag, boolean stemsFoldedWords, UnaryOperator<TokenStream> stemmer, Set<String> functionWords) {

  static Language of(
      String tag, boolean stemsFoldedWords, UnaryOperator<TokenStream> stemmer, CharArraySet functionWords) {
    return new Language(tag, stemsFoldedWords, stemmer, FunctionWords.fold(tag, functionWords));
  }

  TokenStream stem(TokenStream words) {
    return stemmer.apply(words);
  }
}
