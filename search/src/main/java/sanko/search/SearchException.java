package sanko.search;

/** A search could not continue because its evaluator failed. */
public sealed class SearchException extends Exception permits LateSearchException {
  private static final long serialVersionUID = 1;

  SearchException(String message, Throwable cause) {
    super(message, cause);
  }

  /** The evaluator failed for this reason. */
  static SearchException ofEvaluation(Throwable cause) {
    String reason = cause.getMessage() == null ? cause.toString() : cause.getMessage();
    return new SearchException("the position could not be evaluated: " + reason, cause);
  }
}
