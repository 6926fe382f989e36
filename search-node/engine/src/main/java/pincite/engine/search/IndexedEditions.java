package pincite.engine.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.TermQuery;
import pincite.engine.index.EditionRecord;
import pincite.engine.index.Fields;
import pincite.engine.index.Snapshot;
import pincite.engine.index.StoredPassages;

/** Lists what is indexed of a collection, so that a run can tell what changed. */
public final class IndexedEditions {
  /**
   * @param next where the following page starts, or null at the end; pages of one listing are of one generation
   */
  public record Page(String generation, List<EditionRecord> editions, Integer next) {}

  public static Page run(Snapshot snapshot, String collection, int from, int limit) throws IOException {
    IndexSearcher searcher = new IndexSearcher(snapshot.reader());
    FieldDoc after = from == 0 ? null : new FieldDoc(from, Float.NaN, new Object[] {from});
    ScoreDoc[] found =
        searcher.searchAfter(after, new TermQuery(new Term(Fields.COLLECTION, collection)), limit, Sort.INDEXORDER)
            .scoreDocs;
    StoredPassages stored = new StoredPassages(snapshot);
    List<EditionRecord> editions = new ArrayList<>(found.length);
    for (ScoreDoc doc : found) {
      editions.add(stored.edition(doc.doc));
    }
    return new Page(snapshot.generation(), editions, found.length < limit ? null : found[found.length - 1].doc);
  }

  private IndexedEditions() {}
}
