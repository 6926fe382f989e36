package pincite.engine.text;

import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * Reduces a folded Arabic word to about its root, so that `الصابرين`, `صبروا` and `الصبر` meet. It knows no
 * dictionary: clitics, endings and the letters of the common verb forms come off as long as three letters stay, then
 * the long vowels inside. Words of other scripts stay as they are.
 */
final class ArabicRoots extends TokenFilter {
  private static final int ROOT = 3;
  private static final String[] ARTICLES = {"وال", "بال", "كال", "فال", "ولل", "لل", "ال"};
  private static final String[] ENDINGS = {
    "كما", "هما", "تما", "كم", "هم", "هن", "ها", "نا", "ات", "ان", "ون", "ين", "وا", "تم", "ته", "ه", "ي", "ت", "ك",
    "ن"
  };
  private static final String[] FORMS = {
    "است", "يست", "تست", "مست", "نست", "ان", "ين", "من", "ت", "ي", "ن", "م", "ا"
  };

  /** A tenth of the time of an import went into the roots of words that had just been met. A power of two. */
  private static final int KEPT = 8192;

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final String[] words = new String[KEPT];
  private final String[] roots = new String[KEPT];

  ArabicRoots(TokenStream in) {
    super(in);
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (!input.incrementToken()) {
      return false;
    }
    if (term.length() > 0 && Character.UnicodeScript.of(term.charAt(0)) == Character.UnicodeScript.ARABIC) {
      String root = lately(term.toString());
      term.setEmpty().append(root);
    }
    return true;
  }

  private String lately(String word) {
    int hash = word.hashCode();
    int at = (hash ^ (hash >>> 16)) & (KEPT - 1);
    if (!word.equals(words[at])) {
      words[at] = word;
      roots[at] = rootOf(word);
    }
    return roots[at];
  }

  static String rootOf(String word) {
    return withoutWeakEdges(withoutInfix(withoutLongVowels(withoutForm(withoutEndings(withoutClitics(word))))));
  }

  private static String withoutClitics(String word) {
    String bare = withoutArticle(word);
    if (bare.equals(word) && word.length() > ROOT && "وف".indexOf(word.charAt(0)) >= 0) {
      word = word.substring(1);
      bare = withoutArticle(word);
    }
    boolean hadArticle = !bare.equals(word);
    return !hadArticle && bare.length() > ROOT + 1 && "بلكس".indexOf(bare.charAt(0)) >= 0 ? bare.substring(1) : bare;
  }

  private static String withoutArticle(String word) {
    for (String article : ARTICLES) {
      if (word.startsWith(article) && word.length() - article.length() >= ROOT - 1) {
        return word.substring(article.length());
      }
    }
    return word;
  }

  private static String withoutEndings(String word) {
    for (boolean cut = true; cut; ) {
      cut = false;
      for (String ending : ENDINGS) {
        if (word.endsWith(ending) && word.length() - ending.length() >= ROOT) {
          word = word.substring(0, word.length() - ending.length());
          cut = true;
          break;
        }
      }
    }
    return word;
  }

  private static String withoutForm(String word) {
    for (String form : FORMS) {
      if (word.startsWith(form) && word.length() - form.length() >= ROOT) {
        return word.substring(form.length());
      }
    }
    return word;
  }

  private static String withoutLongVowels(String word) {
    StringBuilder root = new StringBuilder(word);
    for (int i = 1; i < root.length() && root.length() > ROOT; ) {
      if (isWeak(root.charAt(i))) {
        root.deleteCharAt(i);
      } else {
        i++;
      }
    }
    return root.toString();
  }

  /** The ta that form eight puts after the first letter. */
  private static String withoutInfix(String word) {
    return word.length() == ROOT + 1 && word.charAt(1) == 'ت' ? word.charAt(0) + word.substring(2) : word;
  }

  private static String withoutWeakEdges(String word) {
    if (word.length() > ROOT && isWeak(word.charAt(0))) {
      word = word.substring(1);
    }
    int last = word.length() - 1;
    boolean endsWeak = isWeak(word.charAt(last)) || "هت".indexOf(word.charAt(last)) >= 0;
    return last >= ROOT && endsWeak ? word.substring(0, last) : word;
  }

  private static boolean isWeak(char letter) {
    return letter == 'ا' || letter == 'و' || letter == 'ي';
  }
}
