package pincite.engine.index;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.ibm.icu.text.Collator;
import com.ibm.icu.text.RuleBasedCollator;
import com.ibm.icu.util.ULocale;
import java.util.List;
import java.util.stream.Stream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.util.BytesRef;
import pincite.engine.text.Folding;
import pincite.engine.text.Language;
import pincite.engine.text.Languages;
import pincite.engine.text.PageLabel;

/** Turns an edition into the block of Lucene documents that stands for it. */
public final class EditionBlock {
  static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();

  private static final FieldType SEARCHED = frozen(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS_AND_OFFSETS);
  private static final FieldType COUNTED = frozen(IndexOptions.DOCS_AND_FREQS);
  private static final int LONGEST_NAME = 1000;
  private static final RuleBasedCollator TITLE_ORDER = titleOrder();

  private final EditionHead about;
  private final Language language;
  private final EditionTally tally;
  private final Seams seams = new Seams();

  EditionBlock(EditionHead about) {
    this.about = about;
    this.language = Languages.of(about.language());
    this.tally = new EditionTally(about);
  }

  /** Each document is made when it is asked for, so that the block never stands in the heap whole. */
  static Iterable<Document> of(EditionDocument edition) {
    return new EditionBlock(edition.about()).of(edition.passages());
  }

  /** The whole block, once. */
  Iterable<Document> of(List<PassageDocument> passages) {
    Stream<Document> documents = passages.stream().map(this::passage);
    return () -> Stream.concat(documents, Stream.of(this).map(EditionBlock::edition)).iterator();
  }

  /** The document of the next passage. Refuses an id that the edition has had. */
  Document passage(PassageDocument passage) {
    tally.add(passage, markOf(passage));
    Document document = unsearched(passage);
    seams.add(document, passage.text());
    addSearched(document, passage);
    return document;
  }

  /** The document of a passage that is read alone: without what joins it to its neighbours. */
  Document alone(PassageDocument passage) {
    Document document = unsearched(passage);
    addSearched(document, passage);
    return document;
  }

  /** The document of a passage whose wording is compared. */
  Document worded(PassageDocument passage, List<String> seams) {
    Document document = unsearched(passage);
    if (!seams.isEmpty()) {
      document.add(Seams.field(seams));
    }
    addSearched(document, Fields.PLAIN, passage, about.title());
    return document;
  }

  /** The document of a passage of which its place in print alone is known. */
  static Document blank(PageMark mark) {
    Document document = new Document();
    if (mark != null) {
      addPage(document, mark);
    }
    return document;
  }

  private static PageMark markOf(PassageDocument passage) {
    return passage.locator().isPage() ? PageMark.of(passage.locator()) : null;
  }

  /** The document of a passage that is only read. */
  Document unsearched(PassageDocument passage) {
    Document document = new Document();
    document.add(new StringField(Fields.KEY, about.key(), Field.Store.NO));
    document.add(new StringField(Fields.PASSAGE_ID, passage.id(), Field.Store.YES));
    document.add(new StoredField(Fields.TEXT, passage.text()));
    PassageRecord kept = new PassageRecord(passage.headings(), passage.anchor(), passage.locator());
    document.add(new StoredField(Fields.PASSAGE, GSON.toJson(kept)));
    PageMark mark = markOf(passage);
    if (mark != null) {
      addPage(document, mark);
    }
    return document;
  }

  private void addSearched(Document document, PassageDocument passage) {
    addSearched(document, Fields.PLAIN, passage, about.title());
    addSearched(document, Fields.stem(language), passage, about.title());
    if (Languages.hasRoots(language)) {
      addSearched(document, Fields.ROOT, passage, about.title());
    }
    document.add(new Field(Fields.ofTitle(language), about.title(), COUNTED));
    String heading = passage.headings().isEmpty() ? "" : passage.headings().getLast();
    document.add(new Field(Fields.ofHeading(language), heading, COUNTED));
  }

  private static void addPage(Document document, PageMark mark) {
    String volume = PageLabel.volumeKey(mark.volume());
    for (String label : mark.keys()) {
      document.add(new StringField(Fields.PAGE, Fields.page(label, volume), Field.Store.NO));
    }
    document.add(new SortedDocValuesField(Fields.PAGE_MARK, new BytesRef(mark.encoded())));
  }

  /** The body comes first, so that offsets below its length are places in the stored text. */
  private static void addSearched(Document document, String field, PassageDocument passage, String title) {
    if (field.equals(Fields.PLAIN)) {
      BodyField.add(document, passage.text(), SEARCHED);
    } else {
      document.add(new Field(field, passage.text(), SEARCHED));
    }
    for (String heading : passage.headings()) {
      document.add(new Field(field, heading, SEARCHED));
    }
    // Where the title is all there is, its words count once.
    if (!passage.text().strip().equals(title.strip())) {
      document.add(new Field(field, title, SEARCHED));
    }
  }

  /** The document of the edition itself, once its passages have gone by. */
  Document edition() {
    return edition(tally.record(), tally.volumes(), about.categories());
  }

  EditionTally tally() {
    return tally;
  }

  static Document edition(EditionRecord kept, List<VolumeRange> volumes, List<String> categories) {
    Language language = Languages.of(kept.language());
    Document document = new Document();
    document.add(new StringField(Fields.KEY, Fields.key(kept.collection(), kept.edition()), Field.Store.NO));
    document.add(new StringField(Fields.COLLECTION, kept.collection(), Field.Store.NO));
    document.add(new StringField(Fields.WORK, kept.work(), Field.Store.NO));
    document.add(new StringField(Fields.EDITION, kept.edition(), Field.Store.NO));
    for (String category : categories) {
      document.add(new StringField(Fields.CATEGORY, category, Field.Store.NO));
    }
    document.add(new StoredField(Fields.EDITION_RECORD, GSON.toJson(kept)));
    document.add(new StoredField(Fields.VOLUMES, GSON.toJson(volumes)));
    document.add(new NumericDocValuesField(Fields.PASSAGES, kept.passages()));
    document.add(new NumericDocValuesField(Fields.PAGES, kept.pages()));
    document.add(new NumericDocValuesField(Fields.CITABLE_PAGES, kept.citablePages()));
    if (kept.author() != null && !kept.author().isBlank()) {
      addAuthor(document, kept.author());
    }
    document.add(new SortedDocValuesField(Fields.LANGUAGE, new BytesRef(kept.language())));
    document.add(new SortedDocValuesField(Fields.COLLECTION, new BytesRef(kept.collection())));
    document.add(
        new SortedDocValuesField(Fields.WORK_KEY, new BytesRef(Fields.key(kept.collection(), kept.work()))));
    document.add(new SortedDocValuesField(Fields.TITLE_ORDER, orderOf(kept.title())));
    document.add(new StringField(Fields.TITLE_WHOLE, whole(kept.title()), Field.Store.NO));
    for (String field : List.of(Fields.TITLE_PLAIN, Fields.titleStem(language))) {
      addName(document, field, kept);
    }
    addEmpty(document, language);
    return document;
  }

  /**
   * The passages' fields without a word. Where each document of a segment has a field, its lengths are found by the
   * document's number; where one has not, a search looks up each: a seventh of its time at a million passages.
   */
  private static void addEmpty(Document document, Language language) {
    document.add(new Field(Fields.PLAIN, "", SEARCHED));
    document.add(new Field(Fields.stem(language), "", SEARCHED));
    if (Languages.hasRoots(language)) {
      document.add(new Field(Fields.ROOT, "", SEARCHED));
    }
    document.add(new Field(Fields.ofTitle(language), "", COUNTED));
    document.add(new Field(Fields.ofHeading(language), "", COUNTED));
  }

  /** A title as one term, folded as its words are. */
  public static String whole(String title) {
    String start = title.length() > LONGEST_NAME ? title.substring(0, LONGEST_NAME) : title;
    return Folding.FULL.fold(start).strip().replaceAll("\\s+", " ");
  }

  /** Longer than a request may name one: what follows is no name. */
  private static void addAuthor(Document document, String author) {
    String name = author.length() > LONGEST_NAME ? author.substring(0, LONGEST_NAME) : author;
    document.add(new StringField(Fields.AUTHOR, name, Field.Store.NO));
    document.add(new SortedDocValuesField(Fields.AUTHOR, new BytesRef(name)));
    document.add(new SortedDocValuesField(Fields.AUTHOR_ORDER, orderOf(name)));
    document.add(new TextField(Fields.TITLE_AUTHOR, name, Field.Store.NO));
  }

  private static void addName(Document document, String field, EditionRecord kept) {
    document.add(new TextField(field, kept.title(), Field.Store.NO));
    for (String name : new String[] {kept.author(), kept.editionLabel()}) {
      if (name != null) {
        document.add(new TextField(field, name, Field.Store.NO));
      }
    }
  }

  /** Titles sort as readers expect in any script, `Part 2` before `Part 10`. */
  private static synchronized BytesRef orderOf(String title) {
    String start = title.length() > 500 ? title.substring(0, 500) : title;
    byte[] key = TITLE_ORDER.getCollationKey(start).toByteArray();
    return new BytesRef(key, 0, key.length - 1);
  }

  private static RuleBasedCollator titleOrder() {
    RuleBasedCollator collator = (RuleBasedCollator) Collator.getInstance(ULocale.ROOT);
    collator.setNumericCollation(true);
    return collator;
  }

  /** How the words of a passage's field are indexed. */
  static FieldType typeOf(String field) {
    return field.equals(Fields.SEAMS) ? Seams.SIDE_BY_SIDE : Fields.isName(field) ? COUNTED : SEARCHED;
  }

  private static FieldType frozen(IndexOptions options) {
    FieldType type = new FieldType(TextField.TYPE_NOT_STORED);
    type.setIndexOptions(options);
    type.freeze();
    return type;
  }
}
