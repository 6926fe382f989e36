package pincite.engine.quote;

import java.util.List;
import pincite.engine.quote.EditionText.Place;

/** Consecutive words of an edition, each with the numbers that the quotation has for its forms. */
final class SourceWords {
  private final List<Place> places;
  private final int[] first;
  private final int[] second;

  SourceWords(List<Place> places, Quotation quotation) {
    this.places = places;
    first = new int[places.size()];
    second = new int[places.size()];
    for (int i = 0; i < first.length; i++) {
      List<String> forms = places.get(i).word().forms();
      first[i] = quotation.idOf(forms.getFirst());
      second[i] = forms.size() > 1 ? quotation.idOf(forms.get(1)) : -1;
    }
  }

  int size() {
    return first.length;
  }

  Place place(int i) {
    return places.get(i);
  }

  /** Whether the word there has one of these forms. */
  boolean isWord(int at, int[] forms) {
    for (int form : forms) {
      if (form == first[at] || form == second[at]) {
        return true;
      }
    }
    return false;
  }
}
