package pincite.engine.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.search.TermQuery;
import pincite.engine.index.CountingSearcher;
import pincite.engine.index.Fields;
import pincite.engine.spelling.Transliteration;
import pincite.engine.text.Language;

/** The terms of one word that the index has, by the kind of field they stand in, looked up once. */
final class WordTerms {
  private final QueryWord word;
  private final CountingSearcher searcher;
  private List<Transliteration.Reading> spellings = List.of();
  private List<Found> plain = List.of();
  private List<Found> stems = List.of();
  private List<Found> roots = List.of();
  private List<Found> inTitle = List.of();
  private List<Found> inHeading = List.of();

  private WordTerms(QueryWord word, CountingSearcher searcher) {
    this.word = word;
    this.searcher = searcher;
  }

  /** A term that stands in so many documents. */
  record Found(TermQuery query, int documents) {
    Term term() {
      return query.getTerm();
    }
  }

  static WordTerms inPassages(QueryWord word, CountingSearcher searcher) throws IOException {
    WordTerms terms = new WordTerms(word, searcher);
    terms.plain = terms.lookUp(Fields.PLAIN, word.plain());
    terms.stems = terms.lookUp(Fields::stem);
    terms.roots = terms.lookUp(Fields.ROOT, word.roots());
    terms.inTitle = terms.lookUp(Fields::ofTitle);
    terms.inHeading = terms.lookUp(Fields::ofHeading);
    return terms;
  }

  static WordTerms inTitles(QueryWord word, CountingSearcher searcher) throws IOException {
    WordTerms terms = new WordTerms(word, searcher);
    terms.plain = terms.lookUp(Fields.TITLE_PLAIN, word.plain());
    terms.stems = terms.lookUp(Fields::titleStem);
    return terms;
  }

  /** A word in other letters: any of the forms it may stand for. */
  static WordTerms spelled(QueryWord word, List<Transliteration.Reading> readings, CountingSearcher searcher)
      throws IOException {
    WordTerms terms = new WordTerms(word, searcher);
    terms.spellings = readings;
    terms.plain = terms.lookUp(Fields.PLAIN, word.plain());
    return terms;
  }

  /** All forms that a spelling may stand for count as one word, the likelier the more; null where there is none. */
  Query spelling() {
    if (spellings.isEmpty()) {
      return null;
    }
    return anyForm(spellings.stream().flatMap(reading -> reading.forms().stream()).toList());
  }

  /** The words that a spelling may stand for, each with all its forms, the likeliest first. */
  List<Query> readings() {
    return spellings.stream().map(reading -> anyForm(reading.forms())).toList();
  }

  private static Query anyForm(List<Transliteration.Form> forms) {
    SynonymQuery.Builder one = new SynonymQuery.Builder(Fields.PLAIN);
    forms.forEach(form -> one.addTerm(new Term(Fields.PLAIN, form.term()), form.weight()));
    return one.build();
  }

  QueryWord word() {
    return word;
  }

  List<Found> plain() {
    return plain;
  }

  List<Found> stems() {
    return stems;
  }

  List<Found> roots() {
    return roots;
  }

  List<Found> inTitle() {
    return inTitle;
  }

  List<Found> inHeading() {
    return inHeading;
  }

  boolean isThere() {
    return !plain.isEmpty() || !stems.isEmpty() || !roots.isEmpty();
  }

  /** One point where the word stands in the asker's own form, or with `otherForms` in any. */
  Query onePoint(boolean otherForms) {
    return new ConstantScoreQuery(anywhere(otherForms));
  }

  /** Where the word stands in the asker's own form, or with `otherForms` in any. */
  Query anywhere(boolean otherForms) {
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    plain.forEach(found -> any.add(found.query(), Occur.SHOULD));
    if (otherForms) {
      stems.forEach(found -> any.add(found.query(), Occur.SHOULD));
      roots.forEach(found -> any.add(found.query(), Occur.SHOULD));
    }
    return any.build();
  }

  /** Where the word stands in another form only. */
  Query onlyOtherForms() {
    BooleanQuery.Builder others = new BooleanQuery.Builder().add(anywhere(true), Occur.MUST);
    plain.forEach(found -> others.add(found.query(), Occur.MUST_NOT));
    return others.build();
  }

  private List<Found> lookUp(Function<Language, String> field) throws IOException {
    List<Found> found = new ArrayList<>(1);
    for (Map.Entry<Language, Set<String>> stem : word.stems().entrySet()) {
      found.addAll(lookUp(field.apply(stem.getKey()), stem.getValue()));
    }
    return found;
  }

  private List<Found> lookUp(String field, Iterable<String> forms) throws IOException {
    List<Found> found = new ArrayList<>(2);
    for (String form : forms) {
      Term term = new Term(field, form);
      TermStates states = TermStates.build(searcher, term, true);
      int documents = searcher.documents(term, states);
      if (documents > 0) {
        found.add(new Found(new TermQuery(term, states), documents));
      }
    }
    return found;
  }
}
