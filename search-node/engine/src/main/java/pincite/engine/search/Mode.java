package pincite.engine.search;

import java.util.Locale;

/** Which passes a search runs: what the question needs, or one pass alone. */
public enum Mode {
  AUTO,
  PHRASE,
  WORDS,
  MORPHOLOGY,
  TRANSLITERATION;

  /** The name on the wire; absent means {@link #AUTO}. */
  public static Mode of(String wire) {
    return wire == null ? AUTO : valueOf(wire.toUpperCase(Locale.ROOT));
  }

  String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
