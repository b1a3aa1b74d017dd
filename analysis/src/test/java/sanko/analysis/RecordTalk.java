package sanko.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import sanko.analysis.testing.CheckedTalk;

/** Asks the actions and reads their answers. */
final class RecordTalk {
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final RecordActions ACTIONS = new RecordActions(null);

  private RecordTalk() {}

  static JsonNode json(String text) {
    try {
      return MAPPER.readTree(text.replace('\'', '"'));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  static JsonNode ask(String action, JsonNode request) throws RequestException {
    try {
      String line = ACTIONS.answer("7", action, request, () -> false);
      ObjectNode sent = object().put("id", "7").put("action", action);
      sent.setAll((ObjectNode) request);
      CheckedTalk.compare(sent.put("id", "7").put("action", action).toString(), line);
      JsonNode answer = MAPPER.readTree(line);
      assertThat(answer.path("id").textValue()).isEqualTo("7");
      assertThat(answer.path("action").textValue()).isEqualTo(action);
      return answer;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The failure of a request; quotes may be single. */
  static RequestException failure(String action, String request) {
    try {
      return fail("answered: " + ask(action, json(request)));
    } catch (RequestException e) {
      return e;
    }
  }

  /** A whole record as JSON. */
  static JsonNode parse(String sgf) {
    try {
      return ask("parse_record", object().put("sgf", sgf));
    } catch (RequestException e) {
      throw new AssertionError(e);
    }
  }

  /** The games of an answer as a record. */
  static String write(JsonNode answer) {
    try {
      ObjectNode request = object();
      request.set("games", answer.path("games"));
      return ask("write_record", request).path("sgf").textValue();
    } catch (RequestException e) {
      throw new AssertionError(e);
    }
  }
}
