package pincite.engine.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TotalHits;

/**
 * Runs the passes of one formulation: `phrase` where it has two words or more, `words`, and `morphology` where no
 * passage carries every counted word in the asker's own form. Every pass leaves a receipt. The hits of all of them
 * stand in one order, that of {@link OrderedQuery}.
 */
final class Passes {
  private static final TopDocs NOTHING =
      new TopDocs(new TotalHits(0, TotalHits.Relation.EQUAL_TO), new ScoreDoc[0]);

  private final ScopeSearcher scope;
  private final Mode mode;
  private final int formulation;
  private final List<List<String>> wording;
  private final int slop;
  private final int candidates;
  private final List<WordTerms> words = new ArrayList<>();
  private final List<WordTerms> counted;
  private final HighestRung highest;
  private final List<Receipt> receipts = new ArrayList<>();
  private int ownRung;
  private long since = System.nanoTime();

  private Passes(ScopeSearcher scope, Question question, int formulation, Search.Asked asked) throws IOException {
    this.scope = scope;
    this.mode = asked.mode();
    this.formulation = formulation;
    this.wording = question.wording();
    this.slop = asked.slop();
    this.candidates = asked.candidates();
    for (QueryWord word : question.words()) {
      words.add(WordTerms.inPassages(word, scope.searcher()));
      scope.until().check();
    }
    this.counted = words.stream().filter(word -> word.word().counted()).toList();
    this.highest = new HighestRung(scope, counted, named("words"));
  }

  /**
   * What one formulation found.
   *
   * @param hits best first
   * @param phrase null where the wording was not looked for, or cannot stand anywhere
   * @param otherForms whether other forms of the words count for a hit
   * @param only the pass of all hits, null where each hit has its own
   */
  record Found(
      int formulation,
      List<WordTerms> words,
      List<WordTerms> counted,
      OrderedQuery order,
      Query phrase,
      boolean otherForms,
      Mode only,
      List<Receipt> receipts,
      ScoreDoc[] hits) {
    static Found nothing(int formulation, Receipt receipt, ScopeSearcher scope) throws IOException {
      OrderedQuery order = new OrderedQuery(scope.searcher(), List.of(), null);
      return new Found(
          formulation, List.of(), List.of(), order, null, false, null, List.of(receipt), new ScoreDoc[0]);
    }
  }

  static Found run(ScopeSearcher scope, Question question, int formulation, Search.Asked asked) throws IOException {
    return new Passes(scope, question, formulation, asked).run();
  }

  private Found run() throws IOException {
    boolean asksPhrase = mode == Mode.PHRASE || (mode == Mode.AUTO && wording.size() > 1);
    Query phrase = asksPhrase ? Phrase.of(wording, slop, scope.searcher()) : null;
    OrderedQuery order = new OrderedQuery(scope.searcher(), words, phrase);
    TopDocs phrases = asksPhrase ? phrasePass(phrase) : NOTHING;
    boolean full = mode != Mode.PHRASE && highest.isFull();
    boolean otherForms = mode == Mode.MORPHOLOGY || (mode == Mode.AUTO && !full);
    TopDocs found = mode == Mode.PHRASE ? NOTHING : candidates(order, otherForms);
    Evidence[] evidence = Evidence.words(found.scoreDocs, counted, otherForms, scope);
    if (mode == Mode.AUTO || mode == Mode.WORDS) {
      wordsPass(found, evidence, full, otherForms);
    }
    if (mode == Mode.MORPHOLOGY) {
      morphologyAlone(found, evidence, full);
    } else if (otherForms) {
      morphologyPass(evidence);
    }
    ScoreDoc[] hits = ordered(order, found.scoreDocs, phrases.scoreDocs, otherForms);
    Mode only = mode == Mode.AUTO ? null : mode;
    boolean marksOthers = mode == Mode.AUTO || mode == Mode.MORPHOLOGY;
    return new Found(formulation, words, counted, order, phrase, marksOthers, only, receipts, hits);
  }

  private TopDocs phrasePass(Query phrase) throws IOException {
    TopDocs found = phrase == null ? NOTHING : scope.ranked(named("phrase"), phrase, candidates, null);
    add(Mode.PHRASE, slop, ScopeSearcher.countOf(found.totalHits), counted.size(), true);
    return found;
  }

  private TopDocs candidates(OrderedQuery order, boolean otherForms) throws IOException {
    boolean there = counted.stream().anyMatch(word -> otherForms ? word.isThere() : !word.plain().isEmpty());
    return there
        ? scope.ranked(
            candidatesOf(otherForms), order.candidates(otherForms), candidates, order.rest(otherForms))
        : NOTHING;
  }

  private String candidatesOf(boolean otherForms) {
    return named(otherForms ? "other forms" : "own forms");
  }

  /** Counts the asker's own forms alone. */
  private void wordsPass(TopDocs found, Evidence[] evidence, boolean full, boolean otherForms) throws IOException {
    ScopeSearcher.Count count = ScopeSearcher.countOf(found.totalHits);
    if (otherForms) {
      BooleanQuery.Builder any = new BooleanQuery.Builder();
      counted.forEach(word -> word.plain().forEach(form -> any.add(form.query(), Occur.SHOULD)));
      count = scope.count(named("own"), any.build());
    }
    int seen = Arrays.stream(evidence).mapToInt(Evidence::ownForms).max().orElse(0);
    ownRung = full ? counted.size() : count.hits() == 0 ? 0 : highest.carried(seen, false, null);
    add(Mode.WORDS, null, count, ownRung, full);
  }

  /** Its hits carry a word in another form only, whatever else they carry. */
  private void morphologyPass(Evidence[] evidence) throws IOException {
    BooleanQuery.Builder others = new BooleanQuery.Builder();
    counted.stream().filter(WordTerms::isThere).forEach(word -> others.add(word.onlyOtherForms(), Occur.SHOULD));
    ScopeSearcher.Count count = scope.count(named("others"), others.build());
    int seen = 0;
    for (Evidence hit : evidence) {
      seen = hit.ownForms() < hit.carried() ? Math.max(seen, hit.carried()) : seen;
    }
    add(Mode.MORPHOLOGY, null, count, count.hits() == 0 ? 0 : highestWithOthers(seen, others.build()), false);
  }

  /** What is higher than any passage comes by own forms alone is reached by other forms; else those are looked at. */
  private int highestWithOthers(int seen, Query others) throws IOException {
    if (scope.asksAhead()) {
      return highest.carried(seen, true, others);
    }
    int inScope = highest.carried(seen, true, null);
    boolean byOthers = inScope == seen || inScope > ownRung;
    return byOthers ? inScope : highest.carried(seen, true, others);
  }

  private void morphologyAlone(TopDocs found, Evidence[] evidence, boolean full) throws IOException {
    int seen = Arrays.stream(evidence).mapToInt(Evidence::carried).max().orElse(0);
    int carried = full || found.totalHits.value() == 0 ? counted.size() : highest.carried(seen, true, null);
    add(Mode.MORPHOLOGY, null, ScopeSearcher.countOf(found.totalHits), carried, full);
  }

  private String named(String query) {
    return formulation + " " + query;
  }

  private void add(Mode pass, Integer slop, ScopeSearcher.Count count, int carried, boolean exact) {
    boolean none = count.hits() == 0;
    long now = System.nanoTime();
    long micros = (now - since) / 1000;
    since = now;
    receipts.add(
        new Receipt(
            pass.wire(),
            formulation,
            slop,
            counted.stream().map(word -> word.word().surface()).toList(),
            scope.perimeter().searched(),
            none ? null : new Rung(carried, counted.size()),
            none ? null : exact,
            count.hits(),
            count.exact(),
            micros));
  }

  /** Candidates have a part of the whole sum already; pages found by their wording alone have none of it. */
  private ScoreDoc[] ordered(OrderedQuery order, ScoreDoc[] candidates, ScoreDoc[] phrases, boolean otherForms)
      throws IOException {
    Set<Integer> known = Arrays.stream(candidates).map(hit -> hit.doc).collect(Collectors.toSet());
    ScoreDoc[] others = Arrays.stream(phrases).filter(hit -> !known.contains(hit.doc)).toArray(ScoreDoc[]::new);
    Stream<ScoreDoc> some = Arrays.stream(scope.rescored(candidatesOf(otherForms), candidates, order.rest(otherForms), true));
    Stream<ScoreDoc> rest = Arrays.stream(scope.rescored(named("phrase"), others, order.whole(), false));
    Comparator<ScoreDoc> best = Comparator.<ScoreDoc>comparingDouble(hit -> -hit.score).thenComparingInt(hit -> hit.doc);
    return Stream.concat(some, rest).sorted(best).toArray(ScoreDoc[]::new);
  }
}
