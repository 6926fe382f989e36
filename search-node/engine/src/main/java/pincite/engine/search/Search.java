package pincite.engine.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.lucene.search.ScoreDoc;
import pincite.engine.index.Scope;
import pincite.engine.index.Snapshot;
import pincite.engine.index.StoredPassages;
import pincite.engine.index.StoredPassages.Passage;

/** A search: the passes of each formulation, their hits merged, near-duplicates grouped. */
public final class Search {
  private final ScopeSearcher scope;
  private final Asked asked;
  private final Map<Integer, List<Passage>> alike = new HashMap<>();
  private final Map<Integer, Passage> read = new LinkedHashMap<>();

  private Search(ScopeSearcher scope, Asked asked) {
    this.scope = scope;
    this.asked = asked;
  }

  /**
   * @param formulations the query itself, then other ways to say it
   * @param slop for the phrase pass: how many positions its words may be apart
   */
  public record Asked(List<String> formulations, Mode mode, int slop, boolean explain, int limit) {
    /** How many passages are put in order: near-duplicates among them take no place of those asked for. */
    int candidates() {
      return limit + Order.CANDIDATES;
    }
  }

  /**
   * @param alike passages of other editions of the same work that say nearly the same, without their texts
   * @param formulations those that found it, best first
   */
  public record Hit(
      Passage passage,
      float score,
      String pass,
      Rung rung,
      List<String> words,
      List<String> otherForms,
      List<Integer> formulations,
      boolean exact,
      List<int[]> marks,
      int[] snippet,
      List<Passage> alike,
      Explanation explanation) {}

  public record Result(String generation, List<Receipt> receipts, List<Hit> hits) {}

  public static Result run(Snapshot snapshot, Scope scope, Asked asked, Cancellation until) throws IOException {
    return run(new ScopeSearcher(snapshot, snapshot.perimeter(scope), until), asked);
  }

  static Result run(ScopeSearcher scope, Asked asked) throws IOException {
    return new Search(scope, asked).run();
  }

  private Result run() throws IOException {
    List<Passes.Found> found = new ArrayList<>();
    List<Receipt> receipts = new ArrayList<>();
    for (int i = 0; i < asked.formulations().size(); i++) {
      for (Passes.Found passes : formulation(asked.formulations().get(i), i)) {
        found.add(passes);
        receipts.addAll(passes.receipts());
      }
    }
    List<Merging.Ranked> best = grouped(Merging.of(found));
    boolean settled = scope.snapshot().isSettled();
    return new Result(scope.snapshot().generation(), receipts, settled ? hits(best, found) : List.of());
  }

  /** What each pass of one formulation found; other spellings are tried last, where nothing carries all of it. */
  private List<Passes.Found> formulation(String text, int number) throws IOException {
    List<Passes.Found> found = new ArrayList<>(2);
    if (asked.mode() != Mode.TRANSLITERATION) {
      Question question = QueryWords.of(text, scope.perimeter().languages());
      found.add(Passes.run(scope, question, number, asked));
    }
    boolean carried = found.stream().flatMap(passes -> passes.receipts().stream()).anyMatch(Search::isFull);
    if (asked.mode() == Mode.TRANSLITERATION || (asked.mode() == Mode.AUTO && !carried)) {
      Passes.Found spelled = SpellingPass.run(scope, text, number, asked.candidates());
      if (spelled != null) {
        found.add(spelled);
      } else if (asked.mode() == Mode.TRANSLITERATION) {
        found.add(Passes.Found.nothing(number, SpellingPass.nothing(scope, number), scope));
      }
    }
    return found;
  }

  private static boolean isFull(Receipt receipt) {
    return receipt.rung() != null && receipt.rung().carried() == receipt.rung().of();
  }

  /** The best of each group of near-duplicates, as many as are asked for. */
  private List<Merging.Ranked> grouped(List<Merging.Ranked> ranked) throws IOException {
    StoredPassages stored = new StoredPassages(scope.snapshot());
    NearDuplicates duplicates = new NearDuplicates();
    List<Merging.Ranked> best = new ArrayList<>();
    for (int at = 0; at < ranked.size(); at++) {
      boolean here = scope.hasRead(ranked, at, asked.limit() - best.size());
      if (!here || best.size() == asked.limit()) {
        break;
      }
      Merging.Ranked hit = ranked.get(at);
      scope.until().check();
      Passage passage = stored.passage(hit.doc());
      Integer group = null;
      for (Merging.Ranked shown : best) {
        if (duplicates.alike(read.get(shown.doc()), passage)) {
          group = shown.doc();
          break;
        }
      }
      if (group != null) {
        alike.computeIfAbsent(group, doc -> new ArrayList<>()).add(passage.withoutText());
        continue;
      }
      read.put(hit.doc(), passage);
      best.add(hit);
    }
    return best;
  }

  private List<Hit> hits(List<Merging.Ranked> best, List<Passes.Found> all) throws IOException {
    Hit[] hits = new Hit[best.size()];
    for (Passes.Found found : all) {
      int[] at = IntStream.range(0, hits.length).filter(i -> best.get(i).found() == found).toArray();
      ScoreDoc[] docs =
          Arrays.stream(at).mapToObj(i -> new ScoreDoc(best.get(i).doc(), best.get(i).score())).toArray(ScoreDoc[]::new);
      Evidence[] evidence = Evidence.places(docs, found.counted(), found.otherForms(), scope);
      BitSet phrases = found.phrase() == null ? new BitSet() : scope.matching(found.phrase(), docs);
      for (int i = 0; i < at.length; i++) {
        hits[at[i]] = hit(best.get(at[i]), docs[i], evidence[i], phrases.get(i));
      }
    }
    return Arrays.asList(hits);
  }

  private Hit hit(Merging.Ranked ranked, ScoreDoc doc, Evidence evidence, boolean holdsPhrase) throws IOException {
    Passes.Found found = ranked.found();
    Passage passage = read.get(doc.doc);
    int length = passage.text().length();
    List<WordTerms> counted = found.counted();
    return new Hit(
        passage,
        ranked.score(),
        passOf(found, evidence, holdsPhrase).wire(),
        new Rung(evidence.carried(), counted.size()),
        evidence.words(counted),
        evidence.otherForms(counted),
        ranked.formulations(),
        found.only() != Mode.TRANSLITERATION && evidence.isExact(counted.size()),
        evidence.marks(length),
        Snippet.of(passage.text(), evidence.places(length)),
        alike.getOrDefault(doc.doc, List.of()),
        asked.explain() ? Explanation.of(doc, evidence, found, scope) : null);
  }

  private static Mode passOf(Passes.Found found, Evidence evidence, boolean holdsPhrase) {
    if (found.only() != null) {
      return found.only();
    }
    if (holdsPhrase) {
      return Mode.PHRASE;
    }
    return evidence.ownForms() > 0 ? Mode.WORDS : Mode.MORPHOLOGY;
  }
}
