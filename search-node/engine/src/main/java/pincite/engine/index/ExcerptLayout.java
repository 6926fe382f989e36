package pincite.engine.index;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which passage of which edition each document is. */
final class ExcerptLayout {
  final List<ClusterEditions.Entry> entries = new ArrayList<>();
  final List<Integer> firsts = new ArrayList<>();
  final List<Integer> editions = new ArrayList<>();
  final List<Integer> numbers = new ArrayList<>();
  private final List<Told.Passage> passages = new ArrayList<>();
  private final Map<String, Map<Integer, Integer>> documents = new HashMap<>();
  final boolean found;

  /** @param found whether all of it was found in the scope that is searched */
  ExcerptLayout(boolean found) {
    this.found = found;
  }

  void begin(ClusterEditions.Entry entry) {
    entries.add(entry);
    firsts.add(numbers.size());
  }

  /** @param passage null where it was not told */
  void add(int number, Told.Passage passage) {
    documents.computeIfAbsent(entries.getLast().key(), any -> new HashMap<>()).put(number, numbers.size());
    numbers.add(number);
    passages.add(passage);
  }

  void end() {
    editions.add(numbers.size());
    numbers.add(-1);
    passages.add(null);
  }

  int editionAfter(int doc) {
    int at = Collections.binarySearch(editions, doc);
    return at < 0 ? -at - 1 : at;
  }

  /** The document that stands for a passage; below zero where there is none, or it holds the passage. */
  int blank(String key, int number) {
    int document = document(key, number);
    return document >= 0 && isHeld(document) ? -1 : document;
  }

  /** The document that holds a passage or stands for it; below zero where there is none. */
  int document(String key, int number) {
    return documents.getOrDefault(key, Map.of()).getOrDefault(number, -1);
  }

  /** Null for an edition, and for a passage that was not told. */
  Told.Passage passage(int doc) {
    return doc < passages.size() ? passages.get(doc) : null;
  }

  boolean isHeld(int doc) {
    return doc >= numbers.size() || numbers.get(doc) < 0 || passages.get(doc) != null;
  }
}
