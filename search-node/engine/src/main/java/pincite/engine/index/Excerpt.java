package pincite.engine.index;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.FixedBitSet;
import pincite.engine.Refusal;
import pincite.engine.index.ClusterBlock.FieldSum;

/**
 * Passages of a cluster's index, indexed in the heap for one request, in the order they have there. Words count as in
 * the whole index: a passage scores here what it scores in an index that holds all.
 */
public final class Excerpt extends Snapshot implements Closeable {
  private final ClusterEditions whole;
  private final Told told;
  private final Untold untold;
  private final FixedBitSet passages;
  private final FixedBitSet editions;

  private Excerpt(
      DirectoryReader reader,
      ClusterEditions whole,
      Told told,
      Untold untold,
      FixedBitSet passages,
      FixedBitSet editions) {
    super(reader, whole.generation());
    this.whole = whole;
    this.told = told;
    this.untold = untold;
    this.passages = passages;
    this.editions = editions;
  }

  /** The passages that were told, each with its edition. */
  public static Excerpt of(ClusterEditions whole, Told told, Untold untold) throws IOException {
    Map<Long, List<Told.Passage>> bySequence = new TreeMap<>();
    Map<Long, ClusterEditions.Entry> entries = new HashMap<>();
    for (Told.Passage passage : told.passages()) {
      ClusterEditions.Entry entry = entryOf(whole, passage.key());
      entries.put(entry.sequence(), entry);
      bySequence.computeIfAbsent(entry.sequence(), any -> new ArrayList<>()).add(passage);
    }
    int size = told.passages().size() + entries.size() + 1;
    FixedBitSet passages = new FixedBitSet(size);
    FixedBitSet editions = new FixedBitSet(size);
    try (IndexWriter writer = new IndexWriter(new ByteBuffersDirectory(), ClusterEditions.inOrder())) {
      int doc = 0;
      for (Map.Entry<Long, List<Told.Passage>> block : bySequence.entrySet()) {
        ClusterEditions.Entry entry = entries.get(block.getKey());
        EditionBlock documents = new EditionBlock(headOf(entry));
        block.getValue().sort(Comparator.comparingInt(Told.Passage::number));
        for (Told.Passage passage : block.getValue()) {
          writer.addDocument(documents.alone(documentOf(passage)));
          passages.set(doc++);
        }
        writer.addDocument(EditionBlock.edition(entry.record(), entry.volumes(), entry.categories()));
        editions.set(doc++);
      }
      writer.addDocument(TermsDocument.of(told.terms()));
      writer.forceMerge(1);
      return new Excerpt(DirectoryReader.open(writer), whole, told, untold, passages, editions);
    }
  }

  private static ClusterEditions.Entry entryOf(ClusterEditions whole, String key) {
    ClusterEditions.Entry entry = whole.entry(key);
    if (entry == null) {
      throw new Refusal(
          Refusal.Code.BUSY, "The index was committed while it was being searched. Try again.");
    }
    return entry;
  }

  private static EditionHead headOf(ClusterEditions.Entry entry) {
    EditionRecord record = entry.record();
    return new EditionHead(
        record.collection(), record.work(), record.edition(), record.editionLabel(), record.title(), record.author(),
        entry.categories(), record.language(), record.address(), record.sourcePath(), record.contentHash(),
        record.statement(), record.pagination());
  }

  private static PassageDocument documentOf(Told.Passage passage) {
    Told.PassageAbout about = passage.source().about();
    return new PassageDocument(
        passage.passage(), about.headings(), about.anchor(), about.locator(), passage.source().text());
  }

  @Override
  public Perimeter perimeter(Scope scope) throws IOException {
    return whole.perimeter(scope).in(passages, editions);
  }

  /** Whether a scope holds all there is in the cluster. */
  public boolean isWhole(Scope scope) throws IOException {
    return whole.perimeter(scope).isWhole();
  }

  @Override
  CountingSearcher counting() {
    return new OfWhole(reader());
  }

  @Override
  public void close() throws IOException {
    reader().close();
  }

  private final class OfWhole extends CountingSearcher {
    OfWhole(DirectoryReader reader) {
      super(reader);
    }

    /** A word that is not known yet is supposed to stand somewhere. */
    @Override
    public int documents(Term term) {
      if (whole.sum(term.field()) == null) {
        return 0;
      }
      Integer known = told.terms().get(Untold.term(term));
      if (known == null) {
        untold.add(term);
        return 1;
      }
      return known;
    }

    @Override
    public int documents(Term term, TermStates inReader) {
      return documents(term);
    }

    @Override
    public int documentsWith(String field) {
      FieldSum sum = whole.sum(field);
      return sum == null ? 0 : sum.documents();
    }

    @Override
    public int documents() {
      return whole.documents();
    }

    @Override
    public TermStatistics termStatistics(Term term, int docFreq, long totalTermFreq) {
      int documents = Math.max(1, documents(term));
      return new TermStatistics(term.bytes(), documents, Math.max(documents, totalTermFreq));
    }

    @Override
    public CollectionStatistics collectionStatistics(String field) {
      FieldSum sum = whole.sum(field);
      return sum == null
          ? null
          : new CollectionStatistics(
              field, Math.max(whole.documents(), sum.documents()), sum.documents(), sum.tokens(), sum.documents());
    }
  }
}
