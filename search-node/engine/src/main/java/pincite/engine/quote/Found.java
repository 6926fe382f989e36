package pincite.engine.quote;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import pincite.engine.quote.Comparison.Verdict;

/** What one edition has of a quotation: how often verbatim, and its best places. */
final class Found {
  private static final Comparator<Comparison> BEST =
      Comparator.comparing(Comparison::verdict).thenComparing(place -> -place.words()).thenComparing(Comparison::key);

  private final int edition;
  private final int most;
  private final List<Comparison> places = new ArrayList<>();
  private final Set<Long> met = new HashSet<>();
  private int times;

  Found(int edition, int most) {
    this.edition = edition;
    this.most = most;
  }

  int edition() {
    return edition;
  }

  int times() {
    return times;
  }

  /** Verbatim places that were counted where the index has them. */
  void count(int more) {
    times += more;
  }

  boolean isVerbatim() {
    return times > 0;
  }

  /** How many of its places are known. */
  int places() {
    return places.size();
  }

  boolean hasPlaces() {
    return !places.isEmpty();
  }

  /** False for a place that is known. */
  boolean isNew(Comparison place) {
    return met.add(place.key());
  }

  void add(Comparison place) {
    places.add(place);
    places.sort(BEST);
    if (places.size() > most) {
      places.removeLast();
    }
  }

  Verdict verdict() {
    return times > 0 ? Verdict.VERBATIM : places.isEmpty() ? Verdict.ABSENT : places.getFirst().verdict();
  }

  int mostWords() {
    return places.isEmpty() ? 0 : places.getFirst().words();
  }

  /** Its places, best first: those of the best verdict, and what comes after. */
  List<Comparison> best() {
    return List.copyOf(places);
  }
}
