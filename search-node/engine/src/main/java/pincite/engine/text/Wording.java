package pincite.engine.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/**
 * The words of a text as a quotation is compared with them: folded like those of the index, but without what an
 * editor or a printer put between them. The marks of footnotes and verses (`(1)`, `(¬١)`, `mot²`) and a page's
 * own number on its first or last line (`- 12 -`) are left out; a word that a line's end cut in two is one word.
 */
public final class Wording {
  private static final Analyzer WORDS = new PlainAnalyzer();
  private static final String OPENING = "([﴾﴿⁽";
  private static final String CLOSING = ")]﴿﴾⁾";
  private static final String BEFORE_NUMBER = "¬*^";
  private static final String RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";
  private static final String DASHES = "-‐–—";
  private static final String HYPHENS = "-‐\u00AD";
  private static final int LONGEST_MARK = 4;
  /**
   * @param forms its folded form, and a second where a hamza has two
   * @param start where it stands in the text, [start, end)
   * @param article the elided article before it (`l` of `l'eau`), folded; else empty
   * @param mark what was left out before it: the number of a note; else empty
   * @param cut whether a hyphen at a line's or the text's end parts it from the rest of the word
   * @param own whether the index has it otherwise: joined, or without its raised number
   */
  public record Word(
      List<String> forms, int start, int end, String article, String mark, boolean cut, boolean own) {
    Word withMark(String other) {
      return new Word(forms, start, end, article, other, cut, own);
    }

    /** The word whose first part this is. `last` may stand in the next text, where its offsets then end. */
    public Word joined(String text, Word last, String lastText) {
      String whole = text.substring(start, end) + lastText.substring(last.start, last.end);
      return new Word(List.of(Folding.FULL.fold(whole)), start, last.end, article, mark, last.cut, true);
    }
  }

  public static List<Word> of(String text) {
    List<Word> words = new ArrayList<>();
    String mark = "";
    for (Word word : tokens(text)) {
      if (isMark(word, text)) {
        mark += word.forms().getFirst();
        continue;
      }
      Word next = trimmed(word, text, mark);
      mark = raisedNumber(word, text);
      if (!words.isEmpty() && words.getLast().cut() && goesOn(next, text)) {
        words.add(words.removeLast().joined(text, next, text));
      } else {
        words.add(next);
      }
    }
    return words;
  }

  /** Whether anything in the text is compared otherwise than it is indexed. True where that is not sure. */
  public static boolean mayHaveSeams(String text) {
    return SeamSigns.isIn(text);
  }

  /** Whether a word can be the second part of one that was cut. */
  public static boolean goesOn(Word word, String text) {
    return word.start() < text.length() && Character.isLowerCase(text.codePointAt(word.start()));
  }

  private static List<Word> tokens(String text) {
    List<Word> words = new ArrayList<>();
    try (TokenStream stream = WORDS.tokenStream("wording", text)) {
      CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
      OffsetAttribute offsets = stream.addAttribute(OffsetAttribute.class);
      PositionIncrementAttribute increment = stream.addAttribute(PositionIncrementAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        if (increment.getPositionIncrement() == 0) {
          Word last = words.removeLast();
          words.add(new Word(List.of(last.forms().getFirst(), term.toString()), last.start(), last.end(), "", "", false, false));
          continue;
        }
        words.add(
            new Word(List.of(term.toString()), offsets.startOffset(), offsets.endOffset(), "", "", false, false));
      }
      stream.end();
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
    return words;
  }

  private static boolean isMark(Word word, String text) {
    String form = word.forms().getFirst();
    if (form.length() > LONGEST_MARK || !isNumber(form)) {
      return false;
    }
    int before = word.start() - 1;
    while (before >= 0 && BEFORE_NUMBER.indexOf(text.charAt(before)) >= 0) {
      before--;
    }
    boolean opened = before >= 0 && OPENING.indexOf(text.charAt(before)) >= 0;
    boolean closed = word.end() < text.length() && CLOSING.indexOf(text.charAt(word.end())) >= 0;
    // A text may begin or end within a mark: it was cut there.
    boolean whole = (opened && (closed || word.end() == text.length())) || (closed && before < 0);
    return whole || isPageNumber(word, text);
  }

  /** Between dashes (`- 12 -`), alone on the text's first or last line. A bare number there may be a chapter's. */
  private static boolean isPageNumber(Word word, String text) {
    int from = text.lastIndexOf('\n', Math.max(0, word.start() - 1)) + 1;
    int to = text.indexOf('\n', word.end());
    boolean first = text.substring(0, from).isBlank();
    boolean last = to < 0 || text.substring(to).isBlank();
    if (first == last || from > word.start()) {
      return false;
    }
    return isDash(text.substring(from, word.start())) && isDash(text.substring(word.end(), to < 0 ? text.length() : to));
  }

  private static boolean isDash(String between) {
    String dash = between.strip();
    return dash.length() == 1 && DASHES.indexOf(dash.charAt(0)) >= 0;
  }

  private static boolean isNumber(String form) {
    return form.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  /** The word without a raised number at its end, with what stands around it. */
  private static Word trimmed(Word word, String text, String mark) {
    int end = word.end() - raisedAtEnd(word, text);
    boolean own = end < word.end();
    List<String> forms = own ? List.of(Folding.FULL.fold(text.substring(word.start(), end))) : word.forms();
    return new Word(forms, word.start(), end, articleBefore(word, text), mark, isCut(text, end), own);
  }

  private static String raisedNumber(Word word, String text) {
    int length = raisedAtEnd(word, text);
    return length == 0 ? "" : Folding.FULL.fold(text.substring(word.end() - length, word.end()));
  }

  private static int raisedAtEnd(Word word, String text) {
    int at = word.end();
    while (at > word.start() && RAISED.indexOf(text.charAt(at - 1)) >= 0) {
      at--;
    }
    return at > word.start() && at < word.end() && Character.isLetter(text.charAt(at - 1)) ? word.end() - at : 0;
  }

  private static String articleBefore(Word word, String text) {
    int apostrophe = word.start() - 1;
    if (apostrophe < 1 || !Folding.FULL.isApostrophe(text.charAt(apostrophe))) {
      return "";
    }
    int from = apostrophe;
    while (from > 0 && Character.isLetter(text.charAt(from - 1))) {
      from--;
    }
    return from == apostrophe ? "" : Folding.FULL.fold(text.substring(from, apostrophe));
  }

  private static boolean isCut(String text, int end) {
    if (end == 0 || end >= text.length() || HYPHENS.indexOf(text.charAt(end)) < 0 || !Character.isLetter(text.charAt(end - 1))) {
      return false;
    }
    int at = end + 1;
    while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\r')) {
      at++;
    }
    return at == text.length() || text.charAt(at) == '\n';
  }

  private Wording() {}
}
