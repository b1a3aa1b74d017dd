package sanko.server;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Answers messages that programs send over HTTP, such as those of JSON-RPC. Shared. */
public interface MessageService {
  /**
   * What a program sends.
   *
   * @param method of HTTP, such as POST
   * @param headers by their names in lower case
   * @param body in UTF-8; empty if there is none
   */
  record Request(String method, Map<String, String> headers, String body) {
    public Request {
      headers = Map.copyOf(headers);
    }

    /** A header by its name in lower case, or null. */
    public @Nullable String header(String name) {
      return headers.get(name);
    }
  }

  /**
   * Begins to answer a request. Called by threads of the network, so it returns soon.
   *
   * @return cancelled if the program is gone before the answer is there
   */
  CompletableFuture<PageService.Answer> answer(Request request);
}
