package pincite.engine.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.Query;
import pincite.engine.index.CountingSearcher;

/** The sum that orders hits (see {@link Order}), as queries: whole, as its addends, and cheaply for candidates. */
final class OrderedQuery {
  private final CountingSearcher searcher;
  private final List<WordTerms> words;
  private final List<Addend> text = new ArrayList<>();
  private final List<Addend> title = new ArrayList<>();
  private final List<Addend> heading = new ArrayList<>();
  private final Map<String, Double> documents = new HashMap<>();

  /** What an addend of a score stands for. */
  enum Part {
    OWN_FORM,
    STEM,
    ROOT,
    TITLE,
    HEADING,
    PHRASE
  }

  /** One addend: `word` is its place among the words, -1 for the phrase. */
  record Addend(Part part, int word, Query query) {}

  /** @param phrase the exact wording, or null where it stands nowhere */
  OrderedQuery(CountingSearcher searcher, List<WordTerms> words, Query phrase) throws IOException {
    this.searcher = searcher;
    this.words = words;
    float most = mostOfFunctionWord();
    for (int i = 0; i < words.size(); i++) {
      WordTerms word = words.get(i);
      boolean counted = word.word().counted();
      float inText = counted ? Float.MAX_VALUE : most;
      float inName = counted ? Float.MAX_VALUE : Order.FUNCTION_WORD_IN_NAME;
      if (word.spelling() != null) {
        text.add(new Addend(Part.OWN_FORM, i, word.spelling()));
        continue;
      }
      add(text, Part.OWN_FORM, i, word.plain(), Order.OWN_FORM, inText);
      add(text, Part.STEM, i, word.stems(), Order.STEM, inText);
      if (counted) {
        add(text, Part.ROOT, i, word.roots(), Order.ROOT, inText);
      }
      add(title, Part.TITLE, i, word.inTitle(), Order.TITLE, inName);
      add(heading, Part.HEADING, i, word.inHeading(), Order.HEADING, inName);
    }
    if (phrase != null) {
      text.add(new Addend(Part.PHRASE, -1, new BoostQuery(phrase, Order.PHRASE)));
    }
  }

  /** The whole sum. */
  Query whole() {
    return sum(text);
  }

  /** What {@link #candidates} leaves out of the whole sum. */
  Query rest(boolean otherForms) {
    return sum(text.stream().filter(addend -> !finds(addend, otherForms)).toList());
  }

  private Query sum(List<Addend> ofText) {
    BooleanQuery.Builder sum = new BooleanQuery.Builder();
    ofText.forEach(addend -> sum.add(addend.query(), Occur.SHOULD));
    List<Query> names = new ArrayList<>(2);
    if (!title.isEmpty()) {
      names.add(anyOf(title));
    }
    if (!heading.isEmpty()) {
      names.add(anyOf(heading));
    }
    if (!names.isEmpty()) {
      sum.add(new DisjunctionMaxQuery(names, 0f), Occur.SHOULD);
    }
    return sum.build();
  }

  /** The addends that always count, then those of the title, then those of the heading: the better of these two. */
  List<List<Addend>> addends() {
    return List.of(text, title, heading);
  }

  /**
   * A flat query whose best hits hold those of the whole sum: Lucene skips most of its postings.
   *
   * @param otherForms whether passages without any word in the asker's own form are hits
   */
  Query candidates(boolean otherForms) {
    BooleanQuery.Builder flat = new BooleanQuery.Builder();
    text.stream().filter(addend -> finds(addend, otherForms)).forEach(addend -> flat.add(addend.query(), Occur.SHOULD));
    return flat.build();
  }

  private boolean finds(Addend addend, boolean otherForms) {
    boolean isOwn = addend.part() == Part.OWN_FORM;
    boolean isOther = addend.part() == Part.STEM || addend.part() == Part.ROOT;
    return (otherForms ? isOther : isOwn) && words.get(addend.word()).word().counted();
  }

  /** What a passage would score that carries each counted word once; words found nowhere weigh the most. */
  double full() throws IOException {
    double full = 0;
    for (WordTerms word : words) {
      if (word.word().counted()) {
        float weight = Order.OWN_FORM + Order.STEM + (word.word().roots().isEmpty() ? 0 : Order.ROOT);
        full += weight * weightOf(word) / 2;
      }
    }
    return full;
  }

  /** The weight of a word by how rare it is; of one found nowhere, that of the rarest. */
  private double weightOf(WordTerms word) throws IOException {
    double weight = 0;
    for (List<WordTerms.Found> forms : List.of(word.stems(), word.plain())) {
      for (WordTerms.Found found : forms) {
        weight = Math.max(weight, rarity(found));
      }
      if (weight > 0) {
        return weight;
      }
    }
    return Math.log(1 + searcher.documents() / 0.5);
  }

  /** The most that one function word may weigh in the text, as an inverse document frequency. */
  private float mostOfFunctionWord() throws IOException {
    double lightest = Double.MAX_VALUE;
    int naming = 0;
    int functionWords = 0;
    for (WordTerms word : words) {
      if (!word.word().counted()) {
        functionWords++;
      } else if (!word.stems().isEmpty()) {
        naming++;
        lightest = Math.min(lightest, weightOf(word));
      }
    }
    if (naming < 2 || functionWords == 0) {
      return Order.FUNCTION_WORD;
    }
    return (float) Math.min(Order.FUNCTION_WORD, Order.FUNCTION_WORDS * lightest / functionWords);
  }

  /** Several forms of a word in one field count as its best one. */
  private void add(List<Addend> to, Part part, int word, List<WordTerms.Found> found, float weight, float most)
      throws IOException {
    Map<String, List<Query>> byField = new LinkedHashMap<>();
    for (WordTerms.Found form : found) {
      float boost = weight * (float) Math.min(1, most / rarity(form));
      Query query = boost == 1f ? form.query() : new BoostQuery(form.query(), boost);
      byField.computeIfAbsent(form.term().field(), field -> new ArrayList<>(2)).add(query);
    }
    for (List<Query> forms : byField.values()) {
      to.add(new Addend(part, word, forms.size() == 1 ? forms.getFirst() : new DisjunctionMaxQuery(forms, 0f)));
    }
  }

  private static Query anyOf(List<Addend> addends) {
    BooleanQuery.Builder sum = new BooleanQuery.Builder();
    addends.forEach(addend -> sum.add(addend.query(), Occur.SHOULD));
    return sum.build();
  }

  private double rarity(WordTerms.Found found) throws IOException {
    String field = found.term().field();
    Double count = documents.get(field);
    if (count == null) {
      count = (double) searcher.documentsWith(field);
      documents.put(field, count);
    }
    return Math.log(1 + (count - found.documents() + 0.5) / (found.documents() + 0.5));
  }
}
