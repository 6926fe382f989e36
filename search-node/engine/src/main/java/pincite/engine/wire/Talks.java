package pincite.engine.wire;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import pincite.engine.index.Told;

/**
 * What was told for requests that wait for more of it, so that each round tells only what is new. What is kept too
 * long, or is too much, is forgotten, the oldest first: then the owner tells all of it again.
 */
final class Talks {
  /** In characters of text, of all requests together; each takes two bytes. */
  private static final int KEPT = Integer.getInteger("pincite.toldKept", 16_000_000);

  /** Whoever waited so long has given up. */
  private static final long KEPT_NANOS = 60_000_000_000L;

  private final Map<Long, Kept> kept = new LinkedHashMap<>();
  private long characters;

  private record Kept(Told told, long characters, long since) {}

  /** What was told for a request so far, which is then no longer kept; null where it was forgotten. */
  synchronized Told take(long talk) {
    Kept taken = kept.remove(talk);
    if (taken == null) {
      return null;
    }
    characters -= taken.characters();
    return taken.told();
  }

  synchronized void keep(long talk, Told told) {
    Kept added = new Kept(told, told.characters(), System.nanoTime());
    kept.put(talk, added);
    characters += added.characters();
    for (Iterator<Kept> oldest = kept.values().iterator(); oldest.hasNext(); ) {
      Kept one = oldest.next();
      if (characters <= KEPT && added.since() - one.since() < KEPT_NANOS) {
        return;
      }
      characters -= one.characters();
      oldest.remove();
    }
  }
}
