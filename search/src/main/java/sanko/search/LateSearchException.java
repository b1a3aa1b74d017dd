package sanko.search;

/** A search found nothing because its clock could not wait for the root's evaluation. */
public final class LateSearchException extends SearchException {
  private static final long serialVersionUID = 1;

  LateSearchException(Throwable cause) {
    super("the position could not be evaluated in time", cause);
  }
}
