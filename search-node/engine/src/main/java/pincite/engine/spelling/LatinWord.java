package pincite.engine.spelling;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A word in Latin letters that may spell an Arabic one.
 *
 * @param surface as the asker wrote it
 * @param letters in the alphabet of {@link SpellingRules}: small letters, capitals for the letters that scholars mark
 *     with dots and strokes
 * @param marked whether it holds a sign that only spells Arabic: a dotted letter, a digit or a half ring among letters
 */
record LatinWord(String surface, String letters, boolean marked) {
  private static final Pattern WORD = Pattern.compile("[\\p{IsLatin}\\p{M}\\p{Nd}ʿʾʼʻ‘’'`´]+");
  private static final Pattern QUOTED = Pattern.compile("^['’‘`´](.*[^'’‘`´])['’‘`´]$");
  private static final String LONG = "\u0304\u0302";
  private static final String DOT_BELOW = "\u0323";
  private static final String LINE_BELOW = "\u0331";

  /** What a letter with a mark below or above stands for. */
  private static final Map<String, String> MARKED =
      Map.ofEntries(
          Map.entry("h" + DOT_BELOW, "H"), Map.entry("s" + DOT_BELOW, "S"), Map.entry("d" + DOT_BELOW, "D"),
          Map.entry("t" + DOT_BELOW, "T"), Map.entry("z" + DOT_BELOW, "Z"), Map.entry("k" + DOT_BELOW, "q"),
          Map.entry("h" + LINE_BELOW, "X"), Map.entry("h\u032E", "X"), Map.entry("d" + LINE_BELOW, "dh"),
          Map.entry("t" + LINE_BELOW, "th"), Map.entry("g\u0307", "gh"), Map.entry("g\u0304", "gh"),
          Map.entry("g\u0306", "gh"), Map.entry("g\u030C", "j"), Map.entry("s\u030C", "sh"),
          Map.entry("s\u0327", "sh"), Map.entry("h\u0327", "H"), Map.entry("s\u0331", "S"));

  static List<LatinWord> of(String text) {
    List<LatinWord> words = new ArrayList<>();
    Matcher word = WORD.matcher(text);
    while (word.find()) {
      LatinWord read = read(word.group());
      if (!read.letters().isEmpty() && read.letters().chars().anyMatch(c -> Character.isLetter(c) && c < 0x80)) {
        words.add(read);
      }
    }
    return words;
  }

  private static LatinWord read(String found) {
    Matcher quoted = QUOTED.matcher(found);
    String surface = quoted.matches() ? quoted.group(1) : found;
    StringBuilder letters = new StringBuilder();
    boolean marked = false;
    String text = Normalizer.normalize(surface.toLowerCase(Locale.ROOT), Normalizer.Form.NFD);
    for (int i = 0; i < text.length(); ) {
      int end = i + 1;
      while (end < text.length() && Character.getType(text.charAt(end)) == Character.NON_SPACING_MARK) {
        end++;
      }
      String letter = letter(text.substring(i, end));
      marked |= letter.chars().anyMatch(c -> Character.isUpperCase(c) || Character.isDigit(c));
      letters.append(letter);
      i = end;
    }
    return new LatinWord(surface, letters.toString(), marked);
  }

  private static String letter(String cluster) {
    char base = cluster.charAt(0);
    String named = MARKED.get(cluster);
    if (named != null) {
      return named;
    }
    boolean isLong = cluster.length() > 1 && LONG.indexOf(cluster.charAt(1)) >= 0;
    return switch (base) {
      case 'a', 'e' -> isLong ? "A" : String.valueOf(base);
      case 'i', 'y' -> isLong ? "I" : String.valueOf(base);
      case 'u', 'o' -> isLong ? "U" : String.valueOf(base);
      case 'ı' -> "i";
      case 'ʿ', 'ʻ', '‘', '`' -> "3";
      case 'ʾ', 'ʼ', '’', '\'', '´' -> "'";
      case 'æ' -> "a";
      case 'œ', 'ø' -> "o";
      case 'ß' -> "s";
      case 'đ', 'ð' -> "dh";
      case 'þ' -> "th";
      case 'ħ' -> "H";
      default -> Character.isDigit(base) || (base >= 'a' && base <= 'z') ? String.valueOf(base) : "";
    };
  }

  /** The letters alone, as a dictionary of another language would list the word. */
  String plain() {
    StringBuilder plain = new StringBuilder();
    String text = Normalizer.normalize(surface.toLowerCase(Locale.ROOT), Normalizer.Form.NFD);
    text.chars().filter(Character::isLetter).forEach(c -> plain.append((char) c));
    return plain.toString();
  }
}
