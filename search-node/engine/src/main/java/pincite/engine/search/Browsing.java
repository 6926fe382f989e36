package pincite.engine.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.util.BytesRef;
import pincite.engine.Refusal;
import pincite.engine.index.CountingSearcher;
import pincite.engine.index.EditionNames;
import pincite.engine.index.EditionRecord;
import pincite.engine.index.Fields;
import pincite.engine.index.Perimeter;
import pincite.engine.index.Scope;
import pincite.engine.index.Snapshot;
import pincite.engine.index.StoredPassages;

/** Lists what a scope holds: its editions, works or authors, in order of names, or the best for a query first. */
public final class Browsing {
  private final Snapshot snapshot;
  private final Perimeter perimeter;
  private final Asked asked;
  private final Cancellation until;
  private final EditionNames names;

  private Browsing(Snapshot snapshot, Perimeter perimeter, Asked asked, Cancellation until) throws IOException {
    this.snapshot = snapshot;
    this.perimeter = perimeter;
    this.asked = asked;
    this.until = until;
    this.names = snapshot.editionNames();
  }

  /**
   * @param query null or blank for all
   * @param authors keeps their titles alone; null or empty for all
   * @param by `editions`, also when null; `works` or `authors`
   */
  public record Asked(String query, List<String> authors, String by, int limit, int offset) {}

  /**
   * @param edition of a work, the one it is listed by, with the pages of all its editions in the scope
   * @param editions of one work in the scope; null unless works were asked for
   */
  public record Title(EditionRecord edition, Integer editions) {}

  public record Author(String author, int works, int editions) {}

  /**
   * @param citablePages of the scope's pages, those that can be cited by page
   * @param authors null unless they were asked for
   */
  public record Result(
      String generation,
      List<Title> titles,
      long total,
      Perimeter.Searched searched,
      int citablePages,
      List<Author> authors) {}

  public static Result run(Snapshot snapshot, Scope scope, Asked asked, Cancellation until) throws IOException {
    Browsing browsing = new Browsing(snapshot, snapshot.perimeter(scope), asked, until);
    return switch (asked.by() == null ? "editions" : asked.by()) {
      case "editions" -> browsing.editions();
      case "works" -> browsing.works();
      case "authors" -> browsing.authors();
      default -> throw new Refusal(Refusal.Code.BAD_REQUEST, "Titles are not listed by '" + asked.by() + "'.");
    };
  }

  /** An edition that is asked for; the score is 0 where all are. */
  private record Listed(int document, float score, EditionNames.Names names) {}

  private Result editions() throws IOException {
    List<Listed> found = inOrder(found(false));
    List<Title> titles = new ArrayList<>();
    StoredPassages stored = new StoredPassages(snapshot);
    for (Listed edition : page(found)) {
      titles.add(new Title(stored.edition(edition.document()), null));
    }
    return new Result(snapshot.generation(), titles, found.size(), perimeter.searched(), perimeter.citablePages(), null);
  }

  /** A work stands where its best edition would; of equal ones, the first by title. */
  private Result works() throws IOException {
    Map<Integer, Listed> best = new LinkedHashMap<>();
    inOrder(found(false)).forEach(edition -> best.putIfAbsent(edition.names().work(), edition));
    int[] editions = new int[names.works()];
    all().forEach(edition -> editions[edition.names().work()]++);
    List<Title> titles = new ArrayList<>();
    StoredPassages stored = new StoredPassages(snapshot);
    List<Listed> listed = page(List.copyOf(best.values()));
    Map<Integer, int[]> pages = pagesOf(listed, stored);
    for (Listed edition : listed) {
      int work = edition.names().work();
      int[] its = pages.get(work);
      titles.add(new Title(stored.edition(edition.document()).withPages(its[0], its[1]), editions[work]));
    }
    return new Result(snapshot.generation(), titles, best.size(), perimeter.searched(), perimeter.citablePages(), null);
  }

  /** Pages and citable pages of each of these works, over all its editions in the scope. */
  private Map<Integer, int[]> pagesOf(List<Listed> works, StoredPassages stored) throws IOException {
    Map<Integer, int[]> sums = new HashMap<>();
    works.forEach(listed -> sums.put(listed.names().work(), new int[2]));
    for (Listed edition : all()) {
      int[] sum = sums.get(edition.names().work());
      if (sum != null) {
        EditionRecord its = stored.edition(edition.document());
        sum[0] += its.pages();
        sum[1] += its.citablePages();
      }
    }
    return sums;
  }

  private static final class Tally {
    private final int author;
    private final Set<Integer> works = new HashSet<>();
    private int editions;
    private float score;

    Tally(int author) {
      this.author = author;
    }
  }

  private Result authors() throws IOException {
    Map<Integer, Tally> tallies = new LinkedHashMap<>();
    for (Listed edition : found(true)) {
      EditionNames.Names its = edition.names();
      if (its.author() >= 0) {
        Tally tally = tallies.computeIfAbsent(its.author(), Tally::new);
        tally.works.add(its.work());
        tally.editions++;
        tally.score = Math.max(tally.score, edition.score());
      }
    }
    List<Tally> ordered = new ArrayList<>(tallies.values());
    ordered.sort(Comparator.comparingDouble((Tally tally) -> -tally.score).thenComparingInt(tally -> tally.author));
    List<Author> authors =
        page(ordered).stream()
            .map(tally -> new Author(names.author(tally.author), tally.works.size(), tally.editions))
            .toList();
    return new Result(snapshot.generation(), List.of(), ordered.size(), perimeter.searched(), perimeter.citablePages(), authors);
  }

  private <T> List<T> page(List<T> found) {
    int from = Math.min(asked.offset(), found.size());
    return found.subList(from, Math.min(from + asked.limit(), found.size()));
  }

  private static List<Listed> inOrder(List<Listed> found) {
    found.sort(
        Comparator.comparingDouble((Listed edition) -> -edition.score())
            .thenComparingInt(edition -> edition.names().title())
            .thenComparingInt(Listed::document));
    return found;
  }

  /** The editions that are asked for. */
  private List<Listed> found(boolean byAuthor) throws IOException {
    CountingSearcher searcher = snapshot.searcher(until);
    boolean isAll = asked.query() == null || asked.query().isBlank();
    boolean anyAuthor = asked.authors() == null || asked.authors().isEmpty();
    if (isAll && anyAuthor) {
      return all();
    }
    BooleanQuery.Builder query = new BooleanQuery.Builder().add(perimeter.editions(), Occur.FILTER);
    if (!isAll) {
      TitleWords words = TitleWords.of(asked.query(), snapshot, perimeter, searcher);
      Query named = byAuthor ? words.inAuthors() : words.inTitles();
      if (named == null) {
        return new ArrayList<>();
      }
      query.add(named, Occur.MUST);
    }
    if (!anyAuthor) {
      List<BytesRef> authors = asked.authors().stream().map(BytesRef::new).toList();
      query.add(new TermInSetQuery(Fields.AUTHOR, authors), Occur.FILTER);
    }
    return search(searcher, query.build());
  }

  private List<Listed> all() {
    List<Listed> all = new ArrayList<>();
    for (int document : perimeter.editionDocuments()) {
      all.add(new Listed(document, 0, names.of(document)));
    }
    return all;
  }

  private List<Listed> search(IndexSearcher searcher, Query query) throws IOException {
    int most = Math.max(1, perimeter.searched().editions());
    List<Listed> found = new ArrayList<>();
    for (ScoreDoc doc : searcher.search(query, new TopScoreDocCollectorManager(most, null, Integer.MAX_VALUE)).scoreDocs) {
      found.add(new Listed(doc.doc, doc.score, names.of(doc.doc)));
    }
    until.check();
    return found;
  }
}
