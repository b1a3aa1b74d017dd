package sanko.analysis;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Vertex;
import sanko.engine.report.AnalysisFields;
import sanko.engine.report.Perspective;
import sanko.engine.settings.EngineSettings;
import sanko.nn.Evaluation;
import sanko.search.result.MoveInfo;
import sanko.search.result.RootInfo;
import sanko.search.result.SearchSnapshot;

/**
 * Writes answers: one line of JSON each, keys in alphabetical order, values from the point of view
 * that the query asks for; docs/analysis.md, "Answers".
 */
final class AnswerWriter {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(JsonNodeFeature.WRITE_PROPERTIES_SORTED).build();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private AnswerWriter() {}

  /** An object of JSON on one line. */
  static String line(JsonNode object) {
    try {
      return MAPPER.writeValueAsString(object);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot write an answer", e);
    }
  }

  /** An error that concerns no query in particular. */
  static String error(String reason) {
    return line(NODES.objectNode().put("error", reason));
  }

  /** An error in a field of a query. */
  static String error(String id, String field, String reason) {
    return line(NODES.objectNode().put("error", reason).put("field", field).put("id", id));
  }

  /** The failure of one position; the last that is said of it. */
  static String failure(String id, int turn, String reason) {
    return line(head(id, turn, false).put("error", reason));
  }

  /** The failure of one position because of a field of its query; the last that is said of it. */
  static String failure(String id, int turn, RequestException reason) {
    return line(head(id, turn, false).put("error", reason.reason()).put("field", reason.field()));
  }

  /** Something in a query that was passed over. */
  static String warning(String id, Query.Warning warning) {
    return line(
        NODES
            .objectNode()
            .put("warning", warning.text())
            .put("field", warning.field())
            .put("id", id));
  }

  /** The end of a position that was never searched. */
  static String noResults(String id, int turn) {
    return line(head(id, turn, false).put("noResults", true));
  }

  private static ObjectNode head(String id, int turn, boolean isDuringSearch) {
    return NODES
        .objectNode()
        .put("id", id)
        .put("isDuringSearch", isDuringSearch)
        .put("turnNumber", turn);
  }

  /**
   * What a search has found so far.
   *
   * @param board the position searched; read only
   */
  static String report(Query query, int turn, Board board, SearchSnapshot snapshot) {
    return line(answer(query, turn, board, snapshot, true));
  }

  /**
   * What the last answer on a position says besides.
   *
   * @param explanation of a move, if any
   * @param levelMove the move that a level would play, if asked for
   */
  record Additions(@Nullable ObjectNode explanation, @Nullable Integer levelMove) {}

  /** The last answer on a position. */
  static String result(
      Query query, int turn, Board board, SearchSnapshot snapshot, Additions additions) {
    ObjectNode answer = answer(query, turn, board, snapshot, false);
    ObjectNode explanation = additions.explanation();
    if (explanation != null) {
      answer.set("explain", explanation);
    }
    Integer levelMove = additions.levelMove();
    if (levelMove != null) {
      answer.put("levelMove", Vertex.format(levelMove, board));
    }
    return line(answer);
  }

  private static ObjectNode answer(
      Query query, int turn, Board board, SearchSnapshot snapshot, boolean isDuringSearch) {
    EngineSettings settings = query.method().parameters();
    AnalysisFields fields =
        new AnalysisFields(
            board,
            Perspective.of(settings.report().perspective(), snapshot.toMove()),
            query.answer().extras());
    ObjectNode answer = head(query.id(), turn, isDuringSearch);
    ArrayNode moves = answer.putArray("moveInfos");
    for (MoveInfo move : snapshot.movesWithSymmetries()) {
      if (move.visits() > 0) {
        addMove(fields, new FieldWriter(moves.addObject()), snapshot, move, moves.size() - 1);
      }
    }
    addRoot(fields, new FieldWriter(answer.putObject("rootInfo")), board, snapshot);
    FieldWriter out = new FieldWriter(answer);
    fields.addOwnership(out, snapshot);
    fields.addPolicy(out, "policy", snapshot.root().evaluation());
    Evaluation human = snapshot.root().human();
    if (human != null) {
      fields.addPolicy(out, "humanPolicy", human);
    }
    return answer;
  }

  private static void addMove(
      AnalysisFields fields, FieldWriter out, SearchSnapshot snapshot, MoveInfo move, int order) {
    fields.addMove(out, move, order);
    double weight = move.statistics().weight();
    out.real("edgeWeight", weight * move.edgeVisits() / Math.max(1, move.visits()));
    out.real("playSelectionValue", move.playSelectionValue());
    Evaluation human = snapshot.root().human();
    if (human != null) {
      fields.addHumanPrior(out, move, human);
    }
    fields.addOwnershipAfter(out, "ownership", snapshot, move.move());
  }

  private static void addRoot(
      AnalysisFields fields, FieldWriter out, Board board, SearchSnapshot snapshot) {
    RootInfo root = snapshot.root();
    out.whole("visits", root.visits());
    fields.addValues(out, root.values());
    fields.addNoResult(out, root.values());
    fields.addRaw(out, root.evaluation());
    Evaluation human = root.human();
    if (human != null) {
      fields.addHuman(out, human);
    }
    out.text("currentPlayer", Color.letter(snapshot.toMove()));
    out.text("thisHash", PositionHash.of(board, snapshot.toMove()));
    out.text("symHash", PositionHash.symmetric(board, snapshot.toMove()));
    // No old client reads it at the root.
    out.object.remove("scoreMean");
    out.object.put("weight", root.weight());
  }

  /** Numbers have the digits of a float; JSON knows no infinity. */
  private record FieldWriter(ObjectNode object) implements AnalysisFields.Writer {
    @Override
    public void text(String name, String value) {
      object.put(name, value);
    }

    @Override
    public void whole(String name, long value) {
      object.put(name, value);
    }

    @Override
    public void real(String name, double value) {
      object.put(name, Double.isFinite(value) ? (float) value : 0);
    }

    @Override
    public void texts(String name, Stream<String> values) {
      ArrayNode array = object.putArray(name);
      values.forEach(array::add);
    }

    @Override
    public void wholes(String name, LongStream values) {
      ArrayNode array = object.putArray(name);
      values.forEach(array::add);
    }

    @Override
    public void reals(String name, DoubleStream values) {
      ArrayNode array = object.putArray(name);
      values.forEach(each -> array.add((float) each));
    }
  }
}
