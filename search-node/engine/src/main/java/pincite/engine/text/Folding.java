package pincite.engine.text;

import com.ibm.icu.text.Normalizer2;
import java.util.Arrays;
import org.apache.lucene.analysis.icu.ICUFoldingFilter;

/**
 * Takes the spelling differences out of text that readers do not mean: compatibility forms, case, diacritics,
 * vowel signs, invisible marks, digits of other scripts, Arabic letters written otherwise. The same folding is
 * applied to what is indexed and to what is asked, so that either spelling finds the other.
 *
 * <p>{@link #FULL} is for the asker's own form of a word. {@link #LIGHT} leaves diacritics standing for stemmers
 * whose rules read them; its result is folded fully after stemming.
 */
public enum Folding {
  FULL(ICUFoldingFilter.NORMALIZER),
  LIGHT(Normalizer2.getNFKCCasefoldInstance());

  private static final Normalizer2 NFC = Normalizer2.getNFCInstance();
  private static final char BREAK = ' ';

  private final Normalizer2 normalizer;

  /** One code unit's folded form, filled as units are met. Racing writers store equal values. */
  private final String[] units = new String[Character.MAX_VALUE + 1];

  Folding(Normalizer2 normalizer) {
    this.normalizer = normalizer;
  }

  public FoldedText fold(char[] text, int length) {
    FoldedText.Builder out = new FoldedText.Builder(length);
    int i = 0;
    while (i < length) {
      int end = i + 1;
      if (text[i] >= 0x80 || (end < length && text[end] >= 0x300)) {
        end = clusterEnd(text, i, length);
      }
      if (end == i + 1) {
        appendUnit(text, i, length, out);
      } else {
        out.append(foldCluster(text, i, end), i, end);
      }
      i = end;
    }
    return out.build();
  }

  public String fold(String text) {
    return fold(text.toCharArray(), text.length()).toString();
  }

  /** Whether a character, with nothing that composes with it, folds to an apostrophe. */
  boolean isApostrophe(char c) {
    return c == '\'' || (c >= 0x80 && unit(c).equals("'"));
  }

  private void appendUnit(char[] text, int at, int length, FoldedText.Builder out) {
    char c = text[at];
    if (c >= 0x80) {
      out.append(unit(c), at, at + 1);
    } else if (breaksBetweenLetters(c) && !betweenDigits(text, at, length)) {
      out.append(BREAK, at, at + 1);
    } else {
      out.append(c >= 'A' && c <= 'Z' ? (char) (c + 32) : c, at, at + 1);
    }
  }

  /** `node.js`, `force_ssl` and `done.Next` are words side by side; `1.5` and `12:30` are one. */
  private static boolean breaksBetweenLetters(char c) {
    return c == '.' || c == '_' || c == ':';
  }

  private static boolean betweenDigits(char[] text, int at, int length) {
    return at > 0 && at + 1 < length && Character.isDigit(text[at - 1]) && Character.isDigit(text[at + 1]);
  }

  /** A base and the marks that compose with it are folded together, so that both ways of writing them agree. */
  private static int clusterEnd(char[] text, int start, int length) {
    int i = start + Character.charCount(Character.codePointAt(text, start, length));
    while (i < length) {
      int c = Character.codePointAt(text, i, length);
      if (c < 0x300 || NFC.hasBoundaryBefore(c)) {
        break;
      }
      i += Character.charCount(c);
    }
    return i;
  }

  private String foldCluster(char[] text, int start, int end) {
    String composed = NFC.normalize(new String(text, start, end - start));
    StringBuilder folded = new StringBuilder(composed.length());
    for (int i = 0; i < composed.length(); ) {
      int c = composed.codePointAt(i);
      i += Character.charCount(c);
      folded.append(c <= Character.MAX_VALUE ? unit((char) c) : normalizer.normalize(Character.toString(c)));
    }
    return folded.toString();
  }

  private String unit(char c) {
    String known = units[c];
    if (known != null) {
      return known;
    }
    String folded = foldUnit(c);
    units[c] = folded;
    return folded;
  }

  private String foldUnit(char c) {
    if (c < 0x80) {
      return String.valueOf(c >= 'A' && c <= 'Z' ? (char) (c + 32) : c);
    }
    if (isWrittenApostrophe(c)) {
      return "'";
    }
    String compatible = Normalizer2.getNFKCCasefoldInstance().normalize(String.valueOf(c));
    StringBuilder folded = new StringBuilder();
    for (char unit : compatible.toCharArray()) {
      folded.append(foldLetter(unit));
    }
    return folded.toString();
  }

  private String foldLetter(char c) {
    return switch (c) {
      // The seats of hamza keep apart here; HamzaForms decides what they agree with.
      case '\u0621', '\u0624', '\u0626' -> String.valueOf(c);
      case '\u0622', '\u0623', '\u0625', '\u0671', '\u0672', '\u0673', '\u0675' -> "\u0627";
      case '\u0649', '\u06CC', '\u06D2', '\u06D3' -> "\u064A";
      case '\u0629', '\u06C0', '\u06C1', '\u06C2', '\u06C3', '\u06D5', '\u06BE' -> "\u0647";
      case '\u06A9', '\u06AA' -> "\u0643";
      case '\u0640' -> "";
      default -> isArabicMark(c) ? "" : c < 0x80 ? String.valueOf(c) : normalizer.normalize(digit(c));
    };
  }

  private static boolean isWrittenApostrophe(char c) {
    return c == '\u2019' || c == '\u2018' || c == '\u02BC' || c == '\u02B9' || c == '\u00B4' || c == '\u2032';
  }

  private static boolean isArabicMark(char c) {
    return (c >= '\u0610' && c <= '\u061A')
        || (c >= '\u064B' && c <= '\u065F')
        || c == '\u0670'
        || (c >= '\u06D6' && c <= '\u06ED' && c != '\u06E5' && c != '\u06E6' && c != '\u06DE' && c != '\u06E9')
        || (c >= '\u08CA' && c <= '\u08FF' && c != '\u08E2');
  }

  private static String digit(char c) {
    int value = Character.getType(c) == Character.DECIMAL_DIGIT_NUMBER ? Character.digit(c, 10) : -1;
    return value < 0 ? String.valueOf(c) : Integer.toString(value);
  }

  /** Folded characters, and for each where it came from: [starts[i], ends[i]) in the original. */
  public record FoldedText(char[] chars, int[] starts, int[] ends) {
    @Override
    public String toString() {
      return new String(chars);
    }

    private static final class Builder {
      private char[] chars;
      private int[] starts;
      private int[] ends;
      private int length;

      Builder(int expected) {
        chars = new char[expected + 16];
        starts = new int[expected + 16];
        ends = new int[expected + 16];
      }

      void append(char c, int start, int end) {
        if (length == chars.length) {
          int larger = length + (length >> 1) + 16;
          chars = Arrays.copyOf(chars, larger);
          starts = Arrays.copyOf(starts, larger);
          ends = Arrays.copyOf(ends, larger);
        }
        chars[length] = c;
        starts[length] = start;
        ends[length++] = end;
      }

      void append(String folded, int start, int end) {
        // What folds to nothing belongs to the character before it: a mark shows the vowel sign with its letter.
        if (folded.isEmpty() && length > 0 && !Character.isWhitespace(chars[length - 1])) {
          ends[length - 1] = end;
        }
        for (int i = 0; i < folded.length(); i++) {
          append(folded.charAt(i), start, end);
        }
      }

      FoldedText build() {
        return new FoldedText(
            Arrays.copyOf(chars, length), Arrays.copyOf(starts, length), Arrays.copyOf(ends, length));
      }
    }
  }
}
