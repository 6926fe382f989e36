package pincite.engine.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.search.TermQuery;
import pincite.engine.index.CountingSearcher;
import pincite.engine.index.EditionBlock;
import pincite.engine.index.Fields;
import pincite.engine.index.Perimeter;
import pincite.engine.index.Snapshot;
import pincite.engine.spelling.Transliteration;

/** Reads a question for titles and authors: their words in any spelling, and in Latin letters where they are Arabic. */
final class TitleWords {
  /** A title that is just what was asked stands before all that hold it. */
  private static final float WHOLE = 20;

  private final String asked;
  private final Snapshot snapshot;
  private final CountingSearcher searcher;
  private final List<QueryWord> words;

  private TitleWords(String asked, Snapshot snapshot, CountingSearcher searcher, List<QueryWord> words) {
    this.asked = asked;
    this.snapshot = snapshot;
    this.searcher = searcher;
    this.words = words;
  }

  static TitleWords of(String asked, Snapshot snapshot, Perimeter perimeter, CountingSearcher searcher)
      throws IOException {
    return new TitleWords(asked, snapshot, searcher, QueryWords.of(asked, perimeter.languages()).words());
  }

  /** Titles and authors that carry a word of it; null where there is none. */
  Query inTitles() throws IOException {
    List<WordTerms> there = new ArrayList<>();
    boolean all = true;
    for (QueryWord word : words) {
      WordTerms terms = WordTerms.inTitles(word, searcher);
      if (word.counted() && terms.isThere()) {
        there.add(terms);
      }
      all &= !word.counted() || terms.isThere();
    }
    Query plain = there.isEmpty() ? null : new OrderedQuery(searcher, there, null).whole();
    List<Transliteration.Spelled> spelled = all ? List.of() : spelled(Fields.TITLE_PLAIN);
    if (plain == null && spelled.isEmpty()) {
      return null;
    }
    BooleanQuery.Builder either = new BooleanQuery.Builder();
    if (plain != null) {
      either.add(plain, Occur.SHOULD);
      either.add(whole(asked), Occur.SHOULD);
    }
    addSpelled(either, spelled, Fields.TITLE_PLAIN);
    if (spelled.size() == 1) {
      for (Transliteration.Form form : spelled.getFirst().forms()) {
        either.add(whole(form.term()), Occur.SHOULD);
      }
    }
    return either.build();
  }

  /** Authors whose name carries a word of it. */
  Query inAuthors() throws IOException {
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    boolean all = true;
    for (QueryWord word : words) {
      boolean there = false;
      for (String form : word.plain()) {
        Term term = new Term(Fields.TITLE_AUTHOR, form);
        there |= snapshot.reader().docFreq(term) > 0;
        any.add(new TermQuery(term), Occur.SHOULD);
      }
      all &= there;
    }
    addSpelled(any, all ? List.of() : spelled(Fields.TITLE_AUTHOR), Fields.TITLE_AUTHOR);
    return any.build();
  }

  private List<Transliteration.Spelled> spelled(String field) throws IOException {
    return Transliteration.readNames(asked, MultiTerms.getTerms(snapshot.reader(), field));
  }

  private static void addSpelled(BooleanQuery.Builder any, List<Transliteration.Spelled> spelled, String field) {
    for (Transliteration.Spelled word : spelled) {
      if (word.forms().isEmpty()) {
        continue;
      }
      SynonymQuery.Builder forms = new SynonymQuery.Builder(field);
      word.forms().forEach(form -> forms.addTerm(new Term(field, form.term()), form.weight()));
      any.add(forms.build(), Occur.SHOULD);
    }
  }

  private static Query whole(String title) {
    Query exact = new TermQuery(new Term(Fields.TITLE_WHOLE, EditionBlock.whole(title)));
    return new BoostQuery(new ConstantScoreQuery(exact), WHOLE);
  }
}
