package pincite.engine.index;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexOptions;
import pincite.engine.text.Wording;
import pincite.engine.text.Wording.Word;

/**
 * Indexes the words on either side of every place where an edition's wording goes on though one passage's indexed
 * words do not: from one passage to the next, over the mark of a note, in a word that was cut. So any
 * {@link #REACH} + 1 words that follow one another in an edition stand side by side in {@link Fields#PLAIN} or in
 * {@link Fields#SEAMS} of one passage, whatever lies between them.
 */
public final class Seams {
  /** How many words stand on each side of a seam. */
  public static final int REACH = 8;

  /** Stands with the first word after a seam. */
  public static final String BREAK = "\u0001";

  /** Stands with a word that {@link Fields#PLAIN} has otherwise. */
  public static final String OWN = "\u0002";

  static final List<String> MARKS = List.of(BREAK, OWN);

  private static final int APART = 50;
  private static final int CHARS_A_WORD = 24;
  static final FieldType SIDE_BY_SIDE = sideBySide();

  /** The last words of the edition so far, and the text that the last of them stands in. */
  private List<Word> before = List.of();

  private String lastText = "";

  /** The same field as a cluster keeps it. */
  static Field field(List<String> texts) {
    List<Token> tokens = new ArrayList<>();
    for (String text : texts) {
      int increment = tokens.isEmpty() ? 1 : APART;
      for (String word : text.split(" ")) {
        for (String form : word.split(String.valueOf(ClusterBlock.JOINED))) {
          tokens.add(new Token(form, increment));
          increment = 0;
        }
        increment = 1;
      }
    }
    return new Field(Fields.SEAMS, new Tokens(tokens), SIDE_BY_SIDE);
  }

  /** Adds to the document of the next passage of the edition what joins its text to what came before. */
  void add(Document document, String text) {
    boolean whole = Wording.mayHaveSeams(text);
    List<Word> words = whole ? Wording.of(text) : head(text);
    if (words.isEmpty()) {
      return;
    }
    List<Token> tokens = tokens(words, text);
    if (!tokens.isEmpty()) {
      document.add(new Field(Fields.SEAMS, new Tokens(tokens), SIDE_BY_SIDE));
    }
    remember(whole ? words : tail(text), text);
  }

  private void remember(List<Word> words, String text) {
    List<Word> all = new ArrayList<>(before);
    all.addAll(words);
    before = List.copyOf(all.subList(Math.max(0, all.size() - REACH), all.size()));
    lastText = text;
  }

  private record Token(String form, int increment) {}

  private List<Token> tokens(List<Word> words, String text) {
    List<Word> around = new ArrayList<>(before);
    int border = around.size();
    int ownFrom = border;
    if (border > 0 && around.getLast().cut() && Wording.goesOn(words.getFirst(), text)) {
      ownFrom = border - 1;
      around.add(around.removeLast().joined(lastText, words.getFirst(), text));
      around.addAll(words.subList(1, words.size()));
    } else {
      around.addAll(words);
    }
    boolean[] kept = new boolean[around.size()];
    boolean[] breaks = new boolean[around.size()];
    for (int i = 0; i < around.size(); i++) {
      Word word = around.get(i);
      boolean here = i >= ownFrom && (word.own() || (i > 0 && !word.mark().isEmpty()));
      breaks[i] = i > 0 && (i == border || here || (i > border && around.get(i - 1).own()));
      if (breaks[i] || here) {
        Arrays.fill(kept, Math.max(0, i - REACH), Math.min(kept.length, i + REACH + 1), true);
      }
    }
    return tokens(around, kept, breaks);
  }

  private static List<Token> tokens(List<Word> around, boolean[] kept, boolean[] breaks) {
    List<Token> tokens = new ArrayList<>();
    for (int i = 0; i < kept.length; i++) {
      if (!kept[i]) {
        continue;
      }
      int increment = i > 0 && !kept[i - 1] ? APART : 1;
      for (String form : around.get(i).forms()) {
        tokens.add(new Token(form, increment));
        increment = 0;
      }
      if (breaks[i]) {
        tokens.add(new Token(BREAK, 0));
      }
      if (around.get(i).own()) {
        tokens.add(new Token(OWN, 0));
      }
    }
    return tokens;
  }

  /** The first words of a text that has no seams of its own: {@link #REACH} of them, or all. */
  private static List<Word> head(String text) {
    for (int room = REACH * CHARS_A_WORD; room < text.length(); room *= 2) {
      int end = room;
      while (end > 0 && !Character.isWhitespace(text.charAt(end))) {
        end--;
      }
      List<Word> words = Wording.of(text.substring(0, end));
      if (words.size() > REACH) {
        return words.subList(0, REACH + 1);
      }
    }
    return Wording.of(text);
  }

  private static List<Word> tail(String text) {
    for (int room = REACH * CHARS_A_WORD; room < text.length(); room *= 2) {
      int start = text.length() - room;
      while (start < text.length() && !Character.isWhitespace(text.charAt(start))) {
        start++;
      }
      int from = start;
      List<Word> words = Wording.of(text.substring(from));
      if (words.size() > REACH) {
        return words.stream().map(word -> moved(word, from)).toList();
      }
    }
    return Wording.of(text);
  }

  private static Word moved(Word word, int by) {
    return new Word(
        word.forms(), word.start() + by, word.end() + by, word.article(), word.mark(), word.cut(), word.own());
  }

  private static final class Tokens extends TokenStream {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final PositionIncrementAttribute increment = addAttribute(PositionIncrementAttribute.class);
    private final List<Token> tokens;
    private int next;

    Tokens(List<Token> tokens) {
      this.tokens = tokens;
    }

    @Override
    public boolean incrementToken() {
      if (next == tokens.size()) {
        return false;
      }
      clearAttributes();
      Token token = tokens.get(next++);
      term.append(token.form());
      increment.setPositionIncrement(token.increment());
      return true;
    }
  }

  private static FieldType sideBySide() {
    FieldType type = new FieldType(TextField.TYPE_NOT_STORED);
    type.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
    type.setOmitNorms(true);
    type.freeze();
    return type;
  }
}
