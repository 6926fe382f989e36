package pincite.engine.quote;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import pincite.engine.search.Cancellation;

/**
 * The best alignment of a quotation with part of a source: equal words count for it, words between them against it,
 * and what an ellipsis leaves out counts nothing. What of the quotation lies outside it is paired with nothing.
 */
final class Alignment {
  static final int NONE = -1;

  private static final int EQUAL = 2;
  private static final int OTHER = -1;
  private static final int CHECK_EVERY = 64;

  /** One step: a word of the quotation beside one of the source, or either alone. */
  record Step(int quote, int source) {}

  private static final byte STOP = 0;
  private static final byte BOTH = 1;
  private static final byte QUOTE = 2;
  private static final byte SOURCE = 3;
  private static final byte JUMP = 4;

  private final Quotation quotation;
  private final SourceWords source;
  private final int width;
  private final int diagonal;
  private final byte[][] came;
  private final int[][] jumps;

  private Alignment(Quotation quotation, SourceWords source, int width, int diagonal) {
    this.quotation = quotation;
    this.source = source;
    this.width = width;
    this.diagonal = diagonal;
    this.came = new byte[quotation.size()][];
    this.jumps = new int[quotation.size()][];
  }

  /** How many cells an alignment costs. */
  static long cost(int quote, int source, long most) {
    return Math.min((long) quote * source, most);
  }

  /**
   * @param diagonal where in the source the quotation's first word is thought to stand
   * @param most cells; where the whole table has more, only a band around the diagonal is looked at
   */
  static List<Step> of(Quotation quotation, SourceWords source, int diagonal, long most, Cancellation until) {
    int width = (int) Math.min(source.size(), Math.max(64, most / quotation.size()));
    return new Alignment(quotation, source, width, diagonal).run(until);
  }

  private int low(int row) {
    return Math.clamp(row + diagonal - width / 2, 0, Math.max(0, source.size() - width));
  }

  private List<Step> run(Cancellation until) {
    int best = 0;
    int bestRow = NONE;
    int bestColumn = NONE;
    int[] last = new int[source.size() + 1];
    int[] scores = new int[source.size() + 1];
    for (int row = 0; row < quotation.size(); row++) {
      if (row % CHECK_EVERY == 0) {
        until.check();
      }
      fill(row, last, scores);
      int low = low(row);
      for (int column = low; column < low + width; column++) {
        if (scores[column + 1] > best) {
          best = scores[column + 1];
          bestRow = row;
          bestColumn = column;
        }
      }
      int[] spare = last;
      last = scores;
      scores = spare;
    }
    return bestRow == NONE ? List.of() : trace(bestRow, bestColumn);
  }

  /** scores[column + 1] is the best that ends with this row's word and that column's, or with a gap there. */
  private void fill(int row, int[] last, int[] scores) {
    int low = low(row);
    Arrays.fill(scores, 0);
    byte[] from = new byte[width];
    int[] jump = quotation.hasGapBefore(row) ? new int[width] : null;
    int highest = 0;
    int highestAt = NONE;
    for (int column = low; column < low + width; column++) {
      if (jump != null && column > 0 && last[column] > highest) {
        highest = last[column];
        highestAt = column - 1;
      }
      int pair = source.isWord(column, quotation.forms(row)) ? EQUAL : OTHER;
      int score = 0;
      byte step = STOP;
      int both = last[column] + pair;
      if (both > score) {
        score = both;
        step = BOTH;
      }
      if (last[column + 1] + OTHER > score) {
        score = last[column + 1] + OTHER;
        step = QUOTE;
      }
      if (column > low && scores[column] + OTHER > score) {
        score = scores[column] + OTHER;
        step = SOURCE;
      }
      if (jump != null && highest + pair > score) {
        score = highest + pair;
        step = JUMP;
        jump[column - low] = highestAt;
      }
      scores[column + 1] = score;
      from[column - low] = step;
    }
    came[row] = from;
    jumps[row] = jump;
  }

  private List<Step> trace(int bestRow, int bestColumn) {
    List<Step> steps = new ArrayList<>();
    int row = bestRow;
    int column = bestColumn;
    while (row >= 0 && column >= 0) {
      int at = column - low(row);
      byte step = at < 0 || at >= width ? STOP : came[row][at];
      switch (step) {
        case BOTH -> steps.add(new Step(row--, column--));
        case QUOTE -> steps.add(new Step(row--, NONE));
        case SOURCE -> steps.add(new Step(NONE, column--));
        case JUMP -> {
          int target = jumps[row][at];
          steps.add(new Step(row--, column--));
          while (column > target) {
            steps.add(new Step(NONE, column--));
          }
        }
        default -> {
          Collections.reverse(steps);
          return steps;
        }
      }
    }
    Collections.reverse(steps);
    return steps;
  }
}
