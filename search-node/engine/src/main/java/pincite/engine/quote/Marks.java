package pincite.engine.quote;

import com.ibm.icu.text.Normalizer2;
import java.util.ArrayList;
import java.util.List;

/** Compares what folding takes off a word: its vowel signs, its accents, and letters that are written otherwise. */
final class Marks {
  private static final Normalizer2 COMPATIBLE = Normalizer2.getNFKCCasefoldInstance();
  private static final Normalizer2 DECOMPOSED = Normalizer2.getNFDInstance();
  private static final int SHADDA = 0x651;
  private static final int SUKUN = 0x652;
  private static final int FATHATAN = 0x64B;
  private static final int ALIF = 0x627;

  /** A letter and what stands on it. Marks that say nothing of how it is read are left out. */
  private record Letter(int base, int vowel, boolean doubled, String accents) {}

  /** Whether two words that are equal when folded carry vowel signs that contradict each other. */
  static boolean contradict(String quoted, String source) {
    List<Letter> ours = letters(quoted);
    List<Letter> theirs = letters(source);
    if (ours.size() != theirs.size()) {
      return false;
    }
    for (int i = 0; i < ours.size(); i++) {
      if (contradict(ours.get(i), theirs.get(i), i == 0 || followsArticle(theirs, i))) {
        return true;
      }
    }
    return false;
  }

  /** Whether both carry accents on a letter, and not the same: `é` and `è`. */
  static boolean accentsDiffer(String quoted, String source) {
    List<Letter> ours = letters(quoted);
    List<Letter> theirs = letters(source);
    for (int i = 0; i < ours.size() && ours.size() == theirs.size(); i++) {
      String one = ours.get(i).accents();
      String other = theirs.get(i).accents();
      if (!one.isEmpty() && !other.isEmpty() && !one.equals(other)) {
        return true;
      }
    }
    return false;
  }

  /** Whether two words have the same letters, marks and case aside: `ا` and `أ` are not the same, `é` and `e` are. */
  static boolean sameLetters(String quoted, String source) {
    return bases(quoted).equals(bases(source));
  }

  /** Whether a word carries any mark that could contradict a page's. */
  static boolean any(String word) {
    return letters(word).stream().anyMatch(one -> one.vowel() != 0 || one.doubled() || !one.accents().isEmpty());
  }

  private static boolean contradict(Letter ours, Letter theirs, boolean mayDouble) {
    if (ours.vowel() != 0 && theirs.vowel() != 0 && ours.vowel() != theirs.vowel()) {
      return true;
    }
    if (ours.doubled() == theirs.doubled() || mayDouble) {
      return false;
    }
    // A page that gives the letter its vowel would have given it its doubling too.
    return ours.vowel() != 0 && theirs.vowel() != 0;
  }

  /** The doubling after the article is heard, and written or not. */
  private static boolean followsArticle(List<Letter> letters, int i) {
    return letters.get(i - 1).base() == 0x644 && i <= 3;
  }

  private static String bases(String word) {
    StringBuilder bases = new StringBuilder();
    letters(word).forEach(letter -> bases.appendCodePoint(letter.base()));
    return bases.toString();
  }

  private static List<Letter> letters(String word) {
    List<Letter> letters = new ArrayList<>();
    COMPATIBLE.normalize(word).replace("œ", "oe").replace("æ", "ae").codePoints().forEach(c -> addTo(letters, c));
    moveFinalTanwin(letters);
    return letters;
  }

  private static void addTo(List<Letter> letters, int c) {
    if (isMark(c)) {
      if (!letters.isEmpty()) {
        letters.add(marked(letters.removeLast(), c));
      }
      return;
    }
    if (c == 0x640 || Character.getType(c) == Character.FORMAT) {
      return;
    }
    if (c >= 0x600 && c <= 0x6FF) {
      letters.add(new Letter(plain(c), 0, false, ""));
      return;
    }
    String parts = DECOMPOSED.normalize(Character.toString(c));
    int base = parts.codePointAt(0);
    letters.add(new Letter(base, 0, false, parts.substring(Character.charCount(base))));
  }

  /** Letters of other keyboards and digits of other scripts stand for the same. */
  private static int plain(int c) {
    if (Character.getType(c) == Character.DECIMAL_DIGIT_NUMBER) {
      return '0' + Character.digit(c, 10);
    }
    return switch (c) {
      case 0x6CC -> 0x64A;
      case 0x6A9, 0x6AA -> 0x643;
      case 0x671 -> ALIF;
      default -> c;
    };
  }

  private static Letter marked(Letter letter, int mark) {
    int vowel = vowel(mark);
    if (mark == SHADDA) {
      return new Letter(letter.base(), letter.vowel(), true, letter.accents());
    }
    if (vowel != 0) {
      return new Letter(letter.base(), letter.vowel() == 0 ? vowel : letter.vowel(), letter.doubled(), letter.accents());
    }
    boolean accent = mark < 0x590;
    return accent ? new Letter(letter.base(), letter.vowel(), letter.doubled(), letter.accents() + Character.toString(mark)) : letter;
  }

  private static int vowel(int mark) {
    if ((mark >= FATHATAN && mark <= 0x650) || mark == SUKUN || (mark >= 0x5B0 && mark <= 0x5BB)) {
      return mark;
    }
    return switch (mark) {
      case 0x8F0 -> FATHATAN;
      case 0x8F1 -> 0x64C;
      case 0x8F2 -> 0x64D;
      case 0x6E1 -> SUKUN;
      default -> 0;
    };
  }

  private static boolean isMark(int c) {
    int type = Character.getType(c);
    return type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK;
  }

  /** It is written on the alif or on the letter before it. */
  private static void moveFinalTanwin(List<Letter> letters) {
    int last = letters.size() - 1;
    if (last < 1 || letters.get(last).vowel() != FATHATAN || letters.get(last - 1).vowel() != 0) {
      return;
    }
    Letter seat = letters.get(last);
    if (seat.base() == ALIF || seat.base() == 0x649) {
      Letter bearer = letters.get(last - 1);
      letters.set(last, new Letter(seat.base(), 0, seat.doubled(), seat.accents()));
      letters.set(last - 1, new Letter(bearer.base(), FATHATAN, bearer.doubled(), bearer.accents()));
    }
  }

  private Marks() {}
}
