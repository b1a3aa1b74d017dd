package sanko.analysis;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Collections;
import java.util.HashSet;
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

  /** The same for an action about a line. */
  private interface LineAction {
    void answer(LineRequest line, JsonGenerator out) throws IOException, RequestException;
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

  /** What requests for an action may have, and how it is answered. */
  private record KnownAction(KnownFields fields, Action action) {}

  private static final JsonFactory JSON = new JsonFactory();

  private final Map<String, KnownAction> actions;

  /**
   * The actions.
   *
   * @param explorer knows games of others; null if nobody does
   */
  RecordActions(@Nullable GameExplorer explorer) {
    Map<String, KnownAction> all = new TreeMap<>();
    all.put("parse_record", known(GamesToJson::write, Map.of(), "sgf", "sgfBase64"));
    all.put(
        "write_record", known(GamesFromJson::write, Map.of("games", GamesFromJson.KNOWN), "games"));
    all.put("positions", ofLine("from", Positions::write));
    all.put("score", ofLine("dead", FinalCount::write));
    if (explorer != null) {
      ExploreActions explore = new ExploreActions(explorer);
      all.put("explore", ofLine("player", explore::explore));
      all.put("explore_game", ofLine("game", explore::game));
    }
    actions = Collections.unmodifiableMap(all);
  }

  private static KnownAction known(
      Action action, Map<String, KnownFields> inside, String... fields) {
    Set<String> known = new HashSet<>(Set.of(fields));
    known.addAll(Set.of("id", "action"));
    return new KnownAction(new KnownFields(Set.copyOf(known), inside), action);
  }

  /** An action about a line that takes one field besides. */
  private static KnownAction ofLine(String own, LineAction action) {
    return known(
        (request, out) -> action.answer(LineRequest.of(request), out),
        Map.of(LineRequest.LINE, GamesFromJson.NODE),
        "boardXSize",
        "boardYSize",
        "rules",
        "komi",
        LineRequest.LINE,
        own);
  }

  /** The names of the actions. */
  Set<String> names() {
    return actions.keySet();
  }

  /** The fields that requests for one of the actions may have. */
  KnownFields fields(String action) {
    return known(action).fields();
  }

  private KnownAction known(String action) {
    KnownAction known = actions.get(action);
    if (known == null) {
      throw new IllegalArgumentException("no such action: " + action);
    }
    return known;
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
    Action known = known(action).action();
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
