package pincite.engine.wire;

import java.io.IOException;
import pincite.engine.search.Cancellation;

/** What requests are carried out by. */
public interface Work {
  /** Whether the request changes something: those run one after another, in the order they came. */
  boolean writes(Request request);

  Object run(Request request, Cancellation until) throws IOException;
}
