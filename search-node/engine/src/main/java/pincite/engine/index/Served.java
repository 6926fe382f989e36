package pincite.engine.index;

import java.io.Closeable;

/** What requests are carried out on: an index that is written here, or a replica of one that is written elsewhere. */
public sealed interface Served extends Closeable permits IndexFolder, Replica {
  Snapshots snapshots();
}
