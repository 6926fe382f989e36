package pincite.engine.shamela;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.StoredFieldVisitor;

/** The texts that a document stores, as they were written, markup and all. */
final class StoredTexts extends StoredFieldVisitor {
  private static final Set<String> WANTED = Set.of("body", "foot", "comment", "body_store");

  private final Map<String, String> texts = new TreeMap<>();

  @Override
  public Status needsField(FieldInfo field) {
    return WANTED.contains(field.name) ? Status.YES : Status.NO;
  }

  @Override
  public void stringField(FieldInfo field, String value) {
    texts.merge(field.name, value, (before, more) -> before + "\r" + more);
  }

  @Override
  public void binaryField(FieldInfo field, byte[] value) {
    stringField(field, new String(value, StandardCharsets.UTF_8));
  }

  /** Null where the document has no such field. */
  String get(String field) {
    return texts.get(field);
  }

  void each(BiConsumer<String, String> see) {
    texts.forEach(see);
  }

  long chars() {
    return texts.values().stream().mapToLong(String::length).sum();
  }
}
