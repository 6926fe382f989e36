package pincite.engine.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;

/** Why a hit stands where it does: the addends of its score, summed by what they stand for, and a sentence. */
public record Explanation(String summary, List<Part> parts) {
  /** @param share of the score; all shares add up to 1 */
  public record Part(String because, List<String> words, double share) {}

  private static final class Sum {
    private double score;
    private final Set<String> words = new LinkedHashSet<>();
  }

  static Explanation of(ScoreDoc hit, Evidence evidence, Passes.Found found, ScopeSearcher scope) throws IOException {
    LeafReaderContext leaf = scope.leaves().get(ReaderUtil.subIndex(hit.doc, scope.leaves()));
    List<Map<String, Sum>> groups = new ArrayList<>();
    for (List<OrderedQuery.Addend> addends : found.order().addends()) {
      groups.add(sums(addends, hit.doc - leaf.docBase, leaf, evidence, found, scope));
    }
    Map<String, Sum> sums = new LinkedHashMap<>(groups.get(0));
    sums.putAll(total(groups.get(1)) >= total(groups.get(2)) ? groups.get(1) : groups.get(2));
    double total = total(sums);
    List<Part> parts = new ArrayList<>();
    sums.forEach((because, sum) -> parts.add(new Part(because, List.copyOf(sum.words), sum.score / total)));
    parts.sort(Comparator.comparingDouble(Part::share).reversed());
    return new Explanation(sentence(evidence, found, sums), parts);
  }

  private static Map<String, Sum> sums(
      List<OrderedQuery.Addend> addends,
      int doc,
      LeafReaderContext leaf,
      Evidence evidence,
      Passes.Found found,
      ScopeSearcher scope)
      throws IOException {
    Map<String, Sum> sums = new LinkedHashMap<>();
    for (OrderedQuery.Addend addend : addends) {
      Weight weight =
          scope.searcher().createWeight(scope.searcher().rewrite(addend.query()), ScoreMode.COMPLETE, 1);
      Scorer scorer = weight.scorer(leaf);
      if (scorer == null || scorer.iterator().advance(doc) != doc) {
        continue;
      }
      Sum sum = sums.computeIfAbsent(reason(addend, evidence, found), because -> new Sum());
      sum.score += scorer.score();
      if (addend.word() >= 0) {
        sum.words.add(found.words().get(addend.word()).word().surface());
      } else {
        found.counted().forEach(word -> sum.words.add(word.word().surface()));
      }
    }
    return sums;
  }

  private static String reason(OrderedQuery.Addend addend, Evidence evidence, Passes.Found found) {
    if (addend.part() == OrderedQuery.Part.PHRASE) {
      return "phrase";
    }
    WordTerms word = found.words().get(addend.word());
    if (!word.word().counted()) {
      return "function_words";
    }
    if (addend.part() == OrderedQuery.Part.TITLE || addend.part() == OrderedQuery.Part.HEADING) {
      return addend.part() == OrderedQuery.Part.TITLE ? "title" : "heading";
    }
    if (found.only() == Mode.TRANSLITERATION) {
      return "spelling";
    }
    int counted = found.counted().indexOf(word);
    if (evidence.hasOwn(counted)) {
      return "own_form";
    }
    return evidence.hasStem(counted) || addend.part() == OrderedQuery.Part.STEM ? "other_form" : "root";
  }

  private static double total(Map<String, Sum> sums) {
    return sums.values().stream().mapToDouble(sum -> sum.score).sum();
  }

  private static String sentence(Evidence evidence, Passes.Found found, Map<String, Sum> sums) {
    List<WordTerms> counted = found.counted();
    int carried = evidence.carried();
    StringBuilder said = new StringBuilder("Carries %d of %d words".formatted(carried, counted.size()));
    boolean spelled = found.only() == Mode.TRANSLITERATION;
    List<String> forms = new ArrayList<>();
    addClause(forms, evidence.ownForms(counted), spelled ? "as their letters may spell them" : "as you wrote them");
    addClause(forms, evidence.otherForms(counted), "in another form");
    said.append(forms.isEmpty() ? "." : ": " + String.join("; ", forms) + ".");
    if (sums.containsKey("phrase")) {
      said.append(" Your exact wording stands in it.");
    }
    for (String name : List.of("title", "heading")) {
      if (sums.containsKey(name)) {
        said.append(" Its ").append(name).append(" has ").append(String.join(", ", sums.get(name).words)).append('.');
      }
    }
    if (sums.containsKey("function_words")) {
      said.append(" Counted lightly: ").append(String.join(", ", sums.get("function_words").words)).append('.');
    }
    return said.toString();
  }

  private static void addClause(List<String> clauses, List<String> words, String how) {
    if (!words.isEmpty()) {
      clauses.add(String.join(", ", words) + " " + how);
    }
  }
}
