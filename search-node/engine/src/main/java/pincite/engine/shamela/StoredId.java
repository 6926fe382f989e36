package pincite.engine.shamela;

import java.nio.charset.StandardCharsets;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.StoredFieldVisitor;

/** The id that a document stores, and nothing else of it. */
final class StoredId extends StoredFieldVisitor {
  static final String FIELD = "id";

  private String text;

  @Override
  public Status needsField(FieldInfo field) {
    if (text != null) {
      return Status.STOP;
    }
    return field.name.equals(FIELD) ? Status.YES : Status.NO;
  }

  @Override
  public void stringField(FieldInfo field, String value) {
    text = value;
  }

  @Override
  public void binaryField(FieldInfo field, byte[] value) {
    text = new String(value, StandardCharsets.UTF_8);
  }

  /** Null where the document stores none. */
  String text() {
    return text;
  }
}
