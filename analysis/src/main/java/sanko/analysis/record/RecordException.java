package sanko.analysis.record;

/** A request that makes no sense; the reason is for the client. */
public final class RecordException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String field;
  private final String reason;

  RecordException(String field, String reason) {
    super(field + ": " + reason);
    this.field = field;
    this.reason = reason;
  }

  /** The field of the request. */
  public String field() {
    return field;
  }

  /** What is wrong with it. */
  public String reason() {
    return reason;
  }
}
