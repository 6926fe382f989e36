package pincite.engine.search;

/**
 * The figures of the order of hits. A hit's score is a plain sum: for each word of the question how well the passage's
 * text carries it, half as much again for how well the title of its article, or its own heading, carries the words, and
 * more where the exact wording stands. The figures were chosen by hand on four question sets; small steps around each
 * change nDCG@10 by about 0.01, long ones (title 1) by 0.03.
 */
final class Order {
  /** The closer the form, the more it counts: same root, same stem, the asker's own form. They add up. */
  static final float OWN_FORM = 0.2f;

  static final float STEM = 1f;
  static final float ROOT = 0.6f;

  /** The title as a text of its own, or the innermost heading, whichever carries the question better. */
  static final float TITLE = 0.5f;

  static final float HEADING = 0.6f * TITLE;

  /** The exact wording, where all of it stands together. */
  static final float PHRASE = 0.5f;

  /** A function word weighs no more than a word that stands in three passages of four, however rare it is here. */
  static final float FUNCTION_WORD = 0.3f;

  /** In a title or heading it may weigh more: `What is a …?` is what such a title answers. */
  static final float FUNCTION_WORD_IN_NAME = 1f;

  /** In the text, all function words together weigh less than the lightest word that names something. */
  static final float FUNCTION_WORDS = 0.75f;

  /**
   * So many passages beyond those asked for are put in order by the whole sum. Measured on nine question sets: from 50
   * on the first ten are those of the whole sum over all passages.
   */
  static final int CANDIDATES = 70;

  private Order() {}
}
