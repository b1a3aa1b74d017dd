package sanko.analysis;

/** A field of a query makes no sense; the message is for the client. */
final class QueryException extends Exception {
  private static final long serialVersionUID = 1;

  private final String field;

  QueryException(String field, String message) {
    super(message);
    this.field = field;
  }

  /** The name of the field. */
  String field() {
    return field;
  }

  /** What is wrong with it. */
  String reason() {
    return String.valueOf(getMessage());
  }
}
