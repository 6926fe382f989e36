package pincite.engine.index;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexableField;
import pincite.engine.Refusal;

/**
 * Turns an edition into what a cluster is given of it: the very documents of {@link EditionBlock}, their words ready
 * to be indexed. A cluster has none of our analyzers: it gets a string for each text, with the words divided by spaces
 * and the forms of one place joined. The documents are the lines of a bulk request, which nobody takes apart again.
 */
public final class ClusterBlock {
  /** Stands between the forms that a word has in one place; only in fields that {@link #mayJoin}. */
  public static final char JOINED = '\u0003';

  private static final Analyzer ANALYSIS = new Analysis();

  private final EditionHead about;
  private final long version;
  private final EditionBlock block;
  private final Map<String, FieldSum> sums = new TreeMap<>();
  private int number;

  /** @param version of the edition, by which its documents are told from those of every other put */
  public ClusterBlock(EditionHead about, long version) {
    this.about = about;
    this.version = version;
    this.block = new EditionBlock(about);
  }

  /** In how many passages a field has words, and how many words in all: what scoring needs of a whole index. */
  public record FieldSum(int documents, long tokens) {
    FieldSum and(FieldSum other) {
      return new FieldSum(documents + other.documents, tokens + other.tokens);
    }
  }

  /** Lines of bulk requests: of the edition itself, and of its passages. */
  public record Analysed(String key, String edition, String passages) {}

  public static Analysed of(EditionDocument edition, long version) {
    ClusterBlock block = new ClusterBlock(edition.about(), version);
    String passages = block.passages(edition.passages());
    return new Analysed(edition.about().key(), block.edition(), passages);
  }

  /** The next passages of the edition. */
  public String passages(List<PassageDocument> passages) {
    StringWriter lines = new StringWriter();
    try {
      for (PassageDocument passage : passages) {
        passage(passage, lines);
      }
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
    return lines.toString();
  }

  public String key() {
    return about.key();
  }

  /** The edition itself, once its passages have gone by. */
  public String edition() {
    StringWriter lines = new StringWriter();
    try {
      addAction(lines, String.valueOf(version), null);
      addEdition(new JsonWriter(lines));
      lines.write('\n');
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
    return lines.toString();
  }

  /** Whether a word may have several forms in one place. The cluster's layout knows it as well. */
  static boolean mayJoin(String field) {
    return field.equals(Fields.PLAIN) || field.equals(Fields.SEAMS);
  }

  private void addEdition(JsonWriter json) throws IOException {
    EditionTally tally = block.tally();
    json.beginObject();
    json.name("key").value(about.key());
    json.name("collection").value(about.collection());
    json.name("work").value(about.work());
    json.name("edition").value(about.edition());
    addTexts(json, "category", about.categories());
    json.name("source").beginObject();
    json.name("record").jsonValue(EditionBlock.GSON.toJson(tally.record()));
    json.name("volumes").jsonValue(EditionBlock.GSON.toJson(tally.volumes()));
    addTexts(json, "categories", about.categories());
    json.name("fields").jsonValue(EditionBlock.GSON.toJson(sums));
    json.endObject();
    json.name("version").value(version);
    json.name("sequence").value(ClusterEditions.lastOf(version));
    json.endObject();
  }

  private void passage(PassageDocument passage, StringWriter lines) throws IOException {
    if (number >= ClusterEditions.MOST_PASSAGES) {
      throw new Refusal(
          Refusal.Code.TOO_LARGE,
          "An edition may have " + ClusterEditions.MOST_PASSAGES + " passages, and " + about.edition()
              + " has more. Split it.");
    }
    Document made = block.passage(passage);
    addAction(lines, version + "-" + number, about.collection());
    JsonWriter json = new JsonWriter(lines);
    json.beginObject();
    json.name("key").value(about.key());
    json.name("number").value(number);
    json.name("collection").value(about.collection());
    json.name("work").value(about.work());
    json.name("edition").value(about.edition());
    json.name("language").value(about.language());
    if (about.author() != null && !about.author().isBlank()) {
      json.name("author").value(about.author());
    }
    if (!about.categories().isEmpty()) {
      addTexts(json, "category", about.categories());
    }
    json.name("passage").value(passage.id());
    addPages(json, made);
    addWords(json, made);
    json.name("source").beginObject();
    json.name("text").value(passage.text());
    json.name("about").jsonValue(made.get(Fields.PASSAGE));
    json.endObject();
    json.name("version").value(version);
    json.name("sequence").value(ClusterEditions.placeOf(version, number));
    json.endObject();
    lines.write('\n');
    number++;
  }

  /** The line before a document: written in place of the one of its id. */
  private static void addAction(StringWriter lines, String id, String routing) throws IOException {
    JsonWriter json = new JsonWriter(lines);
    json.beginObject().name("index").beginObject();
    json.name("_id").value(id);
    if (routing != null) {
      json.name("routing").value(routing);
    }
    json.endObject().endObject();
    lines.write('\n');
  }

  private static void addPages(JsonWriter json, Document made) throws IOException {
    IndexableField mark = made.getField(Fields.PAGE_MARK);
    if (mark == null) {
      return;
    }
    json.name("page").beginArray();
    for (IndexableField page : made.getFields(Fields.PAGE)) {
      json.value(page.stringValue());
    }
    json.endArray();
    json.name("mark").value(mark.binaryValue().utf8ToString());
  }

  /** All texts of a field; a field without any word is left out, as it has no part in the field's average length. */
  private void addWords(JsonWriter json, Document made) throws IOException {
    Map<String, Words> fields = new LinkedHashMap<>();
    for (IndexableField field : made) {
      if (field.fieldType().tokenized() && field.fieldType().indexOptions() != IndexOptions.NONE) {
        fields.computeIfAbsent(field.name(), any -> new Words()).add(field);
      }
    }
    for (Map.Entry<String, Words> field : fields.entrySet()) {
      Words words = field.getValue();
      if (words.tokens > 0) {
        addTexts(json, field.getKey(), words.texts);
        sums.merge(field.getKey(), new FieldSum(1, words.tokens), FieldSum::and);
      }
    }
  }

  private static void addTexts(JsonWriter json, String name, List<String> texts) throws IOException {
    json.name(name).beginArray();
    for (String text : texts) {
      json.value(text);
    }
    json.endArray();
  }

  private static final class Words {
    private final List<String> texts = new ArrayList<>();
    private int tokens;

    void add(IndexableField field) {
      StringBuilder text = new StringBuilder();
      try (TokenStream stream = field.tokenStream(ANALYSIS, null)) {
        CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
        PositionIncrementAttribute increment = stream.addAttribute(PositionIncrementAttribute.class);
        stream.reset();
        while (stream.incrementToken()) {
          int step = increment.getPositionIncrement();
          if (step == 0 && !mayJoin(field.name())) {
            throw new IllegalStateException("A word has two forms in " + field.name() + ", which is indexed without.");
          }
          if (step > 1 && !text.isEmpty()) {
            texts.add(text.toString());
            text.setLength(0);
          } else if (!text.isEmpty()) {
            text.append(step == 0 ? JOINED : ' ');
          }
          text.append(term);
          tokens++;
        }
        stream.end();
      } catch (IOException cause) {
        throw new UncheckedIOException(cause);
      }
      texts.add(text.toString());
    }
  }
}
