package pincite.engine.index;

import java.io.IOException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.IndexSearcher;

/** A searcher that tells how often words stand in the whole of what is searched, of which its reader may hold a part. */
public class CountingSearcher extends IndexSearcher {
  public CountingSearcher(IndexReader reader) {
    super(reader);
  }

  /** In how many documents a term stands. */
  public int documents(Term term) throws IOException {
    return getIndexReader().docFreq(term);
  }

  /** The same of a term that was looked up in this reader. */
  public int documents(Term term, TermStates inReader) throws IOException {
    return inReader.docFreq();
  }

  /** How many documents have any word in a field. */
  public int documentsWith(String field) throws IOException {
    CollectionStatistics found = collectionStatistics(field);
    return found == null ? 0 : (int) found.docCount();
  }

  /** How many documents there are. */
  public int documents() {
    return getIndexReader().numDocs();
  }
}
