package pincite.engine.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.ScoreDoc;

/** What one hit carries: which counted words, in which form, and where all of them stand. */
final class Evidence {
  private final BitSet own = new BitSet();
  private final BitSet stem = new BitSet();
  private final BitSet carried = new BitSet();
  private final List<Place> places = new ArrayList<>();

  /** Where a word stands: [start, end) in the passage's text, or beyond it in its headings and title. */
  record Place(int start, int end, int word) {}

  /** The words of each hit, read from the postings that made it a hit. */
  static Evidence[] words(ScoreDoc[] hits, List<WordTerms> counted, boolean otherForms, ScopeSearcher scope)
      throws IOException {
    return new Reader(hits, counted, otherForms, scope, PostingsEnum.NONE).read();
  }

  /** The words of each hit and where they stand. */
  static Evidence[] places(ScoreDoc[] hits, List<WordTerms> counted, boolean otherForms, ScopeSearcher scope)
      throws IOException {
    return new Reader(hits, counted, otherForms, scope, PostingsEnum.OFFSETS).read();
  }

  int carried() {
    return carried.cardinality();
  }

  int ownForms() {
    return own.cardinality();
  }

  /** Whether every one of so many words stands there in the asker's own form. */
  boolean isExact(int words) {
    return own.cardinality() == words;
  }

  boolean hasOwn(int word) {
    return own.get(word);
  }

  boolean hasStem(int word) {
    return stem.get(word);
  }

  boolean has(int word) {
    return carried.get(word);
  }

  List<String> words(List<WordTerms> counted) {
    return surfaces(carried, counted);
  }

  List<String> ownForms(List<WordTerms> counted) {
    return surfaces(own, counted);
  }

  /** The words that stand there in another form only. */
  List<String> otherForms(List<WordTerms> counted) {
    BitSet others = (BitSet) carried.clone();
    others.andNot(own);
    return surfaces(others, counted);
  }

  /** The places in a text of this length, in order. */
  List<Place> places(int textLength) {
    places.sort(Comparator.comparingInt(Place::start).thenComparingInt(Place::end));
    return places.stream().filter(place -> place.end() <= textLength && place.start() < place.end()).toList();
  }

  /** The places in a text of this length, ascending, those that overlap joined. */
  List<int[]> marks(int textLength) {
    List<int[]> marks = new ArrayList<>();
    for (Place place : places(textLength)) {
      if (!marks.isEmpty() && place.start() < marks.getLast()[1]) {
        marks.getLast()[1] = Math.max(marks.getLast()[1], place.end());
      } else {
        marks.add(new int[] {place.start(), place.end()});
      }
    }
    return marks;
  }

  private static List<String> surfaces(BitSet words, List<WordTerms> counted) {
    return words.stream().mapToObj(i -> counted.get(i).word().surface()).toList();
  }

  private enum Form {
    OWN,
    STEM,
    ROOT
  }

  private void add(int word, Form form) {
    carried.set(word);
    if (form == Form.OWN) {
      own.set(word);
    } else if (form == Form.STEM) {
      stem.set(word);
    }
  }

  private void addPlaces(PostingsEnum postings, int word) throws IOException {
    for (int i = postings.freq(); i > 0; i--) {
      postings.nextPosition();
      places.add(new Place(postings.startOffset(), postings.endOffset(), word));
    }
  }

  /** Reads the postings of all words at the documents of some hits, leaf by leaf, each list once and forwards. */
  private static final class Reader {
    private final ScoreDoc[] hits;
    private final List<WordTerms> counted;
    private final boolean otherForms;
    private final ScopeSearcher scope;
    private final int detail;
    private final Evidence[] evidence;
    private LeafReaderContext leaf;
    private Integer[] inLeaf;

    Reader(ScoreDoc[] hits, List<WordTerms> counted, boolean otherForms, ScopeSearcher scope, int detail) {
      this.hits = hits;
      this.counted = counted;
      this.otherForms = otherForms;
      this.scope = scope;
      this.detail = detail;
      this.evidence = new Evidence[hits.length];
    }

    Evidence[] read() throws IOException {
      Arrays.setAll(evidence, i -> new Evidence());
      if (scope.leaves().isEmpty()) {
        return evidence;
      }
      Integer[] byDocument = new Integer[hits.length];
      Arrays.setAll(byDocument, i -> i);
      Arrays.sort(byDocument, Comparator.comparingInt(i -> hits[i].doc));
      for (int from = 0; from < byDocument.length; ) {
        leaf = scope.leaves().get(ReaderUtil.subIndex(hits[byDocument[from]].doc, scope.leaves()));
        int to = from;
        while (to < byDocument.length && hits[byDocument[to]].doc < leaf.docBase + leaf.reader().maxDoc()) {
          to++;
        }
        inLeaf = Arrays.copyOfRange(byDocument, from, to);
        readLeaf();
        scope.until().check();
        from = to;
      }
      return evidence;
    }

    private void readLeaf() throws IOException {
      for (int word = 0; word < counted.size(); word++) {
        readTerms(counted.get(word).plain(), word, Form.OWN);
        if (otherForms) {
          readTerms(counted.get(word).stems(), word, Form.STEM);
          readTerms(counted.get(word).roots(), word, Form.ROOT);
        }
      }
    }

    private void readTerms(List<WordTerms.Found> terms, int word, Form form) throws IOException {
      for (WordTerms.Found found : terms) {
        Terms inField = leaf.reader().terms(found.term().field());
        TermsEnum term = inField == null ? null : inField.iterator();
        if (term != null && term.seekExact(found.term().bytes())) {
          readPostings(term.postings(null, detail), word, form);
        }
      }
    }

    private void readPostings(PostingsEnum postings, int word, Form form) throws IOException {
      for (int hit : inLeaf) {
        int doc = hits[hit].doc - leaf.docBase;
        if (postings.docID() < doc && postings.advance(doc) == PostingsEnum.NO_MORE_DOCS) {
          return;
        }
        if (postings.docID() == doc) {
          evidence[hit].add(word, form);
          if (detail == PostingsEnum.OFFSETS) {
            evidence[hit].addPlaces(postings, word);
          }
        }
      }
    }
  }
}
