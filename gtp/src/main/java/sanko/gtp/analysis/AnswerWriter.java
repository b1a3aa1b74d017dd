package sanko.gtp.analysis;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Vertex;
import sanko.nn.Evaluation;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;
import sanko.search.result.MoveInfo;
import sanko.search.result.MoveInfo.PvMove;
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
   * What a search has found.
   *
   * @param board the position searched; read only
   */
  static String result(
      Query query, int turn, Board board, SearchSnapshot snapshot, boolean isDuringSearch) {
    Perspective perspective =
        Perspective.of(query.method().parameters().report().perspective(), snapshot.toMove());
    ObjectNode answer = head(query.id(), turn, isDuringSearch);
    ArrayNode moves = answer.putArray("moveInfos");
    for (MoveInfo move : snapshot.movesWithSymmetries()) {
      moves.add(move(query, board, snapshot, move, perspective));
    }
    answer.set("rootInfo", root(query, board, snapshot, perspective));
    if (query.answer().has(Extra.OWNERSHIP)) {
      answer.set("ownership", points(board, i -> perspective.signed(snapshot.whiteOwnership(i))));
    }
    if (query.answer().has(Extra.OWNERSHIP_STDEV)) {
      answer.set("ownershipStdev", points(board, snapshot::ownershipStdev));
    }
    if (query.answer().has(Extra.POLICY)) {
      Evaluation evaluation = snapshot.root().evaluation();
      answer.set("policy", numbers(evaluation.area() + 1, evaluation::policy));
    }
    return line(answer);
  }

  private static ObjectNode move(
      Query query, Board board, SearchSnapshot snapshot, MoveInfo move, Perspective perspective) {
    ObjectNode info = NODES.objectNode();
    info.put("move", Vertex.format(move.move(), board));
    info.put("visits", move.visits());
    info.put("edgeVisits", move.edgeVisits());
    put(info, "weight", move.weight());
    put(info, "edgeWeight", move.weight() * move.edgeVisits() / Math.max(1, move.visits()));
    put(info, "utility", perspective.signed(move.utility()));
    put(info, "winrate", perspective.winrate(move.winrate()));
    // Old clients read the lead under the name of the mean.
    put(info, "scoreMean", perspective.signed(move.lead()));
    put(info, "scoreLead", perspective.signed(move.lead()));
    put(info, "scoreSelfplay", perspective.signed(move.scoreMean()));
    put(info, "scoreStdev", move.scoreStdev());
    put(info, "prior", move.prior());
    put(info, "lcb", perspective.winrate(move.lcb()));
    put(info, "utilityLcb", perspective.signed(move.utilityLcb()));
    put(info, "playSelectionValue", move.playSelectionValue());
    info.put("order", move.order());
    if (query.answer().has(Extra.NO_RESULT_VALUE)) {
      put(info, "noResultValue", move.noResult());
    }
    if (move.symmetryOf() != MoveInfo.NO_SYMMETRY) {
      info.put("isSymmetryOf", Vertex.format(move.symmetryOf(), board));
    }
    putVariation(info, query, board, move);
    if (query.answer().has(Extra.MOVES_OWNERSHIP)) {
      info.set(
          "ownership",
          points(board, i -> perspective.signed(snapshot.whiteOwnershipAfter(move.move(), i))));
    }
    if (query.answer().has(Extra.MOVES_OWNERSHIP_STDEV)) {
      info.set("ownershipStdev", points(board, i -> snapshot.ownershipStdevAfter(move.move(), i)));
    }
    return info;
  }

  private static void putVariation(ObjectNode info, Query query, Board board, MoveInfo move) {
    List<PvMove> all = move.variation();
    int longest = query.method().parameters().search().memory().pvLength();
    List<PvMove> shown = all.subList(0, Math.min(all.size(), longest));
    ArrayNode variation = info.putArray("pv");
    shown.forEach(each -> variation.add(Vertex.format(each.move(), board)));
    if (query.answer().has(Extra.PV_VISITS)) {
      ArrayNode visits = info.putArray("pvVisits");
      ArrayNode edgeVisits = info.putArray("pvEdgeVisits");
      for (PvMove each : shown) {
        visits.add(each.visits());
        edgeVisits.add(each.edgeVisits());
      }
    }
  }

  private static ObjectNode root(
      Query query, Board board, SearchSnapshot snapshot, Perspective perspective) {
    RootInfo root = snapshot.root();
    ObjectNode info = NODES.objectNode();
    info.put("visits", root.visits());
    info.put("weight", root.weight());
    put(info, "utility", perspective.signed(root.utility()));
    put(info, "winrate", perspective.winrate(root.winrate()));
    put(info, "scoreLead", perspective.signed(root.lead()));
    put(info, "scoreSelfplay", perspective.signed(root.scoreMean()));
    put(info, "scoreStdev", root.scoreStdev());
    if (query.answer().has(Extra.NO_RESULT_VALUE)) {
      put(info, "noResultValue", root.noResult());
    }
    info.put("currentPlayer", snapshot.toMove() == Color.BLACK ? "B" : "W");
    info.put("thisHash", PositionHash.of(board, snapshot.toMove()));
    info.put("symHash", PositionHash.symmetric(board, snapshot.toMove()));
    putRaw(info, root.evaluation(), perspective);
    return info;
  }

  /** The evaluator's own word on the position. */
  private static void putRaw(ObjectNode info, Evaluation evaluation, Perspective perspective) {
    ValueEstimate value = evaluation.value();
    double mean = value.whiteScoreMean();
    double variance = value.whiteScoreMeanSq() - mean * mean;
    put(info, "rawWinrate", perspective.winrate(0.5 * (1 + value.whiteWinLoss())));
    put(info, "rawLead", perspective.signed(value.whiteLead()));
    put(info, "rawScoreSelfplay", perspective.signed(mean));
    put(info, "rawScoreSelfplayStdev", Math.sqrt(Math.max(0, variance)));
    put(info, "rawNoResultProb", value.noResult());
    Uncertainty uncertainty = evaluation.uncertainty();
    double error = uncertainty.shorttermWinlossError();
    put(info, "rawStWrError", error < 0 ? error : 0.5 * error);
    put(info, "rawStScoreError", uncertainty.shorttermScoreError());
    put(info, "rawVarTimeLeft", uncertainty.varTimeLeft());
  }

  private static ArrayNode points(Board board, IntToDoubleFunction value) {
    return numbers(board.area(), value);
  }

  private static ArrayNode numbers(int count, IntToDoubleFunction value) {
    ArrayNode numbers = NODES.arrayNode(count);
    for (int index = 0; index < count; index++) {
      numbers.add((float) value.applyAsDouble(index));
    }
    return numbers;
  }

  /** Puts a number with the digits of a float; JSON knows no infinity. */
  private static void put(ObjectNode object, String name, double value) {
    object.put(name, Double.isFinite(value) ? (float) value : 0);
  }
}
