package sanko.train.selfplay;

/** The network could not evaluate a position. */
final class EvaluationException extends RuntimeException {
  private static final long serialVersionUID = 1;

  EvaluationException(Throwable cause) {
    super(cause.getMessage() == null ? cause.toString() : cause.getMessage(), cause);
  }
}
