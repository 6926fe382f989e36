package pincite.engine.index;

import com.google.gson.JsonParser;
import java.io.IOException;
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

/**
 * Turns an edition into what a cluster is given of it: the very documents of {@link EditionBlock}, their words ready
 * to be indexed. A cluster has none of our analyzers: it gets a string for each text, with the words divided by spaces
 * and the forms of one place joined.
 */
public final class ClusterBlock {
  /** Stands between the forms that a word has in one place. */
  public static final char JOINED = '\u0003';

  private static final Analyzer ANALYSIS = new Analysis();

  private final EditionHead about;
  private final EditionBlock block;
  private final Map<String, FieldSum> sums = new TreeMap<>();
  private int number;

  public ClusterBlock(EditionHead about) {
    this.about = about;
    this.block = new EditionBlock(about);
  }

  /** In how many passages a field has words, and how many words in all: what scoring needs of a whole index. */
  public record FieldSum(int documents, long tokens) {
    FieldSum and(FieldSum other) {
      return new FieldSum(documents + other.documents, tokens + other.tokens);
    }
  }

  /** @param passages as the cluster indexes them */
  public record Analysed(Map<String, Object> edition, List<Map<String, Object>> passages) {}

  public static Analysed of(EditionDocument edition) {
    ClusterBlock block = new ClusterBlock(edition.about());
    List<Map<String, Object>> passages = block.passages(edition.passages());
    return new Analysed(block.edition(), passages);
  }

  /** The next passages of the edition. */
  public List<Map<String, Object>> passages(List<PassageDocument> passages) {
    return passages.stream().map(this::passage).toList();
  }

  /** The edition itself, once its passages have gone by. */
  public Map<String, Object> edition() {
    EditionTally tally = block.tally();
    Map<String, Object> source = new LinkedHashMap<>();
    source.put("record", EditionBlock.GSON.toJsonTree(tally.record()));
    source.put("volumes", tally.volumes());
    source.put("categories", about.categories());
    source.put("fields", sums);
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("key", about.key());
    document.put("collection", about.collection());
    document.put("work", about.work());
    document.put("edition", about.edition());
    document.put("category", about.categories());
    document.put("source", source);
    return document;
  }

  private Map<String, Object> passage(PassageDocument passage) {
    Document made = block.passage(passage);
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("key", about.key());
    document.put("number", number++);
    document.put("collection", about.collection());
    document.put("work", about.work());
    document.put("edition", about.edition());
    document.put("language", about.language());
    if (about.author() != null && !about.author().isBlank()) {
      document.put("author", about.author());
    }
    if (!about.categories().isEmpty()) {
      document.put("category", about.categories());
    }
    document.put("passage", passage.id());
    addPages(document, made);
    addWords(document, made);
    document.put(
        "source", Map.of("text", passage.text(), "about", JsonParser.parseString(made.get(Fields.PASSAGE))));
    return document;
  }

  private static void addPages(Map<String, Object> document, Document made) {
    IndexableField mark = made.getField(Fields.PAGE_MARK);
    if (mark == null) {
      return;
    }
    List<String> pages = new ArrayList<>();
    for (IndexableField page : made.getFields(Fields.PAGE)) {
      pages.add(page.stringValue());
    }
    document.put("page", pages);
    document.put("mark", mark.binaryValue().utf8ToString());
  }

  /** All texts of a field; a field without any word is left out, as it has no part in the field's average length. */
  private void addWords(Map<String, Object> document, Document made) {
    Map<String, Words> fields = new LinkedHashMap<>();
    for (IndexableField field : made) {
      if (field.fieldType().tokenized() && field.fieldType().indexOptions() != IndexOptions.NONE) {
        fields.computeIfAbsent(field.name(), any -> new Words()).add(field);
      }
    }
    fields.forEach(
        (name, words) -> {
          if (words.tokens > 0) {
            document.put(name, words.texts);
            sums.merge(name, new FieldSum(1, words.tokens), FieldSum::and);
          }
        });
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
