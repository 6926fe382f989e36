package pincite.engine;

/** A request the engine will not or cannot carry out: a closed code and a sentence for whoever reads the answer. */
public final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Every code the engine answers with. The wire carries the name in lower case. */
  public enum Code {
    BAD_REQUEST,
    UNKNOWN_SCOPE,
    OUTSIDE_SCOPE,
    NOT_FOUND,
    TOO_LARGE,
    BUSY,
    TIMEOUT,
    CANCELLED,
    DISK_FULL,
    INDEX_FORMAT,
    INDEX_LOCKED,
    READ_ONLY,
    INTERNAL;

    public String wire() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  private final Code code;

  public Refusal(Code code, String message) {
    super(message);
    this.code = code;
  }

  public Refusal(Code code, String message, Throwable cause) {
    super(message, cause);
    this.code = code;
  }

  public Code code() {
    return code;
  }
}
