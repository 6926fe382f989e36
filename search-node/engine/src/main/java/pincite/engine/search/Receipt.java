package pincite.engine.search;

import java.util.List;
import pincite.engine.index.Perimeter;

/**
 * The record of one pass over one formulation; the host adds the question, the scope and the time.
 *
 * @param slop positions the words of a phrase may be apart; null in other passes
 * @param words those the rung counts, as the asker wrote them
 * @param rung the highest any of its hits reached, null without hits
 * @param exact whether a hit carries every word in the asker's own form, null without hits
 * @param hitsCounted false where there are at least so many
 * @param micros how long the pass took: from the one before it, or from the start of the formulation
 */
public record Receipt(
    String pass,
    int formulation,
    Integer slop,
    List<String> words,
    Perimeter.Searched searched,
    Rung rung,
    Boolean exact,
    long hits,
    boolean hitsCounted,
    long micros) {}
