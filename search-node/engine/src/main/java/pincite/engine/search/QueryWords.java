package pincite.engine.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import pincite.engine.index.Analysis;
import pincite.engine.text.Language;
import pincite.engine.text.Languages;

/** Reads a question's words as text: no character of it is query syntax, and there is no limit to their number. */
final class QueryWords {
  /** Reads a question for a scope with these languages. */
  static Question of(String question, Set<String> tags) throws IOException {
    Set<Language> languages = new LinkedHashSet<>();
    for (String tag : tags) {
      languages.add(Languages.of(tag));
    }
    List<Token> all = tokens(Analysis.PLAIN, question);
    List<Token> tokens = distinct(all);
    Set<String> functionWords = functionWords(tokens, languages);
    boolean countAll = tokens.stream().allMatch(token -> functionWords.contains(token.forms().get(0)));
    List<QueryWord> words = new ArrayList<>(tokens.size());
    for (Token token : tokens) {
      boolean counted = countAll || !functionWords.contains(token.forms().get(0));
      words.add(word(token.surface(question), token.forms(), languages, counted));
    }
    return new Question(words, all.stream().map(Token::forms).toList());
  }

  /** A word as it is looked for in these languages. */
  static QueryWord word(String surface, List<String> forms, Set<Language> languages, boolean counted)
      throws IOException {
    Map<Language, Set<String>> stems = new LinkedHashMap<>();
    Set<String> roots = new LinkedHashSet<>();
    for (Language language : languages) {
      stems.put(language, formsOf(Languages.analyzer(language), surface));
      if (Languages.hasRoots(language)) {
        roots.addAll(formsOf(Analysis.ROOTS, surface));
      }
    }
    return new QueryWord(surface, forms, stems, roots, counted);
  }

  /** One place in the question: its folded forms and where it stands. */
  private record Token(List<String> forms, int start, int end, boolean ownsSurface) {
    String surface(String question) {
      return ownsSurface ? question.substring(start, end) : forms.get(0);
    }
  }

  private static List<Token> distinct(List<Token> tokens) {
    Map<String, Token> distinct = new LinkedHashMap<>();
    for (Token token : tokens) {
      distinct.putIfAbsent(token.forms().get(0), token);
    }
    return List.copyOf(distinct.values());
  }

  private static List<Token> tokens(Analyzer analyzer, String text) throws IOException {
    List<Token> tokens = new ArrayList<>();
    try (TokenStream stream = analyzer.tokenStream("question", text)) {
      CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
      OffsetAttribute offsets = stream.addAttribute(OffsetAttribute.class);
      PositionIncrementAttribute increment = stream.addAttribute(PositionIncrementAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        if (increment.getPositionIncrement() == 0) {
          tokens.getLast().forms().add(term.toString());
          continue;
        }
        // A ligature is several words written as one sign: each is shown by its own folded form.
        boolean ownsSurface = tokens.isEmpty() || tokens.getLast().end() <= offsets.startOffset();
        List<String> forms = new ArrayList<>(2);
        forms.add(term.toString());
        tokens.add(new Token(forms, offsets.startOffset(), offsets.endOffset(), ownsSurface));
      }
      stream.end();
    }
    return tokens;
  }

  private static Set<String> formsOf(Analyzer analyzer, String surface) throws IOException {
    Set<String> forms = new LinkedHashSet<>();
    for (Token token : tokens(analyzer, surface)) {
      forms.addAll(token.forms());
    }
    return forms;
  }

  /**
   * The function words of the language the question seems to be in: among the scope's languages, the one that most
   * of its words are function words of. Where they tie, those of each.
   */
  private static Set<String> functionWords(List<Token> tokens, Set<Language> languages) {
    long most = 0;
    Set<String> words = new LinkedHashSet<>();
    for (Language language : languages) {
      long met = tokens.stream().filter(token -> language.functionWords().contains(token.forms().get(0))).count();
      if (met > most) {
        words.clear();
        most = met;
      }
      if (met == most && met > 0) {
        words.addAll(language.functionWords());
      }
    }
    return words;
  }

  private QueryWords() {}
}
