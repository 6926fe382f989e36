package pincite.engine.index;

import pincite.engine.text.Language;

/**
 * The names of the index's fields. An edition is a block of documents: its passages in reading order, then the
 * edition itself. {@link Format#NUMBER} goes up whenever what is written here changes.
 */
public final class Fields {
  /** Both kinds: collection and edition together, the unit of replacement. */
  public static final String KEY = "key";

  /** Passages: id, verbatim text, and the rest as JSON. */
  public static final String PASSAGE_ID = "passage";

  public static final String TEXT = "text";
  public static final String PASSAGE = "about";

  /**
   * Passages on printed pages: what each is looked up by, {@link #page}; and its {@link PageMark}, to walk an edition's
   * pages in reading order.
   */
  public static final String PAGE = "page";

  public static final String PAGE_MARK = "page_mark";

  /** Passages: body, then headings, then title, in the asker's forms. */
  public static final String PLAIN = "plain";

  /** Passages: how many positions of {@link #PLAIN} are the body's; and the body's {@link Seams}. */
  public static final String BODY_WORDS = "body_words";

  public static final String SEAMS = "seams";

  /** Editions: ids, title order, and what browsing searches. */
  public static final String COLLECTION = "collection";

  public static final String WORK = "work";
  public static final String EDITION = "edition";
  public static final String EDITION_RECORD = "record";
  public static final String TITLE_ORDER = "title_order";
  public static final String TITLE_PLAIN = "title_plain";
  public static final String PASSAGES = "passages";
  public static final String PAGES = "pages";
  public static final String CITABLE_PAGES = "citable_pages";
  public static final String VOLUMES = "volumes";
  public static final String AUTHOR = "author";

  /** Editions: the folded title as one term; the author's words alone, and as authors are listed. */
  public static final String TITLE_WHOLE = "title_whole";

  public static final String TITLE_AUTHOR = "title_author";
  public static final String AUTHOR_ORDER = "author_order";
  public static final String LANGUAGE = "language";
  public static final String WORK_KEY = "work_key";
  public static final String CATEGORY = "category";

  private static final String OF_NAME = "of_";

  /** Passages: the same text as {@link #PLAIN}, stemmed in the edition's language. */
  public static String stem(Language language) {
    return "stem_" + language.tag();
  }

  /** Passages: the same text as {@link #PLAIN}, reduced to roots. Only where the language has them. */
  public static final String ROOT = "root_ar";

  /** Passages: the edition's title alone, and the innermost heading alone, stemmed; only counted, never marked. */
  public static String ofTitle(Language language) {
    return OF_NAME + "title_stem_" + language.tag();
  }

  public static String ofHeading(Language language) {
    return OF_NAME + "heading_stem_" + language.tag();
  }

  /** Whether a field holds names: short texts, scored as such. */
  public static boolean isName(String field) {
    return field.startsWith(OF_NAME) || field.startsWith("title_");
  }

  public static String titleStem(Language language) {
    return "title_stem_" + language.tag();
  }

  /** A page's term: the label first, so that one label's volumes stand side by side. Both in their form for comparison. */
  public static String page(String label, String volume) {
    return label + '\u0001' + volume;
  }

  static String key(String collection, String id) {
    return collection + '\u0001' + id;
  }

  private Fields() {}
}
