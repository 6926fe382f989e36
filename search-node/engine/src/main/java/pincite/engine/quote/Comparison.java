package pincite.engine.quote;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import pincite.engine.quote.Alignment.Step;
import pincite.engine.quote.EditionText.Place;
import pincite.engine.text.Wording.Word;

/** How a quotation stands in one place of an edition: what agrees, what differs, and how. */
final class Comparison {
  private static final int SHOWN_OF_GAP = 24;

  private final Quotation quotation;
  private final SourceWords source;
  private final EditionText text;
  private final List<Step> steps;
  private final List<Stretch> stretches = new ArrayList<>();
  private int equalWords;
  private int longestRun;
  private double heaviestRun;
  private double carried;
  private int agreeing;
  private int firstSource = Alignment.NONE;
  private int lastSource = Alignment.NONE;

  private Comparison(Quotation quotation, SourceWords source, EditionText text, List<Step> steps) {
    this.quotation = quotation;
    this.source = source;
    this.text = text;
    this.steps = steps;
  }

  enum Verdict {
    VERBATIM,
    DIFFERS,
    PARTIAL,
    ABSENT;

    String wire() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /** Words of the quotation beside words of the source; `kind` is null where they agree. */
  record Stretch(String quote, String source, String kind) {}

  static Comparison of(Quotation quotation, SourceWords source, EditionText text, List<Step> steps)
      throws IOException {
    Comparison comparison = new Comparison(quotation, source, text, Ends.around(quotation, source, steps));
    comparison.measure();
    comparison.stretch();
    return comparison;
  }

  Verdict verdict() {
    boolean all = equalWords == quotation.size();
    if (all && stretches.stream().noneMatch(Comparison::isDifference)) {
      return Verdict.VERBATIM;
    }
    if (carried >= 0.6 * quotation.weight(0, quotation.size()) && agreeing * 2 >= quotation.size()) {
      return Verdict.DIFFERS;
    }
    boolean part = longestRun >= quotation.shortestRun() && heaviestRun >= quotation.lightestPart();
    return part ? Verdict.PARTIAL : Verdict.ABSENT;
  }

  /** Words of the quotation that stand there as they are quoted. */
  int words() {
    return equalWords;
  }

  List<Stretch> stretches() {
    return stretches;
  }

  /** Where it begins, so that a place met twice is known. */
  long key() {
    Place first = source.place(firstSource);
    return ((long) first.doc() << 32) | first.word().start();
  }

  /** The passages it stands in, in reading order, each with [start, end) in its text. */
  Map<Integer, int[]> spans() throws IOException {
    return spans(firstSource, lastSource + 1);
  }

  /** Letters that folding hides are shown, and are no difference. */
  private static boolean isDifference(Stretch stretch) {
    return stretch.kind() != null && !stretch.kind().equals(SPELLED);
  }

  private static final String SPELLED = "spelled";

  private boolean isEqual(Step step) {
    return step.quote() >= 0 && step.source() >= 0 && source.isWord(step.source(), quotation.forms(step.quote()));
  }

  private void measure() {
    int run = 0;
    double weight = 0;
    for (Step step : steps) {
      if (step.source() >= 0) {
        firstSource = firstSource < 0 ? step.source() : firstSource;
        lastSource = step.source();
      }
      boolean equal = isEqual(step);
      run = equal ? run + 1 : 0;
      weight = equal ? weight + quotation.weight(step.quote()) : 0;
      if (equal) {
        agreeing++;
        carried += quotation.weight(step.quote());
      }
      longestRun = Math.max(longestRun, run);
      if (run >= quotation.shortestRun()) {
        heaviestRun = Math.max(heaviestRun, weight);
      }
    }
  }

  private void stretch() throws IOException {
    for (int from = 0; from < steps.size(); ) {
      String kind = kindOf(from);
      int to = from + 1;
      while (to < steps.size() && kind.equals(kindOf(to))) {
        to++;
      }
      add(from, to, kind);
      from = to;
    }
  }

  private static final String SAME = "same";
  private static final String GAP = "gap";
  private static final String OTHER = "other";

  private String kindOf(int at) throws IOException {
    Step step = steps.get(at);
    if (isLeftOut(at)) {
      return GAP;
    }
    if (!isEqual(step)) {
      return OTHER;
    }
    Word ours = quotation.word(step.quote());
    Place place = source.place(step.source());
    Word theirs = place.word();
    boolean begins = step.quote() == 0 || quotation.hasGapBefore(step.quote());
    if (!ours.article().equals(theirs.article()) && !(begins && ours.article().isEmpty())) {
      return "words";
    }
    if (!begins && !ours.mark().isEmpty() && !theirs.mark().isEmpty() && !ours.mark().equals(theirs.mark())) {
      return "digits";
    }
    return spellingOf(ours, theirs, text.text(place.doc()));
  }

  private String spellingOf(Word ours, Word theirs, String page) {
    if (ours.own() || theirs.own()) {
      return SAME;
    }
    String quoted = quotation.text().substring(ours.start(), ours.end());
    String found = page.substring(theirs.start(), theirs.end());
    if (quoted.equals(found) || isLigature(quoted, ours) || isLigature(found, theirs)) {
      return SAME;
    }
    if (Marks.contradict(quoted, found)) {
      return "vocalisation";
    }
    if (Marks.accentsDiffer(quoted, found)) {
      return "letters";
    }
    return Marks.sameLetters(quoted, found) ? SAME : SPELLED;
  }

  /** One sign for several words: none of them has a spelling of its own. */
  private static boolean isLigature(String surface, Word word) {
    return surface.length() * 2 < word.forms().getFirst().length();
  }

  /** Whether a word of the source stands where an ellipsis of the quotation does. */
  private boolean isLeftOut(int at) {
    if (!quotation.hasGaps() || steps.get(at).quote() >= 0) {
      return false;
    }
    int next = at;
    while (next < steps.size() && steps.get(next).quote() < 0) {
      next++;
    }
    return next < steps.size() && quotation.hasGapBefore(steps.get(next).quote());
  }

  private void add(int from, int to, String kind) throws IOException {
    List<Step> part = steps.subList(from, to);
    String quoted = quotedText(part);
    switch (kind) {
      case SAME -> {
        equalWords += to - from;
        addSame(quoted, sourceText(part));
      }
      case SPELLED -> {
        equalWords += to - from;
        stretches.add(new Stretch(quoted, sourceText(part), SPELLED));
      }
      case GAP -> stretches.add(new Stretch("…", shortened(sourceText(part)), tooLong(part) ? "words" : null));
      case OTHER -> addOther(part, quoted);
      default -> stretches.add(new Stretch(quoted, sourceText(part), kind));
    }
  }

  private static boolean tooLong(List<Step> part) {
    return part.size() > Quotation.LONGEST_GAP;
  }

  private void addSame(String quoted, String found) {
    stretches.add(new Stretch(quoted, found, null));
  }

  private void addOther(List<Step> part, String quoted) throws IOException {
    List<Word> ours = part.stream().filter(step -> step.quote() >= 0).map(step -> quotation.word(step.quote())).toList();
    List<Word> theirs =
        part.stream().filter(step -> step.source() >= 0).map(step -> source.place(step.source()).word()).toList();
    String one = together(ours);
    String other = together(theirs);
    if (one.equals(other) && theirs.stream().anyMatch(Word::own)) {
      // A compound that a line's end cut at its hyphen: the quotation has it as two words.
      equalWords += ours.size();
      addSame(quoted, sourceText(part));
      return;
    }
    stretches.add(new Stretch(quoted, sourceText(part), kindOf(one, other, ours.size() == theirs.size())));
  }

  private static String kindOf(String one, String other, boolean sameNumber) {
    if (isNumber(one) && isNumber(other)) {
      return "digits";
    }
    if (one.equals(other)) {
      return "letters";
    }
    int longer = Math.max(one.length(), other.length());
    boolean close = sameNumber && longer > 2 && Distance.between(one, other) <= Math.max(1, longer / 5);
    return close ? "letters" : "words";
  }

  static boolean isNumber(String form) {
    return !form.isEmpty() && form.chars().allMatch(c -> (c >= '0' && c <= '9') || c == '.' || c == ',');
  }

  private static String together(List<Word> words) {
    StringBuilder together = new StringBuilder();
    words.forEach(word -> together.append(word.forms().getFirst()));
    return together.toString();
  }

  private String quotedText(List<Step> part) {
    int first = part.stream().mapToInt(Step::quote).filter(i -> i >= 0).min().orElse(Alignment.NONE);
    int last = part.stream().mapToInt(Step::quote).max().orElse(Alignment.NONE);
    return first < 0 ? "" : quotation.text().substring(start(quotation.word(first)), quotation.word(last).end());
  }

  private String sourceText(List<Step> part) throws IOException {
    int first = part.stream().mapToInt(Step::source).filter(i -> i >= 0).min().orElse(Alignment.NONE);
    int last = part.stream().mapToInt(Step::source).max().orElse(Alignment.NONE);
    if (first < 0) {
      return "";
    }
    List<String> parts = new ArrayList<>();
    for (Map.Entry<Integer, int[]> span : spans(first, last + 1).entrySet()) {
      parts.add(text.text(span.getKey()).substring(span.getValue()[0], span.getValue()[1]));
    }
    return String.join(" ", parts);
  }

  private static String shortened(String text) {
    String[] words = text.strip().split("\\s+");
    if (words.length <= SHOWN_OF_GAP) {
      return text;
    }
    int half = SHOWN_OF_GAP / 2;
    String start = String.join(" ", List.of(words).subList(0, half));
    return start + " … " + String.join(" ", List.of(words).subList(words.length - half, words.length));
  }

  private Map<Integer, int[]> spans(int from, int to) {
    Map<Integer, int[]> spans = new LinkedHashMap<>();
    for (int i = from; i < to; i++) {
      Place place = source.place(i);
      Word word = place.word();
      if (place.doc() == place.endDoc()) {
        widen(spans, place.doc(), start(word), word.end());
        continue;
      }
      widen(spans, place.doc(), start(word), Integer.MAX_VALUE);
      widen(spans, place.endDoc(), 0, word.end());
    }
    spans.replaceAll((doc, span) -> new int[] {span[0], Math.min(span[1], lengthOf(doc))});
    return spans;
  }

  private int lengthOf(int doc) {
    try {
      return text.text(doc).length();
    } catch (IOException cause) {
      throw new java.io.UncheckedIOException(cause);
    }
  }

  private static void widen(Map<Integer, int[]> spans, int doc, int start, int end) {
    int[] span = spans.computeIfAbsent(doc, any -> new int[] {start, end});
    span[0] = Math.min(span[0], start);
    span[1] = Math.max(span[1], end);
  }

  private static int start(Word word) {
    return word.article().isEmpty() ? word.start() : Math.max(0, word.start() - word.article().length() - 1);
  }

  /** As the wire has it: letters that folding hides are told as letters. */
  List<Stretch> shown() {
    return stretches.stream()
        .map(one -> SPELLED.equals(one.kind()) ? new Stretch(one.quote(), one.source(), "letters") : one)
        .toList();
  }
}
