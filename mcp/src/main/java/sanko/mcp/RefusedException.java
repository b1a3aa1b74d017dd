package sanko.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** A message that no server can take; says why to the client. */
final class RefusedException extends Exception {
  private static final long serialVersionUID = 1;
  private static final JsonMapper JSON = new JsonMapper();

  private final int code;
  private final transient JsonNode id;

  /**
   * Refuses a message.
   *
   * @param code of JSON-RPC
   * @param id of the request; null for what is none, so that nobody knows its id
   */
  RefusedException(int code, String message, @Nullable Object id) {
    super(message);
    this.code = code;
    this.id = JSON.valueToTree(id);
  }

  /** Whether this answers a request. */
  boolean isAnswer() {
    return !id.isNull();
  }

  /** The message of JSON-RPC that says so. */
  String answer() {
    ObjectNode out = JSON.createObjectNode().put("jsonrpc", "2.0").set("id", id);
    out.putObject("error").put("code", code).put("message", getMessage());
    return out.toString();
  }
}
