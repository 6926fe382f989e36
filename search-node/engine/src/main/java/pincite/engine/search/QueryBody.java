package pincite.engine.search;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.search.TermQuery;
import pincite.engine.index.ClusterBlock;
import pincite.engine.index.Fields;
import pincite.engine.index.Scope;

/** Writes a query as the body that a cluster reads: it finds and scores the same there. */
public final class QueryBody {
  /** The query among the passages of a scope; `null` for all there are. */
  static Map<String, Object> of(Query query, Scope within) {
    return within(of(query, 1), within);
  }

  /** The query among passages that are known by their places in the order of the index. */
  static Map<String, Object> among(Query query, List<Long> places) {
    return Map.of(
        "bool", Map.of("must", List.of(of(query, 1)), "filter", List.of(Map.of("terms", Map.of("sequence", places)))));
  }

  /** The same of a query that is written already. */
  public static Map<String, Object> within(Map<String, Object> query, Scope within) {
    return within == null ? query : Map.of("bool", Map.of("must", List.of(query), "filter", filters(within)));
  }

  /** The same, without the passages of another scope. */
  public static Map<String, Object> within(Map<String, Object> query, Scope within, Scope except) {
    Map<String, Object> all = within(query, within);
    return except == null
        ? all
        : Map.of("bool", Map.of("must", List.of(all), "must_not", Map.of("bool", Map.of("filter", filters(except)))));
  }

  /** The same, where a field has one of these values. */
  public static Map<String, Object> among(Map<String, Object> query, String field, List<String> values) {
    return Map.of("bool", Map.of("must", List.of(query), "filter", Map.of("terms", Map.of(field, values))));
  }

  private static List<Map<String, Object>> filters(Scope scope) {
    List<Map<String, Object>> filters = new ArrayList<>();
    addAny(filters, Fields.COLLECTION, scope.collections());
    addAny(filters, Fields.CATEGORY, scope.categories());
    addAny(filters, Fields.WORK, scope.works());
    addAny(filters, Fields.EDITION, scope.editions());
    return filters;
  }

  private static void addAny(List<Map<String, Object>> filters, String field, List<String> ids) {
    if (!ids.isEmpty()) {
      filters.add(Map.of("terms", Map.of(field, ids)));
    }
  }

  private static Map<String, Object> of(Query query, float boost) {
    return switch (query) {
      case BoostQuery boosted -> of(boosted.getQuery(), boost * boosted.getBoost());
      case TermQuery term -> named("term", term.getTerm().field(), boosted("value", term.getTerm().text(), boost));
      case ConstantScoreQuery constant -> Map.of("constant_score", boosted("filter", of(constant.getQuery(), 1), boost));
      case DisjunctionMaxQuery best -> Map.of("dis_max", boosted("queries", all(best.getDisjuncts()), boost));
      // Without any clause it finds nothing here and everything there.
      case BooleanQuery none when none.clauses().isEmpty() -> Map.of("match_none", Map.of());
      case BooleanQuery bool -> Map.of("bool", bool(bool, boost));
      case MultiPhraseQuery phrase -> phrase(phrase, boost);
      case SynonymQuery forms -> forms(forms, boost);
      default -> throw new IllegalArgumentException("A cluster is not asked a " + query.getClass().getSimpleName());
    };
  }

  private static List<Map<String, Object>> all(Iterable<Query> queries) {
    List<Map<String, Object>> bodies = new ArrayList<>();
    queries.forEach(query -> bodies.add(of(query, 1)));
    return bodies;
  }

  private static Map<String, Object> bool(BooleanQuery query, float boost) {
    Map<String, Object> body = new LinkedHashMap<>();
    for (BooleanClause clause : query.clauses()) {
      @SuppressWarnings("unchecked")
      List<Object> those = (List<Object>) body.computeIfAbsent(nameOf(clause.occur()), any -> new ArrayList<>());
      those.add(of(clause.query(), 1));
    }
    if (query.getMinimumNumberShouldMatch() > 0) {
      body.put("minimum_should_match", query.getMinimumNumberShouldMatch());
    }
    return withBoost(body, boost);
  }

  private static String nameOf(Occur occur) {
    return occur.name().toLowerCase(java.util.Locale.ROOT);
  }

  /** The field's own analyzer there makes of this text the very terms, those of one place together. */
  private static Map<String, Object> phrase(MultiPhraseQuery phrase, float boost) {
    String text = Stream.of(phrase.getTermArrays()).map(terms -> joined(List.of(terms))).collect(Collectors.joining(" "));
    Map<String, Object> body = boosted("query", text, boost);
    body.put("slop", phrase.getSlop());
    return named("match_phrase", phrase.getTermArrays()[0][0].field(), body);
  }

  /** Scored as one word, as here; but there all of its forms weigh alike. */
  private static Map<String, Object> forms(SynonymQuery forms, float boost) {
    return named("match", forms.getField(), boosted("query", joined(forms.getTerms()), boost));
  }

  private static String joined(List<Term> terms) {
    return terms.stream().map(Term::text).collect(Collectors.joining(String.valueOf(ClusterBlock.JOINED)));
  }

  private static Map<String, Object> named(String kind, String field, Map<String, Object> body) {
    return Map.of(kind, Map.of(field, body));
  }

  private static Map<String, Object> boosted(String name, Object value, float boost) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put(name, value);
    return withBoost(body, boost);
  }

  private static Map<String, Object> withBoost(Map<String, Object> body, float boost) {
    if (boost != 1) {
      body.put("boost", boost);
    }
    return body;
  }

  private QueryBody() {}
}
