package sanko.server;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The answer to a request of a browser.
 *
 * @param status of HTTP, such as 200
 * @param headers all but those that say how long the body is and how the connection goes on
 * @param body shared with other answers: nobody moves its position
 */
public record PageAnswer(int status, Map<String, String> headers, ByteBuffer body) {
  public PageAnswer {
    headers = Map.copyOf(headers);
  }

  /** An answer of plain text. */
  public static PageAnswer text(int status, String text) {
    return new PageAnswer(
        status,
        Map.of("content-type", "text/plain; charset=utf-8"),
        ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** A copy with more headers, which win over those of the same name. */
  public PageAnswer with(Map<String, String> more) {
    Map<String, String> all = new LinkedHashMap<>(headers);
    all.putAll(more);
    return new PageAnswer(status, all, body);
  }
}
