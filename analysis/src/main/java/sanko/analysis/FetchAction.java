package sanko.analysis;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The action {@code fetch_record} of one client, who gets one record at a time; docs/analysis.md,
 * "Records of game servers". Shared.
 */
final class FetchAction {
  static final String NAME = "fetch_record";

  private static final String ADDRESS = "url";

  /** The fields that requests may have. */
  static final KnownFields KNOWN = new KnownFields(Set.of("id", "action", ADDRESS));

  private static final int LONGEST = 500;

  private final RecordFetcher fetcher;
  private final AtomicBoolean isFetching = new AtomicBoolean();

  FetchAction(RecordFetcher fetcher) {
    this.fetcher = fetcher;
  }

  /**
   * Begins to get a record.
   *
   * @return the answer, one line; it does not fail
   */
  CompletableFuture<String> begin(ObjectNode request) throws RequestException {
    String wanted = "Must be the address of a game";
    String address = JsonFields.text(request, ADDRESS, wanted);
    if (address.length() > LONGEST) {
      throw new RequestException(ADDRESS, wanted);
    }
    if (!isFetching.compareAndSet(false, true)) {
      throw new RequestException(ADDRESS, "One record at a time");
    }
    ObjectNode answer =
        JsonNodeFactory.instance
            .objectNode()
            .put("id", request.path("id").textValue())
            .put("action", NAME)
            .put(ADDRESS, address);
    return fetched(address)
        .handle(
            (sgf, failure) -> {
              isFetching.set(false);
              return AnswerWriter.line(
                  failure == null
                      ? answer.put("sgf", sgf)
                      : answer.put("problem", problem(failure).word()));
            });
  }

  private CompletableFuture<String> fetched(String address) {
    try {
      return fetcher.fetch(address);
    } catch (RuntimeException | Error e) {
      isFetching.set(false);
      throw e;
    }
  }

  private static RecordFetcher.Problem problem(@Nullable Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    if (cause instanceof RecordFetcher.FetchException known) {
      return known.problem();
    }
    System.getLogger(FetchAction.class.getName())
        .log(System.Logger.Level.ERROR, "internal error in a fetch", cause);
    return RecordFetcher.Problem.NETWORK;
  }
}
