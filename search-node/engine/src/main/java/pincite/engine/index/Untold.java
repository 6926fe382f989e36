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
  private final Map<String, Query> early = new LinkedHashMap<>();
  private final Map<String, Query> late = new LinkedHashMap<>();

  /**
   * A query that must be asked.
   *
   * @param what `best`: its best passages and how many there are; `count`; `any`: whether there is one; `score`: the
   *     best passage's score
   * @param query as the cluster reads it
   */
  public record Query(String name, String what, Object query, int size) {}

  public record Reply(Wanted wanted) {}

  /** @param terms each as {@link #term} */
  public record Wanted(List<String> terms, List<Query> queries) {}

  /** How a term is named on the wire. */
  static String term(Term term) {
    return term.field() + '\u0001' + term.text();
  }

  void add(Term term) {
    terms.add(term(term));
  }

  /** A query that is the same however often its words stand. */
  public void addEarly(Query query) {
    early.put(query.name(), query);
  }

  /** A query that depends on how often its words stand: it waits until that is known. */
  public void add(Query query) {
    late.put(query.name(), query);
  }

  public boolean isEmpty() {
    return terms.isEmpty() && early.isEmpty() && late.isEmpty();
  }

  public Reply reply() {
    Map<String, Query> queries = new LinkedHashMap<>(early);
    if (terms.isEmpty()) {
      queries.putAll(late);
    }
    return new Reply(new Wanted(List.copyOf(terms), List.copyOf(queries.values())));
  }
}
