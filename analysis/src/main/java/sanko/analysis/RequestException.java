package sanko.analysis;

/** A field of a request makes no sense; the reason is for the client. */
final class RequestException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String field;
  private final String reason;

  RequestException(String field, String reason) {
    super(field + ": " + reason);
    this.field = field;
    this.reason = reason;
  }

  /** The field of the request. */
  String field() {
    return field;
  }

  /** What is wrong with it. */
  String reason() {
    return reason;
  }
}
