package pincite.engine.index;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.Term;

/**
 * What a request still has to learn from a cluster. It is run again with what the cluster told, until nothing is left;
 * in between it goes on with what it supposes, so that one round asks for as much as can be known to be needed.
 */
public final class Untold {
  private final Set<String> terms = new LinkedHashSet<>();
  private final Map<String, Integer> recalled = new LinkedHashMap<>();
  private final Map<String, Query> early = new LinkedHashMap<>();
  private final Map<String, Query> late = new LinkedHashMap<>();
  private final Set<Range> passages = new LinkedHashSet<>();
  private final Set<String> runs = new LinkedHashSet<>();
  private final Map<String, Places> places = new LinkedHashMap<>();
  private final Set<Long> texts = new LinkedHashSet<>();
  private final Set<String> patterns = new LinkedHashSet<>();
  private final Set<String> marks = new LinkedHashSet<>();

  /**
   * A query that must be asked.
   *
   * @param what `best`: its best passages and how many there are; `count`; `any`: whether there is one; `ranked`: as `best`, by
   *     their places; `score`: the
   *     best passage's score; `passages`: the first in reading order, with what joins them, and how many there are;
   *     `all`: every one of them as long as they are not too much to send; `places`: where in the reading order the
   *     first of them are
   * @param query as the cluster reads it
   * @param rest of `ranked`: another, by which what is found is scored beside
   */
  public record Query(String name, String what, Object query, Object rest, int size) {
    public Query(String name, String what, Object query, int size) {
      this(name, what, query, null, size);
    }
  }

  public record Reply(Wanted wanted) {}

  /** Passages [from, to) of the edition with this key. */
  public record Range(String key, int from, int to) {}

  /**
   * @param terms each as {@link #term}
   * @param known in how many passages other terms stand, to be told back
   * @param marks keys of editions
   * @param patterns regular expressions: all words of the index that match are wanted
   */
  public record Wanted(
      List<String> terms,
      Map<String, Integer> known,
      List<Query> queries,
      List<Range> passages,
      List<String> marks,
      List<String> patterns) {}

  /** How a term is named on the wire. */
  static String term(Term term) {
    return term.field() + '\u0001' + term.text();
  }

  void add(Term term) {
    terms.add(term(term));
  }

  /** What was told to others: an excerpt has it the next time. */
  void recall(String term, int documents) {
    recalled.put(term, documents);
  }

  public Map<String, Integer> recalled() {
    return recalled;
  }

  /** The name of the query for words that stand side by side. */
  public static String run(String words) {
    return "run " + words;
  }

  /** @param words divided by spaces, the forms of one joined */
  void addRun(String words) {
    runs.add(words);
  }

  public boolean hasRuns() {
    return !runs.isEmpty();
  }

  /** Takes the words that were looked for side by side; the queries for them depend on the scope. */
  public Set<String> takeRuns() {
    Set<String> taken = new LinkedHashSet<>(runs);
    runs.clear();
    return taken;
  }

  /**
   * Words whose passages are wanted by their places alone.
   *
   * @param keys of the editions to look in; null for every one of the scope
   */
  public record Places(String name, String words, List<String> keys, int most) {}

  static String places(String words, List<String> keys, int most) {
    return "places " + most + " " + (keys == null ? "" : Integer.toHexString(keys.hashCode())) + " " + words;
  }

  void add(Places wanted) {
    places.put(wanted.name(), wanted);
  }

  public List<Places> takePlaces() {
    List<Places> taken = List.copyOf(places.values());
    places.clear();
    return taken;
  }

  /** A passage that is known by its place in the order of the index. */
  void addText(long sequence) {
    texts.add(sequence);
  }

  public List<Long> takeTexts() {
    List<Long> taken = List.copyOf(texts);
    texts.clear();
    return taken;
  }

  /** A query that is the same however often its words stand. */
  public void addEarly(Query query) {
    early.put(query.name(), query);
  }

  /** A query that depends on how often its words stand: it waits until that is known. */
  public void add(Query query) {
    late.put(query.name(), query);
  }

  void add(Range range) {
    passages.add(range);
  }

  /** All page marks of an edition. */
  public void addMarks(String key) {
    marks.add(key);
  }

  public void addPattern(String pattern) {
    patterns.add(pattern);
  }

  public boolean isEmpty() {
    return terms.isEmpty()
        && early.isEmpty()
        && late.isEmpty()
        && runs.isEmpty()
        && places.isEmpty()
        && texts.isEmpty()
        && passages.isEmpty()
        && patterns.isEmpty()
        && marks.isEmpty();
  }

  public Reply reply() {
    Map<String, Query> queries = new LinkedHashMap<>(early);
    if (terms.isEmpty()) {
      queries.putAll(late);
    }
    // What is read and where it is looked for may be another thing once those are known.
    boolean settled = terms.isEmpty() && queries.isEmpty();
    return new Reply(
        new Wanted(
            List.copyOf(terms),
            recalled,
            List.copyOf(queries.values()),
            settled ? List.copyOf(passages) : List.of(),
            List.copyOf(marks),
            settled ? List.copyOf(patterns) : List.of()));
  }
}
