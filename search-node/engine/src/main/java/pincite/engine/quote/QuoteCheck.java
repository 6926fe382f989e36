package pincite.engine.quote;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import pincite.engine.index.EditionRecord;
import pincite.engine.index.Perimeter;
import pincite.engine.index.Scope;
import pincite.engine.index.Snapshot;
import pincite.engine.index.StoredPassages;
import pincite.engine.quote.Comparison.Stretch;
import pincite.engine.quote.Comparison.Verdict;
import pincite.engine.search.Cancellation;

/** Checks whether a wording stands in a scope, in every edition of it. */
public final class QuoteCheck {
  /** Editions whose places are read out; of the others the verdict is told alone. */
  static final int SHOWN = 50;

  private final Scoped scoped;
  private final Quotation quotation;
  private final EditionText text;
  private final Finds finds;

  private QuoteCheck(Scoped scoped, Quotation quotation, int places) throws IOException {
    this.scoped = scoped;
    this.quotation = quotation;
    this.text = new EditionText(scoped.snapshot());
    this.finds = new Finds(scoped, places);
  }

  public record Part(StoredPassages.Passage passage, int[] span) {}

  /** @param words of the quotation that stand there as quoted, of so many */
  public record Place(String verdict, List<Part> passages, int words, int of, List<Stretch> aligned) {}

  public record Edition(EditionRecord edition, String verdict, List<Place> places, int times) {}

  /**
   * @param cut whether more places came near than were compared
   * @param left whether places that only come near were not looked for in works without a verbatim one
   */
  public record Result(
      String generation, List<String> words, Perimeter.Searched searched, List<Edition> editions, boolean cut, boolean left) {}

  /** @param except what was searched before; null for nothing */
  public static Result run(
      Snapshot snapshot, Scope scope, Scope except, String quote, int places, Cancellation until) throws IOException {
    Perimeter searchedBefore = except == null ? null : snapshot.perimeter(except);
    Scoped scoped = new Scoped(snapshot, snapshot.perimeter(scope), searchedBefore);
    Quotation quotation = Quotation.of(quote, snapshot.searcher(until));
    until.check();
    QuoteCheck check = new QuoteCheck(scoped, quotation, places);
    new ExactPlaces(scoped, quotation, check.text, check.finds, until).find();
    if (snapshot.isSettled()) {
      new NearPlaces(scoped, quotation, check.text, check.finds, until).find();
    }
    return check.result();
  }

  private Result result() throws IOException {
    List<Found> all = new ArrayList<>();
    for (int edition : scoped.editions()) {
      Found found = finds.known(edition);
      if (!scoped.isWide() || (found != null && found.verdict() != Verdict.ABSENT)) {
        all.add(found == null ? new Found(edition, 0) : found);
      }
    }
    all.sort(Comparator.comparing(Found::verdict).thenComparing(found -> -found.mostWords()));
    List<Edition> editions = new ArrayList<>();
    for (Found found : all) {
      editions.add(edition(found, editions.size() < SHOWN));
    }
    boolean cut = finds.isCut() || scoped.snapshot().leavesOut();
    return new Result(
        scoped.snapshot().generation(), quotation.compared(), scoped.searched(), editions, cut, finds.isLeft());
  }

  private Edition edition(Found found, boolean shown) throws IOException {
    List<Place> places = new ArrayList<>();
    if (shown) {
      for (Comparison comparison : found.best()) {
        places.add(place(comparison, found.edition()));
      }
    }
    return new Edition(text.edition(found.edition()), found.verdict().wire(), places, found.times());
  }

  private Place place(Comparison comparison, int edition) throws IOException {
    List<Part> parts = new ArrayList<>();
    for (Map.Entry<Integer, int[]> span : comparison.spans().entrySet()) {
      parts.add(new Part(text.passage(span.getKey(), edition), span.getValue()));
    }
    return new Place(
        comparison.verdict().wire(), parts, comparison.words(), quotation.size(), comparison.shown());
  }
}
