package pincite.engine.search;

import org.apache.lucene.index.QueryTimeout;
import pincite.engine.Refusal;

/** Ends one request early: because its asker went away, or because its time is over. */
public final class Cancellation implements QueryTimeout {
  private final long timeoutMs;
  private final long deadline;
  private volatile boolean cancelled;

  public Cancellation(long timeoutMs) {
    this.timeoutMs = timeoutMs;
    this.deadline = System.nanoTime() + timeoutMs * 1_000_000;
  }

  public void cancel() {
    cancelled = true;
  }

  @Override
  public boolean shouldExit() {
    return cancelled || System.nanoTime() - deadline > 0;
  }

  /** Throws when the request has ended; called between steps of work. */
  public void check() {
    if (cancelled) {
      throw new Refusal(Refusal.Code.CANCELLED, "The request was cancelled.");
    }
    if (System.nanoTime() - deadline > 0) {
      throw new Refusal(
          Refusal.Code.TIMEOUT,
          "The search took longer than %d ms and was stopped. Narrow the scope or shorten the question."
              .formatted(timeoutMs));
    }
  }
}
