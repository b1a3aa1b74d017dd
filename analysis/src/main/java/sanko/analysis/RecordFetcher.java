package sanko.analysis;

import java.util.Locale;
import java.util.concurrent.CompletableFuture;

/**
 * Somebody who gets records from game servers, and answers the action {@code fetch_record}
 * (docs/analysis.md). Shared.
 */
public interface RecordFetcher {
  /**
   * Gets the record of a game. Returns at once.
   *
   * @param address of the game as people see it
   * @return the SGF; it fails with a {@link FetchException} only
   */
  CompletableFuture<String> fetch(String address);

  /** Why there is no record. */
  enum Problem {
    /** The address is not one of a game on a server that is known. */
    ADDRESS,
    /** Too many records are being fetched. */
    BUSY,
    /** There is no such game. */
    MISSING,
    /** The server does not give the game to everybody. */
    PRIVATE,
    /** No answer in time. */
    LATE,
    /** The answer is too large. */
    LARGE,
    /** The answer is not a record. */
    CONTENT,
    /** The server cannot be reached, or answers that it failed. */
    NETWORK;

    /** The word for it in the protocol. */
    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A record cannot be had. */
  final class FetchException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Problem problem;

    public FetchException(Problem problem) {
      super(problem.word());
      this.problem = problem;
    }

    /** Why. */
    public Problem problem() {
      return problem;
    }
  }
}
