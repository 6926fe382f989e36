package pincite.engine.search;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import pincite.engine.index.StoredPassages.Passage;

/** Tells whether two passages of different editions of one work say nearly the same. */
final class NearDuplicates {
  private static final int WORDS_TOGETHER = 3;

  /** So much of the shorter passage stands in the longer one: editions break their pages elsewhere. */
  private static final double SHARED = 0.6;

  /** The longer may be so many times the shorter, or a line quoted on a page would be that page's twin. */
  private static final double LENGTHS = 3;

  private final Map<String, Set<Integer>> shingles = new HashMap<>();

  boolean alike(Passage one, Passage other) {
    boolean otherVersion =
        one.collection().equals(other.collection())
            && one.work().equals(other.work())
            && !one.edition().equals(other.edition());
    if (!otherVersion) {
      return false;
    }
    Set<Integer> some = shinglesOf(one);
    Set<Integer> others = shinglesOf(other);
    Set<Integer> fewer = some.size() <= others.size() ? some : others;
    Set<Integer> more = fewer == some ? others : some;
    if (fewer.isEmpty() || more.size() > fewer.size() * LENGTHS) {
      return false;
    }
    return fewer.stream().filter(more::contains).count() >= SHARED * fewer.size();
  }

  private Set<Integer> shinglesOf(Passage passage) {
    Set<Integer> known = shingles.get(passage.id());
    if (known == null) {
      known = read(passage.text());
      shingles.put(passage.id(), known);
    }
    return known;
  }

  /** Words here are runs of letters and digits without marks or case: two editions differ in more than that. */
  private static Set<Integer> read(String text) {
    Set<Integer> shingles = new HashSet<>();
    int[] last = new int[WORDS_TOGETHER];
    int words = 0;
    int word = 0;
    for (int i = 0; i <= text.length(); i++) {
      char c = i < text.length() ? text.charAt(i) : ' ';
      if (Character.isLetterOrDigit(c)) {
        word = word * 31 + Character.toLowerCase(c);
      } else if (word != 0 && Character.getType(c) != Character.NON_SPACING_MARK) {
        last[words++ % WORDS_TOGETHER] = word;
        word = 0;
        if (words >= WORDS_TOGETHER) {
          shingles.add((last[(words - 3) % 3] * 31 + last[(words - 2) % 3]) * 31 + last[(words - 1) % 3]);
        }
      }
    }
    return shingles;
  }
}
