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

  /** The same failure of an object in a field, with that field's name before the dot. */
  RequestException in(String outer) {
    return new RequestException(outer + "." + field, reason);
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
