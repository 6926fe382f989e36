package pincite.bench;

import com.google.gson.Gson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.AnalyzerWrapper;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import pincite.engine.text.Languages;
import pincite.engine.text.PlainAnalyzer;

/**
 * What a site owner could pick instead: the usual orders, in Lucene with its default BM25, text, headings and title
 * in one field, over the product's own analyzers. Arguments: language, passages (JSON lines), questions (JSON lines).
 * Prints a JSON line for each system and question with the first ten documents, each at its best passage.
 */
public final class Baselines {
  private static final int DEPTH = 10;
  private static final Gson GSON = new Gson();

  record Passage(String document, String title, List<String> headings, String text) {}

  record Question(String qid, String question) {}

  record Ranking(String system, String qid, List<String> ranking) {}

  /** One distinct word: its forms in the plain field and in the stemmed one. */
  record Word(List<String> plain, List<String> stems) {}

  private static final Analyzer PLAIN = new PlainAnalyzer();

  public static void main(String[] arguments) throws IOException {
    Analyzer stemmed = Languages.analyzer(Languages.of(arguments[0]));
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    IndexSearcher.setMaxClauseCount(Integer.MAX_VALUE);
    try (Directory directory = index(Path.of(arguments[1]), stemmed);
        DirectoryReader reader = DirectoryReader.open(directory);
        BufferedReader lines = Files.newBufferedReader(Path.of(arguments[2]))) {
      IndexSearcher searcher = new IndexSearcher(reader);
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Question question = GSON.fromJson(line, Question.class);
        for (Map.Entry<String, Query> system : systems(words(question.question(), stemmed)).entrySet()) {
          List<String> ranking = documents(searcher, system.getValue());
          out.println(GSON.toJson(new Ranking(system.getKey(), question.qid(), ranking)));
        }
      }
    }
  }

  private static Directory index(Path passages, Analyzer stemmed) throws IOException {
    Directory directory = new ByteBuffersDirectory();
    Analyzer both =
        new AnalyzerWrapper(Analyzer.PER_FIELD_REUSE_STRATEGY) {
          @Override
          protected Analyzer getWrappedAnalyzer(String field) {
            return field.equals("plain") ? PLAIN : stemmed;
          }
        };
    try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(both));
        BufferedReader lines = Files.newBufferedReader(passages)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        writer.addDocument(document(GSON.fromJson(line, Passage.class)));
      }
      writer.forceMerge(1);
    }
    return directory;
  }

  private static Document document(Passage passage) {
    Document document = new Document();
    document.add(new StoredField("document", passage.document()));
    for (String field : List.of("plain", "stem")) {
      document.add(new TextField(field, passage.text(), Field.Store.NO));
      passage.headings().forEach(heading -> document.add(new TextField(field, heading, Field.Store.NO)));
      document.add(new TextField(field, passage.title(), Field.Store.NO));
    }
    return document;
  }

  private static Map<String, Query> systems(List<Word> words) {
    Map<String, Query> systems = new LinkedHashMap<>();
    systems.put("strict AND", all(words));
    systems.put("words any, plain", plain(words));
    systems.put("words any, stemmed", stemmed(words));
    systems.put("most words first", ladder(words));
    systems.put("0.3 plain + stemmed", blend(words));
    return systems;
  }

  private static Query all(List<Word> words) {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    words.forEach(word -> query.add(any("plain", word.plain()), Occur.MUST));
    return query.build();
  }

  private static Query plain(List<Word> words) {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    words.forEach(word -> query.add(any("plain", word.plain()), Occur.SHOULD));
    return query.build();
  }

  private static Query stemmed(List<Word> words) {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    words.forEach(word -> query.add(any("stem", word.stems()), Occur.SHOULD));
    return query.build();
  }

  private static Query ladder(List<Word> words) {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    for (Word word : words) {
      query.add(any("plain", word.plain()), Occur.SHOULD);
      query.add(new BoostQuery(new ConstantScoreQuery(any("plain", word.plain())), 1000), Occur.SHOULD);
    }
    return query.build();
  }

  private static Query blend(List<Word> words) {
    return new BooleanQuery.Builder()
        .add(new BoostQuery(plain(words), 0.3f), Occur.SHOULD)
        .add(stemmed(words), Occur.SHOULD)
        .build();
  }

  private static Query any(String field, List<String> forms) {
    List<Query> terms = forms.stream().<Query>map(form -> new TermQuery(new Term(field, form))).toList();
    return terms.size() == 1 ? terms.get(0) : new DisjunctionMaxQuery(terms, 0);
  }

  private static List<String> documents(IndexSearcher searcher, Query query) throws IOException {
    StoredFields stored = searcher.storedFields();
    for (int depth = 100; ; depth *= 10) {
      ScoreDoc[] found = searcher.search(query, depth).scoreDocs;
      Set<String> documents = new LinkedHashSet<>();
      for (int i = 0; i < found.length && documents.size() < DEPTH; i++) {
        documents.add(stored.document(found[i].doc).get("document"));
      }
      if (documents.size() == DEPTH || found.length < depth) {
        return List.copyOf(documents);
      }
    }
  }

  private static List<Word> words(String question, Analyzer stemmer) throws IOException {
    List<List<String>> plain = tokens(PLAIN, question);
    List<List<String>> stems = tokens(stemmer, question);
    Set<Word> words = new LinkedHashSet<>();
    for (int i = 0; i < plain.size(); i++) {
      words.add(new Word(plain.get(i), i < stems.size() ? stems.get(i) : plain.get(i)));
    }
    return List.copyOf(words);
  }

  /** The forms at each position. */
  private static List<List<String>> tokens(Analyzer analyzer, String text) throws IOException {
    List<List<String>> tokens = new ArrayList<>();
    try (TokenStream stream = analyzer.tokenStream("text", text)) {
      CharTermAttribute form = stream.addAttribute(CharTermAttribute.class);
      PositionIncrementAttribute step = stream.addAttribute(PositionIncrementAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        if (step.getPositionIncrement() > 0 || tokens.isEmpty()) {
          tokens.add(new ArrayList<>());
        }
        tokens.getLast().add(form.toString());
      }
      stream.end();
    }
    return tokens;
  }

  private Baselines() {}
}
