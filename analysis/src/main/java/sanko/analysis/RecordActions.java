package sanko.analysis;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The actions of the JSON analysis protocol that deal with records and positions; docs/analysis.md,
 * "Records and positions". Immutable.
 */
final class RecordActions {
  /** Writes the fields of an answer that follow its id and action. */
  private interface Action {
    void answer(JsonNode request, JsonGenerator out) throws IOException, RequestException;
  }

  /** The text of an answer, as long as somebody waits for it. */
  private static final class AnswerText extends Writer {
    /** Nobody waits for the answer any more. */
    static final class UnwantedException extends IOException {
      private static final long serialVersionUID = 1L;
    }

    private final StringBuilder text = new StringBuilder();
    private final BooleanSupplier isUnwanted;

    AnswerText(BooleanSupplier isUnwanted) {
      this.isUnwanted = isUnwanted;
    }

    @Override
    public void write(char[] characters, int from, int length) throws IOException {
      if (isUnwanted.getAsBoolean()) {
        throw new UnwantedException();
      }
      text.append(characters, from, length);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}

    @Override
    public String toString() {
      return text.toString();
    }
  }

  private static final JsonFactory JSON = new JsonFactory();

  private final Map<String, Action> actions;

  /**
   * The actions.
   *
   * @param explorer knows games of others; null if nobody does
   */
  RecordActions(@Nullable GameExplorer explorer) {
    Map<String, Action> all = new TreeMap<>();
    all.put("parse_record", GamesToJson::write);
    all.put("write_record", GamesFromJson::write);
    all.put("positions", (request, out) -> Positions.write(LineRequest.of(request), out));
    all.put("score", (request, out) -> FinalCount.write(LineRequest.of(request), out));
    if (explorer != null) {
      ExploreActions explore = new ExploreActions(explorer);
      all.put("explore", (request, out) -> explore.explore(LineRequest.of(request), out));
      all.put("explore_game", (request, out) -> explore.game(LineRequest.of(request), out));
    }
    actions = Collections.unmodifiableMap(all);
  }

  /** The names of the actions. */
  Set<String> names() {
    return actions.keySet();
  }

  /**
   * The answer to a request, one line of JSON.
   *
   * @param action one of {@link #names}
   * @param isUnwanted whether nobody waits for the answer any more
   * @return as much as was written until it became unwanted
   * @throws RequestException naming the field that makes no sense
   */
  String answer(String id, String action, JsonNode request, BooleanSupplier isUnwanted)
      throws RequestException {
    Action known = actions.get(action);
    if (known == null) {
      throw new IllegalArgumentException("no such action: " + action);
    }
    AnswerText text = new AnswerText(isUnwanted);
    try (JsonGenerator out = JSON.createGenerator(text)) {
      out.writeStartObject();
      out.writeStringField("id", id);
      out.writeStringField("action", action);
      known.answer(request, out);
      out.writeEndObject();
    } catch (AnswerText.UnwantedException e) {
      return text.toString();
    } catch (IOException e) {
      throw new UncheckedIOException("memory does not fail", e);
    }
    return text.toString();
  }
}
