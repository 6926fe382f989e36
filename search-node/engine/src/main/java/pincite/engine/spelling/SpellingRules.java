package pincite.engine.spelling;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which Arabic letters a Latin spelling may stand for, and how far each is from the usual one: `spelling-rules.txt`. */
final class SpellingRules {
  private static final Map<Character, List<Rule>> RULES = read();

  /** Where in the word a rule holds. */
  private enum At {
    ANYWHERE,
    START,
    END
  }

  private record Rule(String latin, String arabic, float cost, At at) {
    boolean fits(String word, int from) {
      return word.startsWith(latin, from)
          && (at != At.START || from == 0)
          && (at != At.END || from + latin.length() == word.length())
          && !(at == At.ANYWHERE && isShortVowel() && (from == 0 || isDoubled(word, from)));
    }

    /** At the start of a word a vowel stands on a letter, and a doubled one is long: both have rules of their own. */
    private boolean isShortVowel() {
      return latin.length() == 1 && "aeiou".contains(latin);
    }

    private boolean isDoubled(String word, int from) {
      return from + 1 < word.length() && word.charAt(from + 1) == latin.charAt(0);
    }
  }

  /** What may be read at one place of a word: the Arabic, and the place after it. */
  record Reading(String arabic, int next, float cost) {}

  static List<Reading> at(String word, int from) {
    List<Reading> readings = new ArrayList<>();
    for (Rule rule : RULES.getOrDefault(word.charAt(from), List.of())) {
      if (rule.fits(word, from)) {
        readings.add(new Reading(rule.arabic(), afterDouble(word, from, rule), rule.cost()));
      }
    }
    return readings;
  }

  /** A doubled consonant is one letter in Arabic, so also a doubled digraph (`shsh`). */
  private static int afterDouble(String word, int from, Rule rule) {
    int next = from + rule.latin().length();
    boolean consonant = "aeiouAIU'0123456789".indexOf(rule.latin().charAt(0)) < 0;
    boolean doubled = consonant && rule.at() != At.END && word.startsWith(rule.latin(), next);
    return doubled ? next + rule.latin().length() : next;
  }

  private static Map<Character, List<Rule>> read() {
    Map<Character, List<Rule>> rules = new HashMap<>();
    try (InputStream in = SpellingRules.class.getResourceAsStream("spelling-rules.txt");
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (String line; (line = lines.readLine()) != null; ) {
        if (!line.isBlank() && !line.startsWith("#")) {
          add(line.trim().split("\\s+"), rules);
        }
      }
      return rules;
    } catch (IOException cause) {
      throw new UncheckedIOException("spelling-rules.txt is missing from the engine's jar: build it again.", cause);
    }
  }

  /** `dh ض.2 ذ.1`: a dash is no letter; `^` before the Latin holds at the start of a word, `$` after it at the end. */
  private static void add(String[] line, Map<Character, List<Rule>> rules) {
    At at = line[0].startsWith("^") ? At.START : line[0].endsWith("$") ? At.END : At.ANYWHERE;
    String latin = line[0].replace("^", "").replace("$", "");
    for (int i = 1; i < line.length; i++) {
      int split = 0;
      while (split < line[i].length() && line[i].charAt(split) != '.' && !Character.isDigit(line[i].charAt(split))) {
        split++;
      }
      String arabic = line[i].substring(0, split).replace("-", "");
      float cost = split == line[i].length() ? 0 : Float.parseFloat(line[i].substring(split));
      rules.computeIfAbsent(latin.charAt(0), letter -> new ArrayList<>()).add(new Rule(latin, arabic, cost, at));
    }
  }

  private SpellingRules() {}
}
