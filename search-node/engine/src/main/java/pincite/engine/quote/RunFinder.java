package pincite.engine.quote;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.search.ConjunctionUtils;
import org.apache.lucene.search.DocIdSetIterator;
import pincite.engine.index.Fields;
import pincite.engine.index.Seams;
import pincite.engine.index.Snapshot;
import pincite.engine.search.Cancellation;
import pincite.engine.text.Wording.Word;

/**
 * Finds every passage of a scope in which given words follow one another: inside its body, or over one of its seams.
 * Nothing is left out as long as the run is no longer than {@link #LONGEST}.
 */
final class RunFinder {
  static final int LONGEST = Seams.REACH + 1;

  private static final int CHECK_EVERY = 4096;

  private final Scoped scoped;
  private final Cancellation until;

  RunFinder(Scoped scoped, Cancellation until) {
    this.scoped = scoped;
    this.until = until;
  }

  /**
   * Told of each passage, ascending within a leaf and field, how often it has the run, and whether over its seams.
   * False ends the search.
   */
  @FunctionalInterface
  interface Hits {
    boolean at(int doc, int times, boolean overSeam);
  }

  /** False where it was ended by its reader. */
  boolean find(List<Word> run, Hits hits) throws IOException {
    scoped.snapshot().lookFor(run.stream().map(Word::forms).toList());
    for (LeafReaderContext leaf : scoped.leaves()) {
      until.check();
      if (!find(leaf, Fields.PLAIN, run, hits) || !find(leaf, Fields.SEAMS, run, hits)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Told of each passage with the run, of those that are looked into first.
   *
   * @param editions to look in, by their documents; null for every one of the scope
   * @return false where it was ended by its reader, or more than so many have it
   */
  boolean findPassages(List<Word> run, int[] editions, int most, IntPredicate hits) throws IOException {
    Snapshot.Named named = scoped.snapshot().named(run.stream().map(Word::forms).toList(), editions, most);
    for (LeafReaderContext leaf : scoped.leaves()) {
      until.check();
      for (String field : List.of(Fields.PLAIN, Fields.SEAMS)) {
        if (!find(leaf, field, run, (doc, times, overSeam) -> hits.test(doc))) {
          return false;
        }
      }
    }
    for (int doc : named.documents()) {
      if (!hits.test(doc)) {
        return false;
      }
    }
    return named.all();
  }

  /** Inside bodies alone, however long the run is. */
  boolean findInBodies(List<Word> run, Hits hits) throws IOException {
    for (LeafReaderContext leaf : scoped.leaves()) {
      until.check();
      if (!find(leaf, Fields.PLAIN, run, hits)) {
        return false;
      }
    }
    return true;
  }

  private boolean find(LeafReaderContext leaf, String field, List<Word> run, Hits hits) throws IOException {
    WordPlaces[] words = new WordPlaces[run.size()];
    List<DocIdSetIterator> all = new ArrayList<>(words.length + 1);
    for (int i = 0; i < words.length; i++) {
      words[i] = WordPlaces.of(leaf.reader(), field, run.get(i).forms());
      if (words[i] == null) {
        return true;
      }
      all.add(words[i]);
    }
    DocIdSetIterator scope = scoped.passages(leaf);
    if (scope == null) {
      return true;
    }
    all.add(scope);
    boolean overSeam = field.equals(Fields.SEAMS);
    Counter counter = overSeam ? new OverSeam(leaf) : new InBody(leaf);
    DocIdSetIterator passages = ConjunctionUtils.intersectIterators(all);
    Starts starts = new Starts(words);
    int met = 0;
    for (int doc; (doc = passages.nextDoc()) != DocIdSetIterator.NO_MORE_DOCS; ) {
      if (++met % CHECK_EVERY == 0) {
        until.check();
      }
      int count = starts.read();
      int times = count == 0 ? 0 : counter.count(doc, starts, run.size());
      if (times > 0 && !hits.at(leaf.docBase + doc, times, overSeam)) {
        return false;
      }
    }
    return true;
  }

  /** The positions in the current document at which the run begins. */
  private static final class Starts {
    private final WordPlaces[] words;
    private final Integer[] order;
    private int[] starts = new int[16];
    private int count;

    Starts(WordPlaces[] words) {
      this.words = words;
      this.order = new Integer[words.length];
      Arrays.setAll(order, i -> i);
      // What is rare among documents is mostly rare in each.
      Arrays.sort(order, Comparator.comparingLong(i -> words[i].cost()));
    }

    int read() throws IOException {
      WordPlaces first = words[order[0]];
      count = 0;
      first.readPositions();
      if (starts.length < first.count()) {
        starts = new int[first.count()];
      }
      for (int i = 0; i < first.count(); i++) {
        int start = first.position(i) - order[0];
        if (start >= 0) {
          starts[count++] = start;
        }
      }
      for (int next = 1; next < order.length && count > 0; next++) {
        keepThose(words[order[next]], order[next]);
      }
      return count;
    }

    private void keepThose(WordPlaces word, int offset) throws IOException {
      word.readPositions();
      int kept = 0;
      int at = 0;
      for (int i = 0; i < count; i++) {
        int wanted = starts[i] + offset;
        while (at < word.count() && word.position(at) < wanted) {
          at++;
        }
        if (at < word.count() && word.position(at) == wanted) {
          starts[kept++] = starts[i];
        }
      }
      count = kept;
    }
  }

  private interface Counter {
    int count(int doc, Starts starts, int length) throws IOException;
  }

  /** Headings and the title follow the body in the same field, and are not the text. */
  private static final class InBody implements Counter {
    private final NumericDocValues bodyWords;

    InBody(LeafReaderContext leaf) throws IOException {
      bodyWords = DocValues.getNumeric(leaf.reader(), Fields.BODY_WORDS);
    }

    @Override
    public int count(int doc, Starts starts, int length) throws IOException {
      long end = bodyWords.advanceExact(doc) ? bodyWords.longValue() : Long.MAX_VALUE;
      int times = 0;
      for (int i = 0; i < starts.count; i++) {
        times += starts.starts[i] + length <= end ? 1 : 0;
      }
      return times;
    }
  }

  private static final class OverSeam implements Counter {
    private final WordPlaces breaks;
    private final WordPlaces own;

    OverSeam(LeafReaderContext leaf) throws IOException {
      breaks = WordPlaces.of(leaf.reader(), Fields.SEAMS, List.of(Seams.BREAK));
      own = WordPlaces.of(leaf.reader(), Fields.SEAMS, List.of(Seams.OWN));
    }

    @Override
    public int count(int doc, Starts starts, int length) throws IOException {
      boolean hasBreaks = standsIn(breaks, doc);
      boolean hasOwn = standsIn(own, doc);
      int times = 0;
      for (int i = 0; i < starts.count; i++) {
        int start = starts.starts[i];
        boolean over = hasBreaks && isWithin(breaks, start + 1, start + length);
        times += over || (hasOwn && isWithin(own, start, start + length)) ? 1 : 0;
      }
      return times;
    }

    private static boolean standsIn(WordPlaces places, int doc) throws IOException {
      if (places == null || (places.docID() < doc ? places.advance(doc) : places.docID()) != doc) {
        return false;
      }
      return places.readPositions() > 0;
    }

    private static boolean isWithin(WordPlaces places, int from, int to) {
      for (int i = 0; i < places.count(); i++) {
        if (places.position(i) >= from && places.position(i) < to) {
          return true;
        }
      }
      return false;
    }
  }
}
