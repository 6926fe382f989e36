package pincite.engine.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import pincite.engine.index.CountingSearcher;
import pincite.engine.index.Fields;

/** The query for an exact wording: all its words, function words too, side by side in one text, heading or title. */
final class Phrase {
  /** A longer wording is looked for in pieces of this length that overlap by half. */
  private static final int PIECE = 256;

  /** Null where a word of the wording stands nowhere in the index. */
  static Query of(List<List<String>> wording, int slop, CountingSearcher searcher) throws IOException {
    if (wording.isEmpty() || !allThere(wording, searcher)) {
      return null;
    }
    if (wording.size() == 1) {
      return anyOf(wording.getFirst());
    }
    if (wording.size() <= PIECE) {
      return piece(wording, slop);
    }
    BooleanQuery.Builder pieces = new BooleanQuery.Builder();
    for (int from = 0; from + PIECE / 2 < wording.size(); from += PIECE / 2) {
      pieces.add(piece(wording.subList(from, Math.min(from + PIECE, wording.size())), slop), Occur.MUST);
    }
    return pieces.build();
  }

  private static boolean allThere(List<List<String>> wording, CountingSearcher searcher) throws IOException {
    Set<List<String>> seen = new HashSet<>();
    for (List<String> forms : wording) {
      if (seen.add(forms) && !anyThere(forms, searcher)) {
        return false;
      }
    }
    return true;
  }

  private static boolean anyThere(List<String> forms, CountingSearcher searcher) throws IOException {
    boolean there = false;
    for (String form : forms) {
      // Each is looked up, for an index that is asked from afar tells of those alone that were.
      there |= searcher.documents(new Term(Fields.PLAIN, form)) > 0;
    }
    return there;
  }

  private static Query anyOf(List<String> forms) {
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    forms.forEach(form -> any.add(new TermQuery(new Term(Fields.PLAIN, form)), Occur.SHOULD));
    return any.build();
  }

  private static Query piece(List<List<String>> wording, int slop) {
    MultiPhraseQuery.Builder phrase = new MultiPhraseQuery.Builder().setSlop(slop);
    for (List<String> forms : wording) {
      List<Term> terms = new ArrayList<>(2);
      forms.forEach(form -> terms.add(new Term(Fields.PLAIN, form)));
      phrase.add(terms.toArray(Term[]::new));
    }
    return phrase.build();
  }

  private Phrase() {}
}
