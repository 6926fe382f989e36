package pincite.engine.text;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.analysis.CharArraySet;

/**
 * The words a rung does not count: Lucene's list for the language, and the question words that its lists lack
 * (`function-words.txt`). Folded like the text, so that they are met in the form the analyzer gives them.
 */
final class FunctionWords {
  private static final Map<String, List<String>> QUESTION_WORDS = readQuestionWords();

  static Set<String> fold(String tag, CharArraySet listed) {
    Set<String> words = new HashSet<>();
    for (Object word : listed) {
      addForms(new String((char[]) word), words);
    }
    for (String word : QUESTION_WORDS.getOrDefault(tag, List.of())) {
      addForms(word, words);
    }
    return Set.copyOf(words);
  }

  private static void addForms(String word, Set<String> words) {
    String folded = Folding.FULL.fold(word);
    words.add(folded);
    String without = HamzaForms.withoutHamza(folded);
    if (!without.isEmpty()) {
      words.add(without);
    }
  }

  private static Map<String, List<String>> readQuestionWords() {
    Map<String, List<String>> words = new HashMap<>();
    try (InputStream in = FunctionWords.class.getResourceAsStream("function-words.txt");
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (String line; (line = lines.readLine()) != null; ) {
        int colon = line.indexOf(':');
        if (colon > 0 && !line.startsWith("#")) {
          words.put(line.substring(0, colon), Arrays.asList(line.substring(colon + 1).trim().split("\\s+")));
        }
      }
      return words;
    } catch (IOException cause) {
      throw new UncheckedIOException("function-words.txt is missing from the engine's jar: build it again.", cause);
    }
  }

  private FunctionWords() {}
}
