package pincite.engine.pages;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import pincite.engine.Refusal;
import pincite.engine.index.EditionRecord;
import pincite.engine.index.PageMark;
import pincite.engine.index.Perimeter;
import pincite.engine.index.Scope;
import pincite.engine.index.Snapshot;
import pincite.engine.index.StoredPassages;
import pincite.engine.index.VolumeRange;
import pincite.engine.search.Cancellation;
import pincite.engine.text.PageLabel;

/** Opens one printed page in every edition of a scope, or says what an edition has in its place. */
public final class PageResolver {
  /** More records than one page can have: such a label numbers no pages. */
  private static final int MOST_RECORDS = 1000;

  private static final int MOST_CHARS = 4_000_000;

  private final Snapshot snapshot;
  private final StoredPassages stored;
  private final AskedPage asked;
  private int chars;

  private PageResolver(Snapshot snapshot, AskedPage asked) throws IOException {
    this.snapshot = snapshot;
    this.stored = new StoredPassages(snapshot);
    this.asked = asked;
  }

  public record Result(String generation, Perimeter.Searched searched, List<EditionPage> editions) {}

  /** `found`: `page` with its places, or `missing` with the rest. */
  public record EditionPage(
      String found,
      EditionRecord edition,
      PageRef page,
      List<Place> places,
      String why,
      PageRef before,
      PageRef after,
      List<VolumeRange> volumes) {}

  public record PageRef(String volume, String label) {}

  /** A stretch of reading order on the page. */
  public record Place(
      List<StoredPassages.Passage> passages, String certainty, String part, Step previous, Step next) {}

  public record Step(String passage, PageRef page) {}

  /** @param volume null where the reference names none */
  public static Result run(
      Snapshot snapshot, Scope scope, String volume, String label, int maxEditions, Cancellation until)
      throws IOException {
    Perimeter perimeter = snapshot.perimeter(scope);
    int there = perimeter.searched().editions();
    if (there > maxEditions) {
      throw new Refusal(
          Refusal.Code.BAD_REQUEST,
          "The scope holds %d editions and a page is opened in %d at most. Narrow the scope, for instance to one work."
              .formatted(there, maxEditions));
    }
    PageResolver resolver = new PageResolver(snapshot, AskedPage.of(volume, label));
    List<EditionPage> editions = new ArrayList<>();
    for (int edition : resolver.inOrder(perimeter, there)) {
      until.check();
      editions.add(resolver.in(edition));
    }
    return new Result(snapshot.generation(), perimeter.searched(), editions);
  }

  /** By work, and then by label; an edition without a label is its work's first. */
  private List<Integer> inOrder(Perimeter perimeter, int count) throws IOException {
    List<Integer> editions = new ArrayList<>();
    if (count == 0) {
      return editions;
    }
    IndexSearcher searcher = new IndexSearcher(snapshot.reader());
    for (ScoreDoc found : searcher.search(perimeter.editions(), count, Sort.INDEXORDER).scoreDocs) {
      stored.edition(found.doc);
      editions.add(found.doc);
    }
    editions.sort(
        Comparator.comparing(this::record, Comparator.comparing(EditionRecord::work))
            .thenComparing(edition -> record(edition).editionLabel(), Comparator.nullsFirst(Comparator.naturalOrder()))
            .thenComparing(edition -> record(edition).edition()));
    return editions;
  }

  private EditionRecord record(int editionDoc) {
    return stored.known(editionDoc);
  }

  private EditionPage in(int editionDoc) throws IOException {
    EditionRecord edition = stored.edition(editionDoc);
    List<VolumeRange> volumes = stored.volumes(editionDoc);
    if (volumes.isEmpty() || "none".equals(edition.pagination())) {
      return missing(edition, "unpaged", new Neighbours.Sides(null, null), List.of());
    }
    EditionPages pages = new EditionPages(snapshot, editionDoc, edition.passages());
    List<Integer> found = asked.in(pages, volumes);
    if (!found.isEmpty()) {
      return found(edition, pages, found);
    }
    String why = asked.namesVolumeOf(volumes) ? "no_page" : "no_volume";
    return missing(edition, why, Neighbours.of(asked, pages, volumes), volumes);
  }

  private static EditionPage missing(
      EditionRecord edition, String why, Neighbours.Sides sides, List<VolumeRange> volumes) {
    PageRef before = sides.before() == null ? null : ended(sides.before());
    PageRef after = sides.after() == null ? null : begun(sides.after());
    return new EditionPage("missing", edition, null, null, why, before, after, volumes);
  }

  private EditionPage found(EditionRecord edition, EditionPages pages, List<Integer> found) throws IOException {
    if (found.size() > MOST_RECORDS) {
      throw tooMuch(edition);
    }
    List<PageMark> marks = new ArrayList<>();
    for (int doc : found) {
      marks.add(pages.mark(doc));
    }
    List<Place> places = new ArrayList<>();
    int from = 0;
    for (int i = 1; i <= found.size(); i++) {
      if (i == found.size() || !goesOn(found, marks, i)) {
        places.add(place(edition, pages, found.subList(from, i), marks.subList(from, i)));
        from = i;
      }
    }
    return new EditionPage("page", edition, refOf(marks), places, null, null, null, null);
  }

  private static boolean goesOn(List<Integer> found, List<PageMark> marks, int at) {
    PageMark mark = marks.get(at);
    PageMark last = marks.get(at - 1);
    return found.get(at) == found.get(at - 1) + 1
        && mark.endnotes() == last.endnotes()
        && java.util.Objects.equals(mark.volume(), last.volume());
  }

  /** As the edition writes it; without a volume where several volumes have the page. */
  private PageRef refOf(List<PageMark> marks) {
    boolean oneVolume = marks.stream().map(PageMark::volume).distinct().count() == 1;
    String label =
        marks.stream()
            .map(PageMark::label)
            .filter(own -> PageLabel.key(own).equals(asked.label()))
            .findFirst()
            .orElseGet(() -> ownLabel(marks.getFirst()));
    return new PageRef(oneVolume ? marks.getFirst().volume() : null, label);
  }

  /** Where a passage spans the page: the last of its labels, or the number between. */
  private String ownLabel(PageMark mark) {
    if (mark.through() != null && PageLabel.key(mark.through()).equals(asked.label())) {
      return mark.through();
    }
    return mark.pages().contains(asked.label()) ? asked.label() : mark.label();
  }

  private Place place(EditionRecord edition, EditionPages pages, List<Integer> docs, List<PageMark> marks)
      throws IOException {
    List<StoredPassages.Passage> passages = new ArrayList<>();
    for (int doc : docs) {
      StoredPassages.Passage passage = stored.passage(doc, pages.edition());
      passages.add(passage);
      chars += passage.text().length();
      if (chars > MOST_CHARS) {
        throw tooMuch(edition);
      }
    }
    PageMark.Certainty least =
        marks.stream().map(PageMark::certainty).max(Comparator.naturalOrder()).orElseThrow();
    int before = docs.getFirst() - 1;
    int after = docs.getLast() + 1;
    return new Place(
        passages,
        least.wire(),
        marks.getFirst().endnotes() ? "endnotes" : null,
        before < pages.first() ? null : step(pages, before, true),
        after >= pages.edition() ? null : step(pages, after, false));
  }

  private Step step(EditionPages pages, int doc, boolean back) throws IOException {
    PageMark mark = pages.mark(doc);
    return new Step(stored.id(doc), mark == null ? null : back ? ended(mark) : begun(mark));
  }

  private static PageRef begun(PageMark mark) {
    return new PageRef(mark.volume(), mark.label());
  }

  private static PageRef ended(PageMark mark) {
    return new PageRef(mark.volume(), mark.through() == null ? mark.label() : mark.through());
  }

  private static Refusal tooMuch(EditionRecord edition) {
    return new Refusal(
        Refusal.Code.TOO_LARGE,
        "The page has more text than one answer holds; the last of it in edition '%s'. Name fewer editions."
            .formatted(edition.edition()));
  }
}
