package sanko.analysis.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Compares what a test sends to the engine, and what it gets, with the schema of the protocol. Each
 * answer must be one that the schema knows. A request that is answered, and neither refused nor
 * warned of, must be one too; many tests send others on purpose. Lines that are no objects of JSON
 * are passed over, and so is the rest of a long list, such as the nodes of a record. Shared.
 */
public final class CheckedTalk {
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final int MOST_ELEMENTS = 200;

  private final Map<String, List<JsonNode>> sent = new ConcurrentHashMap<>();
  private final Set<String> warned = ConcurrentHashMap.newKeySet();

  /** Compares a talk that is over. */
  public static void compare(String input, String output) {
    CheckedTalk talk = new CheckedTalk();
    talk.send(input);
    talk.receive(output);
  }

  /** Notes what is sent: whole lines. */
  public void send(String lines) {
    lines.lines().filter(line -> line.startsWith("{")).forEach(this::note);
  }

  private void note(String line) {
    try {
      JsonNode request = read(line);
      sent.computeIfAbsent(request.path("id").asText(), id -> new CopyOnWriteArrayList<>())
          .add(request);
    } catch (JsonProcessingException e) {
      // The engine is to refuse it.
      return;
    }
  }

  /** Compares what was received: whole lines. */
  public void receive(String lines) {
    lines.lines().filter(line -> line.startsWith("{\"")).forEach(this::compare);
  }

  private void compare(String line) {
    JsonNode answer;
    try {
      answer = read(line);
    } catch (JsonProcessingException e) {
      throw new AssertionError("not JSON: " + line, e);
    }
    ProtocolSchema schema = ProtocolSchema.strict();
    assertThat(schema.problems(ProtocolSchema.ANSWER, answer)).as(start(line)).isEmpty();
    String id = answer.path("id").asText();
    if (answer.has("warning")) {
      warned.add(id);
    } else if (!answer.has("error") && !warned.contains(id) && sent.containsKey(id)) {
      assertThat(sent.get(id))
          .as("a request as the schema has them")
          .anySatisfy(
              request ->
                  assertThat(schema.problems(ProtocolSchema.REQUEST, request))
                      .as(start(request.toString()))
                      .isEmpty());
    }
  }

  private static JsonNode read(String line) throws JsonProcessingException {
    JsonNode message = MAPPER.readTree(line);
    shorten(message);
    return message;
  }

  private static void shorten(JsonNode node) {
    if (node instanceof ArrayNode list) {
      while (list.size() > MOST_ELEMENTS) {
        list.remove(list.size() - 1);
      }
    }
    node.forEach(CheckedTalk::shorten);
  }

  private static String start(String line) {
    int most = 400;
    return line.length() <= most ? line : line.substring(0, most) + "...";
  }
}
