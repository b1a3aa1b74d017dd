package sanko.server;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Answers what browsers ask for besides WebSockets: pages, scripts, pictures. Shared. */
public interface PageService {
  /**
   * What a browser asks for with GET or HEAD.
   *
   * @param path of the address, decoded, without what follows a question mark
   * @param takesGzip whether the answer may be compressed
   * @param knownTags the tags of the versions that the browser has (If-None-Match), or null
   */
  record Request(String path, boolean takesGzip, @Nullable String knownTags) {}

  /** Answers a request at once. Called by threads of the network. */
  Answer answer(Request request);

  /**
   * The answer to a request of a browser.
   *
   * @param status of HTTP, such as 200
   * @param headers all but those that say how long the body is and how the connection goes on
   * @param body shared with other answers: nobody moves its position
   */
  record Answer(int status, Map<String, String> headers, ByteBuffer body) {
    public Answer {
      headers = Map.copyOf(headers);
    }

    /** An answer of plain text. */
    public static Answer text(int status, String text) {
      return new Answer(
          status,
          Map.of("content-type", "text/plain; charset=utf-8"),
          ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** A copy with more headers, which win over those of the same name. */
    public Answer with(Map<String, String> more) {
      Map<String, String> all = new LinkedHashMap<>(headers);
      all.putAll(more);
      return new Answer(status, all, body);
    }
  }
}
