package pincite.engine.index;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.ibm.icu.text.Collator;
import com.ibm.icu.text.RuleBasedCollator;
import com.ibm.icu.util.ULocale;
import java.util.List;
import java.util.stream.IntStream;
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
import pincite.engine.text.Language;
import pincite.engine.text.Languages;

/** Turns an edition into the block of Lucene documents that stands for it. */
final class EditionBlock {
  static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();

  private static final FieldType SEARCHED = frozen(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS_AND_OFFSETS);
  private static final FieldType COUNTED = frozen(IndexOptions.DOCS_AND_FREQS);
  private static final RuleBasedCollator TITLE_ORDER = titleOrder();

  /** Each document is made when it is asked for, so that the block never stands in the heap whole. */
  static Iterable<Document> of(EditionDocument edition) {
    Language language = Languages.of(edition.language());
    List<PassageDocument> passages = edition.passages();
    Stream<Document> documents =
        IntStream.range(0, passages.size())
            .mapToObj(at -> passage(edition, passages.get(at), language, passages.size() - at));
    return () -> Stream.concat(documents, Stream.of(edition).map(last -> edition(last, language))).iterator();
  }

  private static Document passage(EditionDocument edition, PassageDocument passage, Language language, int toEdition) {
    Document document = new Document();
    document.add(new StringField(Fields.KEY, Fields.key(edition.collection(), edition.edition()), Field.Store.NO));
    document.add(new StringField(Fields.PASSAGE_ID, passage.id(), Field.Store.YES));
    document.add(new StoredField(Fields.TEXT, passage.text()));
    PassageRecord about = new PassageRecord(passage.headings(), passage.anchor(), passage.locator());
    document.add(new StoredField(Fields.PASSAGE, GSON.toJson(about)));
    document.add(new NumericDocValuesField(Fields.TO_EDITION, toEdition));
    addSearched(document, Fields.PLAIN, passage, edition.title());
    addSearched(document, Fields.stem(language), passage, edition.title());
    if (Languages.hasRoots(language)) {
      addSearched(document, Fields.ROOT, passage, edition.title());
    }
    document.add(new Field(Fields.ofTitle(language), edition.title(), COUNTED));
    if (!passage.headings().isEmpty()) {
      document.add(new Field(Fields.ofHeading(language), passage.headings().getLast(), COUNTED));
    }
    return document;
  }

  /** The body comes first, so that offsets below its length are places in the stored text. */
  private static void addSearched(Document document, String field, PassageDocument passage, String title) {
    document.add(new Field(field, passage.text(), SEARCHED));
    for (String heading : passage.headings()) {
      document.add(new Field(field, heading, SEARCHED));
    }
    // Where the title is all there is, its words count once.
    if (!passage.text().strip().equals(title.strip())) {
      document.add(new Field(field, title, SEARCHED));
    }
  }

  private static Document edition(EditionDocument edition, Language language) {
    Document document = new Document();
    EditionRecord kept = edition.record();
    document.add(new StringField(Fields.KEY, Fields.key(kept.collection(), kept.edition()), Field.Store.NO));
    document.add(new StringField(Fields.COLLECTION, kept.collection(), Field.Store.NO));
    document.add(new StringField(Fields.WORK, kept.work(), Field.Store.NO));
    document.add(new StringField(Fields.EDITION, kept.edition(), Field.Store.NO));
    for (String category : edition.categories()) {
      document.add(new StringField(Fields.CATEGORY, category, Field.Store.NO));
    }
    document.add(new StoredField(Fields.EDITION_RECORD, GSON.toJson(kept)));
    document.add(new NumericDocValuesField(Fields.PASSAGES, kept.passages()));
    document.add(new NumericDocValuesField(Fields.PAGES, kept.pages()));
    document.add(new SortedDocValuesField(Fields.LANGUAGE, new BytesRef(kept.language())));
    document.add(new SortedDocValuesField(Fields.COLLECTION, new BytesRef(kept.collection())));
    document.add(
        new SortedDocValuesField(Fields.WORK_KEY, new BytesRef(Fields.key(kept.collection(), kept.work()))));
    document.add(new SortedDocValuesField(Fields.TITLE_ORDER, orderOf(kept.title())));
    for (String field : List.of(Fields.TITLE_PLAIN, Fields.titleStem(language))) {
      addName(document, field, kept);
    }
    return document;
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

  private static FieldType frozen(IndexOptions options) {
    FieldType type = new FieldType(TextField.TYPE_NOT_STORED);
    type.setIndexOptions(options);
    type.freeze();
    return type;
  }

  private EditionBlock() {}
}
