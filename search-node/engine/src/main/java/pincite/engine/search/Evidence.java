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
import org.apache.lucene.search.TermQuery;

/** What one hit carries: which counted words, which of them in the asker's own form, and where all of them stand. */
final class Evidence {
  private final BitSet carried = new BitSet();
  private final BitSet own = new BitSet();
  private final List<int[]> places = new ArrayList<>();

  /** The words of each hit, read from the postings that made it a hit. */
  static Evidence[] words(
      ScoreDoc[] hits, List<WordTerms> counted, List<LeafReaderContext> leaves, Cancellation until)
      throws IOException {
    return read(hits, counted, leaves, until, PostingsEnum.NONE);
  }

  /** The words of each hit and where they stand. */
  static Evidence[] places(
      ScoreDoc[] hits, List<WordTerms> counted, List<LeafReaderContext> leaves, Cancellation until)
      throws IOException {
    return read(hits, counted, leaves, until, PostingsEnum.OFFSETS);
  }
  int carried() {
    return carried.cardinality();
  }

  /** Whether every one of so many words stands there in the asker's own form. */
  boolean isExact(int words) {
    return own.cardinality() == words;
  }

  List<String> words(List<WordTerms> counted) {
    return carried.stream().mapToObj(i -> counted.get(i).word().surface()).toList();
  }

  /** The places in a text of this length, ascending, those that touch or overlap joined. */
  List<int[]> marks(int textLength) {
    places.sort(Comparator.<int[]>comparingInt(place -> place[0]).thenComparingInt(place -> place[1]));
    List<int[]> marks = new ArrayList<>();
    for (int[] place : places) {
      if (place[1] > textLength || place[0] >= place[1]) {
        continue;
      }
      if (!marks.isEmpty() && place[0] < marks.getLast()[1]) {
        marks.getLast()[1] = Math.max(marks.getLast()[1], place[1]);
      } else {
        marks.add(place.clone());
      }
    }
    return marks;
  }

  private static Evidence[] read(
      ScoreDoc[] hits, List<WordTerms> counted, List<LeafReaderContext> leaves, Cancellation until, int detail)
      throws IOException {
    Evidence[] evidence = new Evidence[hits.length];
    Arrays.setAll(evidence, i -> new Evidence());
    Integer[] byDocument = new Integer[hits.length];
    Arrays.setAll(byDocument, i -> i);
    Arrays.sort(byDocument, Comparator.comparingInt(i -> hits[i].doc));
    for (int from = 0; from < byDocument.length; ) {
      LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(hits[byDocument[from]].doc, leaves));
      int to = from;
      while (to < byDocument.length && hits[byDocument[to]].doc < leaf.docBase + leaf.reader().maxDoc()) {
        to++;
      }
      readLeaf(leaf, Arrays.copyOfRange(byDocument, from, to), hits, counted, detail, evidence);
      until.check();
      from = to;
    }
    return evidence;
  }

  private static void readLeaf(
      LeafReaderContext leaf,
      Integer[] inLeaf,
      ScoreDoc[] hits,
      List<WordTerms> counted,
      int detail,
      Evidence[] evidence)
      throws IOException {
    for (int word = 0; word < counted.size(); word++) {
      for (TermQuery term : counted.get(word).plain()) {
        readTerm(leaf, term, inLeaf, hits, word, true, detail, evidence);
      }
      for (TermQuery term : counted.get(word).stems()) {
        readTerm(leaf, term, inLeaf, hits, word, false, detail, evidence);
      }
    }
  }

  private static void readTerm(
      LeafReaderContext leaf,
      TermQuery term,
      Integer[] inLeaf,
      ScoreDoc[] hits,
      int word,
      boolean ownForm,
      int detail,
      Evidence[] evidence)
      throws IOException {
    Terms terms = leaf.reader().terms(term.getTerm().field());
    TermsEnum found = terms == null ? null : terms.iterator();
    if (found == null || !found.seekExact(term.getTerm().bytes())) {
      return;
    }
    PostingsEnum postings = found.postings(null, detail);
    for (int hit : inLeaf) {
      int doc = hits[hit].doc - leaf.docBase;
      if (postings.docID() < doc && postings.advance(doc) == PostingsEnum.NO_MORE_DOCS) {
        return;
      }
      if (postings.docID() == doc) {
        evidence[hit].add(word, ownForm);
        if (detail == PostingsEnum.OFFSETS) {
          evidence[hit].addPlaces(postings);
        }
      }
    }
  }

  private void add(int word, boolean ownForm) {
    carried.set(word);
    if (ownForm) {
      own.set(word);
    }
  }

  private void addPlaces(PostingsEnum postings) throws IOException {
    for (int i = postings.freq(); i > 0; i--) {
      postings.nextPosition();
      places.add(new int[] {postings.startOffset(), postings.endOffset()});
    }
  }
}
