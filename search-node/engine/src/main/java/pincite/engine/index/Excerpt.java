package pincite.engine.index;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.search.similarities.Similarity;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.FixedBitSet;

/**
 * Passages of a cluster's index, indexed in the heap for one request, in the order they have there. Words count as in
 * the whole index: a passage scores here what it scores in an index that holds all. Beside passages that were told
 * stand blanks for their neighbours: reading one says that it must be fetched.
 */
public final class Excerpt extends Snapshot implements Closeable {
  private static final int USUAL_LENGTH = 1500;
  private static final int MOST_KEYS = 1000;

  /** More than is ever told. */
  private static final int MOST_MB = 1024;

  private static final Document EMPTY = new Document();
  private static final TreeSet<Integer> NONE = new TreeSet<>();
  private static final String JOINED = String.valueOf(ClusterBlock.JOINED);

  private final ClusterEditions whole;
  private final Told told;
  private final Untold untold;
  private final ExcerptLayout layout;
  private final int reach;
  private final String blankText;
  private boolean leavesOut;

  private Excerpt(
      DirectoryReader reader, ClusterEditions whole, Told told, Untold untold, ExcerptLayout layout, int reach) {
    super(reader, whole.generation());
    this.whole = whole;
    this.told = told;
    this.untold = untold;
    this.layout = layout;
    this.reach = reach;
    this.blankText = "x ".repeat(usualLength(told) / 2);
  }

  /** The passages that were told, each with its edition, to be searched; and blanks for those that are ranked. */
  public static Excerpt ofHits(ClusterEditions whole, Told told, Untold untold) throws IOException {
    Map<String, TreeMap<Integer, Told.Passage>> byKey = ranked(whole, told);
    if (told.passages().isEmpty()) {
      return new Excerpt(whole.nothing(), whole, told, untold, placesOnly(whole, byKey), 0);
    }
    CharArraySet words = TermsDocument.words(told);
    WholeLengths lengths = new WholeLengths();
    try (IndexWriter writer = writer(lengths)) {
      ExcerptLayout layout = new ExcerptLayout(true);
      for (ClusterEditions.Entry entry : inOrder(whole, byKey.keySet())) {
        EditionBlock block = new EditionBlock(entry.head());
        layout.begin(entry);
        for (Map.Entry<Integer, Told.Passage> one : byKey.get(entry.key()).entrySet()) {
          Told.Passage passage = one.getValue();
          writer.addDocument(
              passage == null
                  ? EMPTY
                  : ReadyField.scored(
                      whole.ready().of(passage, false, () -> block.alone(passage.document())), words, lengths));
          layout.add(one.getKey(), passage);
        }
        writer.addDocument(EMPTY);
        layout.end();
      }
      lengths.end();
      return finished(writer, whole, told, untold, layout, 0);
    }
  }

  /** Where nothing is to be read yet, the passages that are ranked have their places, and no index. */
  private static ExcerptLayout placesOnly(ClusterEditions whole, Map<String, TreeMap<Integer, Told.Passage>> byKey) {
    ExcerptLayout layout = new ExcerptLayout(true);
    for (ClusterEditions.Entry entry : inOrder(whole, byKey.keySet())) {
      layout.begin(entry);
      byKey.get(entry.key()).keySet().forEach(number -> layout.add(number, null));
      layout.end();
    }
    return layout;
  }

  private static List<ClusterEditions.Entry> inOrder(ClusterEditions whole, Set<String> keys) {
    return keys.stream().map(whole::held).sorted(Comparator.comparingLong(ClusterEditions.Entry::sequence)).toList();
  }

  /** All of it becomes one leaf: it is flushed once, when it is read. */
  private static IndexWriter writer(Similarity lengths) throws IOException {
    IndexWriterConfig config = ClusterEditions.inOrder();
    config.setSimilarity(lengths);
    config.setUseCompoundFile(false);
    config.setMergePolicy(NoMergePolicy.INSTANCE);
    config.setRAMBufferSizeMB(MOST_MB);
    config.setCommitOnClose(false);
    return new IndexWriter(new ByteBuffersDirectory(), config);
  }

  /** By edition and number; null for what is ranked and was not told. */
  private static Map<String, TreeMap<Integer, Told.Passage>> ranked(ClusterEditions whole, Told told) {
    Map<String, TreeMap<Integer, Told.Passage>> byKey = new TreeMap<>();
    for (List<double[]> ranks : told.ranks().values()) {
      for (double[] rank : ranks) {
        long place = (long) rank[0];
        byKey.computeIfAbsent(whole.at(place).key(), any -> new TreeMap<>()).put(ClusterEditions.numberAt(place), null);
      }
    }
    for (Told.Passage passage : told.passages()) {
      byKey.computeIfAbsent(passage.key(), any -> new TreeMap<>()).put(passage.number(), passage);
    }
    return byKey;
  }

  /**
   * Editions with those of their passages that were told, to be read and compared.
   *
   * @param reach how many passages beyond one that is lacking are fetched with it
   * @param words those that are looked for; null where passages are only read
   */
  public static Excerpt ofEditions(
      ClusterEditions whole,
      Told told,
      Untold untold,
      List<ClusterEditions.Entry> entries,
      int reach,
      Set<String> words)
      throws IOException {
    CharArraySet kept = words == null ? null : new CharArraySet(words, false);
    if (words != null) {
      kept.addAll(Seams.MARKS);
    }
    if (words != null && told.totals().isEmpty()) {
      return new Excerpt(whole.nothing(), whole, told, untold, new ExcerptLayout(false), reach);
    }
    Map<String, List<Told.Passage>> byKey = byKey(told);
    Map<String, TreeSet<Integer>> named = named(whole, told);
    try (IndexWriter writer = writer(new Scoring())) {
      ExcerptLayout layout = new ExcerptLayout(false);
      for (ClusterEditions.Entry entry : entries) {
        layout.begin(entry);
        TreeSet<Integer> numbers = named.getOrDefault(entry.key(), NONE);
        ExcerptBlanks blanks = new ExcerptBlanks(writer, layout, whole.marks(entry.key()), numbers);
        addPassages(blanks, entry, byKey.getOrDefault(entry.key(), List.of()), whole.ready(), kept);
        writer.addDocument(whole.document(entry));
        layout.end();
      }
      return finished(writer, whole, told, untold, layout, reach);
    }
  }

  private static void addPassages(
      ExcerptBlanks blanks,
      ClusterEditions.Entry entry,
      List<Told.Passage> held,
      ReadyPassages ready,
      CharArraySet kept)
      throws IOException {
    EditionBlock block = new EditionBlock(entry.head());
    int count = entry.record().passages();
    int next = 0;
    for (Told.Passage passage : held) {
      next = blanks.add(next, passage.number());
      blanks.writer().addDocument(kept == null ? block.unsearched(passage.document()) : looked(passage, block, ready, kept));
      blanks.layout().add(next++, passage);
    }
    blanks.add(next, count);
  }

  private static Document looked(Told.Passage passage, EditionBlock block, ReadyPassages ready, CharArraySet kept)
      throws IOException {
    Document whole = ready.of(passage, true, () -> block.worded(passage.document(), passage.seams()));
    return ReadyField.only(whole, kept);
  }

  private static Map<String, TreeSet<Integer>> named(ClusterEditions whole, Told told) {
    Map<String, TreeSet<Integer>> named = new HashMap<>();
    for (List<Long> places : told.places().values()) {
      for (long place : places) {
        named.computeIfAbsent(whole.at(place).key(), any -> new TreeSet<>()).add(ClusterEditions.numberAt(place));
      }
    }
    return named;
  }

  private static Excerpt finished(
      IndexWriter writer, ClusterEditions whole, Told told, Untold untold, ExcerptLayout layout, int reach)
      throws IOException {
    writer.addDocument(TermsDocument.of(told));
    return new Excerpt(DirectoryReader.open(writer), whole, told, untold, layout, reach);
  }

  private static Map<String, List<Told.Passage>> byKey(Told told) {
    Map<String, List<Told.Passage>> byKey =
        told.passages().stream().collect(Collectors.groupingBy(Told.Passage::key, TreeMap::new, Collectors.toList()));
    byKey.values().forEach(passages -> passages.sort(Comparator.comparingInt(Told.Passage::number)));
    return byKey;
  }

  private static int usualLength(Told told) {
    return (int) told.passages().stream().mapToInt(one -> one.source().text().length()).average().orElse(USUAL_LENGTH) + 2;
  }

  /** What a scope holds of the passages that are here. */
  @Override
  public Perimeter perimeter(Scope scope) throws IOException {
    Perimeter all = whole.perimeter(scope);
    int[] within = layout.found ? null : all.editionDocuments();
    int documents = Math.max(reader().maxDoc(), layout.numbers.size());
    FixedBitSet passages = new FixedBitSet(documents);
    FixedBitSet editions = new FixedBitSet(documents);
    for (int i = 0; i < layout.entries.size(); i++) {
      if (within == null || Arrays.binarySearch(within, whole.documentOf(layout.entries.get(i))) >= 0) {
        int edition = layout.editions.get(i);
        editions.set(edition);
        if (layout.firsts.get(i) < edition) {
          passages.set(layout.firsts.get(i), edition);
        }
      }
    }
    return all.in(passages, editions);
  }

  /** Whether a scope holds all there is in the cluster. */
  public boolean isWhole(Scope scope) throws IOException {
    return whole.perimeter(scope).isWhole();
  }

  @Override
  public int first(int editionDoc, int passages) {
    return layout.firsts.get(layout.editionAfter(editionDoc));
  }

  @Override
  public EditionDocuments editionDocuments() {
    return EditionDocuments.of(layout.editions);
  }

  @Override
  EditionRecord edition(int doc, Reading reading) throws IOException {
    return whole.record(layout.entries.get(layout.editionAfter(doc)));
  }

  @Override
  public Stored stored() throws IOException {
    Stored here = super.stored();
    return (doc, fields) -> {
      Told.Passage passage = layout.passage(doc);
      return passage != null ? told(passage, fields) : layout.isHeld(doc) ? here.document(doc, fields) : blank(doc);
    };
  }

  private static Document told(Told.Passage passage, Set<String> fields) {
    Document document = new Document();
    document.add(new StoredField(Fields.PASSAGE_ID, passage.passage()));
    document.add(new StoredField(Fields.TEXT, passage.source().text()));
    if (fields.contains(Fields.PASSAGE)) {
      Told.PassageAbout about = passage.source().about();
      PassageRecord record = new PassageRecord(about.headings(), about.anchor(), about.locator());
      document.add(new StoredField(Fields.PASSAGE, EditionBlock.GSON.toJson(record)));
    }
    return document;
  }

  /** As long as a passage is: who reads on until there is enough does not read on through blanks. */
  private Document blank(int doc) {
    ClusterEditions.Entry entry = layout.entries.get(layout.editionAfter(doc));
    int number = layout.numbers.get(doc);
    boolean before = layout.isHeld(doc + 1) && layout.numbers.get(doc + 1) == number + 1;
    int from = before ? Math.max(0, number + 1 - reach) : number;
    int to = before ? number + 1 : Math.min(entry.record().passages(), number + reach);
    untold.add(new Untold.Range(entry.key(), from, Math.max(to, from + 1)));
    Document document = new Document();
    document.add(new StringField(Fields.PASSAGE_ID, "blank", Field.Store.YES));
    document.add(new StoredField(Fields.TEXT, blankText));
    document.add(new StoredField(Fields.PASSAGE, "{\"headings\":[],\"locator\":{\"kind\":\"section\"}}"));
    return document;
  }

  /** Asked once; what was told of it then stands here. */
  @Override
  public void lookFor(List<List<String>> run) {
    String words = words(run);
    Told.Total total = told.totals().get(Untold.run(words));
    if (total == null) {
      untold.addRun(words);
    } else if (!total.exact()) {
      leavesOut = true;
    }
  }

  @Override
  public Named named(List<List<String>> run, int[] editions, int most) {
    String words = words(run);
    String anywhere = Untold.places(words, null, most);
    Told.Total inAll = told.totals().get(anywhere);
    if (inAll != null && (inAll.exact() || editions == null)) {
      return new Named(blanks(anywhere, editions), inAll.exact());
    }
    List<String> keys =
        editions == null || editions.length > MOST_KEYS
            ? null
            : IntStream.of(editions).mapToObj(doc -> layout.entries.get(layout.editionAfter(doc)).key()).toList();
    String name = Untold.places(words, keys, most);
    Told.Total total = told.totals().get(name);
    if (total == null) {
      untold.add(new Untold.Places(name, words, keys, most));
      return Named.NONE;
    }
    return new Named(blanks(name, null), total.exact());
  }

  /** What stands for the passages that a query found, in some editions alone; null for all. */
  private int[] blanks(String query, int[] editions) {
    return told.places().getOrDefault(query, List.of()).stream()
        .mapToInt(place -> layout.blank(whole.at(place).key(), ClusterEditions.numberAt(place)))
        .filter(doc -> doc >= 0 && (editions == null || Arrays.binarySearch(editions, editionOf(doc)) >= 0))
        .sorted()
        .toArray();
  }

  private int editionOf(int passage) {
    return layout.editions.get(layout.editionAfter(passage));
  }

  /** Asks, with what is asked first, for the places of words that will be looked for in most of the editions. */
  public void lookAhead(List<List<String>> run, int most) {
    String words = words(run);
    String name = Untold.places(words, null, most);
    if (!told.totals().containsKey(name)) {
      untold.add(new Untold.Places(name, words, null, most));
    }
  }

  private static String words(List<List<String>> run) {
    return run.stream().map(forms -> String.join(JOINED, forms)).collect(Collectors.joining(" "));
  }

  /** The document of the passage at this place in the order of the index. */
  public int documentAt(long place) {
    return layout.document(whole.at(place).key(), ClusterEditions.numberAt(place));
  }

  /** Whether a passage was told, and does not only have a place here. */
  public boolean isHeld(int passage) {
    return layout.isHeld(passage);
  }

  @Override
  public boolean holds(int passage) {
    if (layout.isHeld(passage)) {
      return true;
    }
    untold.addText(placeOf(passage));
    return false;
  }

  /** The place of a passage in the order of the index. */
  public long placeOf(int passage) {
    return layout.entries.get(layout.editionAfter(passage)).sequenceOf(layout.numbers.get(passage));
  }

  @Override
  public boolean isSettled() {
    return untold.isEmpty();
  }

  @Override
  public boolean leavesOut() {
    return leavesOut;
  }

  @Override
  CountingSearcher counting() {
    return new SearcherOfWhole(reader(), whole, told, untold);
  }

  @Override
  public void close() throws IOException {
    reader().decRef();
  }
}
