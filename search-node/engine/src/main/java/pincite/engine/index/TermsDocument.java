package pincite.engine.index;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;

/**
 * A document of no scope that holds every term of a question which the whole index has. Lucene leaves a term out of a
 * phrase's weight that its reader does not hold; so an excerpt holds all of them. It also has the id of a passage that
 * was asked for and is there, but in another scope.
 */
final class TermsDocument {
  static Document of(Told told) {
    Map<String, List<String>> byField = new LinkedHashMap<>();
    told.terms().forEach(
        (term, documents) -> {
          if (documents > 0) {
            int end = term.indexOf('\u0001');
            byField.computeIfAbsent(term.substring(0, end), any -> new ArrayList<>()).add(term.substring(end + 1));
          }
        });
    Document document = new Document();
    byField.forEach((field, texts) -> document.add(new Field(field, new Texts(texts), EditionBlock.typeOf(field))));
    if (told.elsewhere() != null) {
      document.add(new StringField(Fields.PASSAGE_ID, told.elsewhere(), Field.Store.NO));
    }
    return document;
  }

  /** The words that such an excerpt is searched for, in any of its fields. */
  static CharArraySet words(Told told) {
    CharArraySet words = new CharArraySet(2 * told.terms().size(), false);
    told.terms().keySet().forEach(term -> words.add(term.substring(term.indexOf('\u0001') + 1)));
    return words;
  }

  private static final class Texts extends TokenStream {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final Iterator<String> texts;

    Texts(List<String> texts) {
      this.texts = texts.iterator();
    }

    @Override
    public boolean incrementToken() {
      if (!texts.hasNext()) {
        return false;
      }
      clearAttributes();
      term.append(texts.next());
      return true;
    }
  }

  private TermsDocument() {}
}
