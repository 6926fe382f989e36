package pincite.engine.shamela;

import java.util.Arrays;
import org.apache.lucene.util.ArrayUtil;

/** Where the documents of one book are, in order of their numbers. */
final class BookDocuments {
  /** Neighbours further apart are in different blocks of what is stored, and cost one each. */
  private static final int NEAR = 64;

  private final int book;
  private final Place[] places;
  private final int repeated;
  private final boolean inReadingOrder;

  private record Place(int number, int leaf, int document) implements Comparable<Place> {
    @Override
    public int compareTo(Place other) {
      int byNumber = Integer.compare(number, other.number);
      int byLeaf = byNumber != 0 ? byNumber : Integer.compare(leaf, other.leaf);
      return byLeaf != 0 ? byLeaf : Integer.compare(document, other.document);
    }

    boolean isJustBefore(Place next) {
      return leaf == next.leaf && next.document > document && next.document - document <= NEAR;
    }
  }

  /** Takes the documents as they are found, in any order. */
  static final class Builder {
    private final int book;
    private Place[] places = new Place[64];
    private int count;

    Builder(int book) {
      this.book = book;
    }

    StoreLeaf.Found ofLeaf(int leaf) {
      return (number, document) -> {
        places = ArrayUtil.grow(places, count + 1);
        places[count++] = new Place(number, leaf, document);
      };
    }

    /** Of documents with the same id, the one that was written last stays. */
    BookDocuments build() {
      Arrays.sort(places, 0, count);
      int kept = 0;
      for (int at = 0; at < count; at++) {
        boolean isRepeated = at + 1 < count && places[at + 1].number == places[at].number;
        if (!isRepeated) {
          places[kept++] = places[at];
        }
      }
      return new BookDocuments(book, Arrays.copyOf(places, kept), count - kept);
    }
  }

  private BookDocuments(int book, Place[] places, int repeated) {
    this.book = book;
    this.places = places;
    this.repeated = repeated;
    int near = 0;
    for (int at = 0; at + 1 < places.length; at++) {
      near += places[at].isJustBefore(places[at + 1]) ? 1 : 0;
    }
    this.inReadingOrder = near * 10L >= (places.length - 1) * 9L;
  }

  int book() {
    return book;
  }

  int size() {
    return places.length;
  }

  int repeated() {
    return repeated;
  }

  /** Whether going by number is, nearly everywhere, going forward in the store. */
  boolean isInReadingOrder() {
    return inReadingOrder;
  }

  int number(int at) {
    return places[at].number;
  }

  int leaf(int at) {
    return places[at].leaf;
  }

  int document(int at) {
    return places[at].document;
  }

  /** The first place whose number is above this one. */
  int firstAfter(int number) {
    int found = Arrays.binarySearch(places, new Place(number, Integer.MAX_VALUE, Integer.MAX_VALUE));
    return found < 0 ? -found - 1 : found + 1;
  }
}
