package pincite.engine.quote;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import pincite.engine.quote.Alignment.Step;
import pincite.engine.text.Wording.Word;

/**
 * What of a quotation lies before and after its alignment. A word there is set beside one of the source only where
 * the two are akin, or where akin ones enclose them; any other is a word that the source lacks.
 */
final class Ends {
  /** Ends that are no longer than this, or a fifth of the quotation, are looked for in the words found there. */
  private static final int SHORT_END = 3;

  /** How many words may be left out between an end and the rest. */
  private static final int LEFT_OUT = 3;

  private static final int EQUAL = 8;
  private static final int CLOSE = 6;
  private static final int OTHER = -2;
  private static final int ALONE = -1;

  private final Quotation quotation;
  private final SourceWords source;

  private Ends(Quotation quotation, SourceWords source) {
    this.quotation = quotation;
    this.source = source;
  }

  /** The steps of an alignment, with those of the words around it. */
  static List<Step> around(Quotation quotation, SourceWords source, List<Step> steps) {
    Ends ends = new Ends(quotation, source);
    int head = steps.stream().mapToInt(Step::quote).filter(i -> i >= 0).min().orElse(0);
    int tail = steps.stream().mapToInt(Step::quote).max().orElse(-1) + 1;
    int from = steps.stream().mapToInt(Step::source).filter(i -> i >= 0).min().orElse(0);
    int to = steps.stream().mapToInt(Step::source).max().orElse(-1) + 1;
    List<Step> all = new ArrayList<>(ends.outwards(head - 1, -1, head, from - 1, from));
    Collections.reverse(all);
    all.addAll(steps);
    all.addAll(ends.outwards(tail, 1, quotation.size() - tail, to, source.size() - to));
    return all;
  }

  /** Steps away from the alignment: `count` words of the quotation, beside some of at most `room` of the source. */
  private List<Step> outwards(int quote, int direction, int count, int beside, int room) {
    boolean isShort = count <= Math.max(SHORT_END, quotation.size() / 5);
    int width = isShort ? Math.min(room, count + LEFT_OUT) : 0;
    int[][] scores = new int[count + 1][width + 1];
    int row = 0;
    int column = 0;
    for (int i = 0; i <= count; i++) {
      for (int j = 0; j <= width; j++) {
        if (i == 0 || j == 0) {
          scores[i][j] = ALONE * (i + j);
          continue;
        }
        int kinship = kinship(quote + direction * (i - 1), beside + direction * (j - 1));
        int alone = Math.max(scores[i - 1][j], scores[i][j - 1]) + ALONE;
        scores[i][j] = Math.max(scores[i - 1][j - 1] + kinship, alone);
        // Whatever the outermost kin leave over is worth nothing to them.
        if (kinship > 0 && scores[i][j] == scores[i - 1][j - 1] + kinship && scores[i][j] > scores[row][column]) {
          row = i;
          column = j;
        }
      }
    }
    List<Step> steps = new ArrayList<>();
    for (int i = count; i > row; i--) {
      steps.add(new Step(quote + direction * (i - 1), Alignment.NONE));
    }
    trace(scores, row, column, quote, direction, beside, steps);
    Collections.reverse(steps);
    return steps;
  }

  private void trace(
      int[][] scores, int row, int column, int quote, int direction, int beside, List<Step> steps) {
    int i = row;
    int j = column;
    while (i > 0 || j > 0) {
      int ours = quote + direction * (i - 1);
      int theirs = beside + direction * (j - 1);
      if (i > 0 && j > 0 && scores[i][j] == scores[i - 1][j - 1] + kinship(ours, theirs)) {
        steps.add(new Step(ours, theirs));
        i--;
        j--;
      } else if (i > 0 && scores[i][j] == scores[i - 1][j] + ALONE) {
        steps.add(new Step(ours, Alignment.NONE));
        i--;
      } else {
        steps.add(new Step(Alignment.NONE, theirs));
        j--;
      }
    }
  }

  private int kinship(int quote, int at) {
    if (source.isWord(at, quotation.forms(quote))) {
      return EQUAL;
    }
    Word ours = quotation.word(quote);
    Word theirs = source.place(at).word();
    return Distance.isClose(ours.forms().getFirst(), theirs.forms().getFirst()) ? CLOSE : OTHER;
  }
}
