package pincite.engine.index;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a cluster has told about its index for one request so far.
 *
 * @param generation of the editions that the asker knows
 * @param terms in how many passages each term stands, by {@link Untold#term}
 * @param totals how many passages each query matches, by its name
 * @param scores the best score of each query, by its name
 * @param places where the passages are in the order of the index that each query found, by its name
 * @param ranks what each query found, best first, by its name: a passage's place in the order of the index, its score, and
 *     what the rest of the order adds to it
 * @param passages that were fetched, in any order, none twice
 * @param marks where each passage of an edition stands in print, in reading order, by the edition's key; null for nowhere
 * @param words the words of the index that each pattern matches
 * @param elsewhere the id of a passage that is there, but not in the scope; null for none
 */
public record Told(
    String generation,
    Map<String, Integer> terms,
    Map<String, Total> totals,
    Map<String, Float> scores,
    Map<String, List<Long>> places,
    Map<String, List<double[]>> ranks,
    List<Passage> passages,
    Map<String, List<String>> marks,
    Map<String, List<String>> words,
    String elsewhere) {
  public Told {
    terms = terms == null ? Map.of() : terms;
    totals = totals == null ? Map.of() : totals;
    scores = scores == null ? Map.of() : scores;
    places = places == null ? Map.of() : places;
    ranks = ranks == null ? Map.of() : ranks;
    passages = passages == null ? List.of() : passages;
    marks = marks == null ? Map.of() : marks;
    words = words == null ? Map.of() : words;
  }

  public Told withElsewhere(String passage) {
    return new Told(generation, terms, totals, scores, places, ranks, passages, marks, words, passage);
  }

  /** Nothing of any index. */
  public static Told nothing() {
    return new Told(null, null, null, null, null, null, null, null, null, null);
  }

  /** The same, and what was told since. */
  public Told and(Told more) {
    return new Told(
        generation, both(terms, more.terms), both(totals, more.totals), both(scores, more.scores),
        both(places, more.places), both(ranks, more.ranks),
        Stream.concat(passages.stream(), more.passages.stream()).toList(), more.marks, both(words, more.words), null);
  }

  private static <T> Map<String, T> both(Map<String, T> one, Map<String, T> more) {
    if (more.isEmpty()) {
      return one;
    }
    Map<String, T> all = new HashMap<>(one);
    all.putAll(more);
    return all;
  }

  /** About how much it is. */
  public long characters() {
    long numbers = places.values().stream().mapToLong(List::size).sum();
    return 1000 + 20 * numbers + passages.stream().mapToLong(passage -> passage.source().text().length()).sum();
  }

  /** The same, and in how many passages some more terms stand. */
  public Told withTerms(Map<String, Integer> more) {
    Map<String, Integer> all = both(terms, more);
    return new Told(generation, all, totals, scores, places, ranks, passages, marks, words, elsewhere);
  }

  /** @param exact false where there are at least so many */
  public record Total(long hits, boolean exact) {}

  /** A passage as the cluster keeps it: of the edition with this key, the number-th of it. */
  public record Passage(String key, int number, String passage, Source source, List<String> seams) {
    public Passage {
      seams = seams == null ? List.of() : seams;
    }

    PassageDocument document() {
      PassageAbout about = source.about();
      return new PassageDocument(passage, about.headings(), about.anchor(), about.locator(), source.text());
    }
  }

  public record Source(String text, PassageAbout about) {}

  /** As it stands in the cluster's document. */
  public record PassageAbout(List<String> headings, String anchor, Locator locator) {}
}
