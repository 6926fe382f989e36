package pincite.engine.text;

import com.ibm.icu.text.Normalizer2;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads printed page labels and volumes for comparison: `٤٠٥`, `0405`, `ص 405` and `p. 405` name one page. Only what
 * compares is made here; what is shown is the edition's own label.
 */
public final class PageLabel {
  /** Longer than any printed label: the rest of it is damage. */
  public static final int LONGEST = 200;

  private static final Normalizer2 NFKC = Normalizer2.getNFKCInstance();
  private static final Pattern PLAIN_NUMBER = Pattern.compile("[1-9][0-9]{0,9}");
  private static final Pattern UNSEEN = Pattern.compile("[\\p{Cf}\u0640]+");
  private static final Pattern DASH = Pattern.compile("\\s*[\\p{Pd}\u2212]\\s*(?=[^\\s])");
  private static final Pattern AROUND = Pattern.compile("^[\\s\\[(«\"',;:.]+|[\\s\\])»\"',;:.]+$");
  private static final Pattern ZEROS = Pattern.compile("(?<![\\d\\p{L}])0+(?=\\d)");
  private static final Pattern PAGE_WORD =
      Pattern.compile("^(?:ص+|صفحة|الصفحة|pages?|pgs?|pp?|s)[\\s.:]*(?=-?\\d)|^(?:ص|pages?|pgs?|pp?)[.:]?\\s+(?=[ivxlcdm]+$)"
          + "|^(?:pp?|pgs?)\\.(?=[ivxlcdm]+$)");
  private static final Pattern VOLUME_WORD =
      Pattern.compile(
          "^(?:ج|مج|جزء|الجزء|مجلد|المجلد|volumes?|vols?|v|tomes?|t|band|bd)(?:[.:]\\s*|\\s+|(?=\\d))(?=\\S)");
  private static final Pattern ROMAN =
      Pattern.compile("m{0,4}(?:cm|cd|d?c{0,4})(?:xc|xl|l?x{0,4})(?:ix|iv|v?i{0,4})");
  private static final Pattern RANGE = Pattern.compile("(\\d{1,9})-(\\d{1,9})");
  private static final Pattern NUMBER = Pattern.compile("(-?)(\\d+)(.*)");
  private static final String ABJAD = "ابجدهوزحطيكلمنسعفصقرشتثخذضظغ";

  /** How the labels of a run of pages are counted. */
  public enum System {
    DIGITS,
    ROMAN,
    LETTERS
  }

  /** @param value grows with the pages of one system; what stands behind a number (`12a`) comes right after it */
  public record Place(System system, long value) {}

  /** @param from and to whole numbers */
  public record Range(long from, long to) {}

  /** A label's form for comparison. */
  public static String key(String label) {
    if (PLAIN_NUMBER.matcher(label).matches()) {
      return label;
    }
    return cut(PAGE_WORD.matcher(plain(label)).replaceFirst(""));
  }

  /** A volume's form for comparison; empty for none. `IV`, `ج ٤` and `4` are one. */
  public static String volumeKey(String volume) {
    if (volume == null) {
      return "";
    }
    String key = cut(VOLUME_WORD.matcher(plain(volume)).replaceFirst(""));
    // A single `C` or `M` letters a volume; `I`, `V` and `X` count it.
    boolean letter = key.length() == 1 && "cdlm".contains(key);
    return isRoman(key) && !letter ? Long.toString(roman(key)) : key;
  }

  /** Where a label's key stands among the pages counted as it is; null where it is not counted. */
  public static Place place(String key) {
    Matcher number = NUMBER.matcher(key);
    if (number.matches()) {
      String digits = number.group(2);
      long value = digits.length() > 15 ? Long.MAX_VALUE / 4 : Long.parseLong(digits);
      boolean negative = !number.group(1).isEmpty();
      return new Place(System.DIGITS, 2 * (negative ? -value : value) + (number.group(3).isEmpty() ? 0 : 1));
    }
    if (isRoman(key)) {
      return new Place(System.ROMAN, 2 * roman(key));
    }
    int letter = key.length() == 1 ? ABJAD.indexOf("أإآ".contains(key) ? "ا" : key) : -1;
    return letter < 0 ? null : new Place(System.LETTERS, 2L * letter);
  }

  /** The pages of a label that names several, `408-409`; null for any other. */
  public static Range range(String key) {
    Matcher range = RANGE.matcher(key);
    if (!range.matches()) {
      return null;
    }
    return new Range(Long.parseLong(range.group(1)), Long.parseLong(range.group(2)));
  }

  public static boolean isRoman(String key) {
    return !key.isEmpty() && ROMAN.matcher(key).matches();
  }

  /** The roman numeral of a key in digits, or null where there is none. */
  public static String romanOf(String key) {
    if (!key.matches("[1-9]\\d{0,2}")) {
      return null;
    }
    int left = Integer.parseInt(key);
    StringBuilder roman = new StringBuilder();
    String[] signs = {"cm", "d", "cd", "c", "xc", "l", "xl", "x", "ix", "v", "iv", "i"};
    int[] values = {900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
    for (int i = 0; i < signs.length; i++) {
      for (; left >= values[i]; left -= values[i]) {
        roman.append(signs[i]);
      }
    }
    return roman.toString();
  }

  private static long roman(String key) {
    long sum = 0;
    long last = 0;
    for (int i = key.length() - 1; i >= 0; i--) {
      long value =
          switch (key.charAt(i)) {
            case 'i' -> 1;
            case 'v' -> 5;
            case 'x' -> 10;
            case 'l' -> 50;
            case 'c' -> 100;
            case 'd' -> 500;
            default -> 1000;
          };
      sum += value < last ? -value : value;
      last = Math.max(last, value);
    }
    return sum;
  }

  private static String plain(String label) {
    String start = label.length() > LONGEST ? label.substring(0, LONGEST) : label;
    StringBuilder digits = new StringBuilder();
    NFKC.normalize(start)
        .codePoints()
        .map(c -> Character.getType(c) == Character.DECIMAL_DIGIT_NUMBER ? '0' + Character.digit(c, 10) : c)
        .forEach(digits::appendCodePoint);
    String seen = UNSEEN.matcher(digits).replaceAll("").toLowerCase(Locale.ROOT).strip();
    String bare = AROUND.matcher(DASH.matcher(seen).replaceAll("-")).replaceAll("");
    return ZEROS.matcher(bare.isEmpty() ? seen : bare).replaceAll("");
  }

  private static String cut(String key) {
    String stripped = ZEROS.matcher(key.strip()).replaceAll("");
    return stripped.length() > LONGEST ? stripped.substring(0, LONGEST) : stripped;
  }

  private PageLabel() {}
}
