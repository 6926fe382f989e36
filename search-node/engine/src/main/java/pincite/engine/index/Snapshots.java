package pincite.engine.index;

import java.io.Closeable;
import java.io.IOException;

/** Hands out what is served now as a snapshot that stays whole while it is read, whatever takes its place meanwhile. */
public interface Snapshots extends Closeable {
  /** Reads from what is served now; the snapshot is valid until the function returns. */
  <T> T read(Reading<T> reading);

  @FunctionalInterface
  interface Reading<T> {
    T of(Snapshot snapshot) throws IOException;
  }
}
