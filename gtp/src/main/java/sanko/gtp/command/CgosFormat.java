package sanko.gtp.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import sanko.board.Board;
import sanko.board.Vertex;
import sanko.engine.report.Perspective;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;
import sanko.search.result.Values;

/** The line of JSON that CGOS keeps with a move: "CGOS GTP Extension for Move Analysis". */
final class CgosFormat implements SnapshotFormat {
  private static final int MOST_MOVES = 10;
  private static final double DIGITS = 10_000;
  private static final String LEVELS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+";

  private final Board board;
  private final Perspective perspective;

  /**
   * A format.
   *
   * @param board the position searched, with the player to move; read only
   */
  CgosFormat(Board board, int toMove) {
    this.board = board;
    perspective = new Perspective(toMove);
  }

  @Override
  public String line(SearchSnapshot snapshot) {
    Values seen = perspective.seen(snapshot.root().values());
    ObjectNode line =
        JsonNodeFactory.instance
            .objectNode()
            .put("winrate", rounded(seen.winrate()))
            .put("score", rounded(seen.lead()))
            .put("visits", snapshot.root().visits());
    ArrayNode moves = line.putArray("moves");
    snapshot.moves().stream().limit(MOST_MOVES).forEach(move -> add(moves.addObject(), move));
    return line.put("ownership", ownership(snapshot)).toString();
  }

  private void add(ObjectNode line, MoveInfo move) {
    Values seen = perspective.seen(move.values());
    List<Integer> next = move.line().stream().skip(1).toList();
    line.put("move", Vertex.format(move.move(), board))
        .put("visits", move.visits())
        .put("winrate", rounded(seen.winrate()))
        .put("score", rounded(seen.lead()))
        .put("prior", rounded(move.prior()))
        .put("pv", String.join(" ", Vertex.formatAll(next, board)));
  }

  /** A sign for each point, row by row from the top left: A is the opponent's, + the player's. */
  private String ownership(SearchSnapshot snapshot) {
    StringBuilder signs = new StringBuilder();
    for (int index = 0; index < board.area(); index++) {
      double share = (perspective.signed(snapshot.whiteOwnership(index)) + 1) / 2;
      int level = (int) Math.round(Math.max(0, Math.min(1, share)) * (LEVELS.length() - 1));
      signs.append(LEVELS.charAt(level));
    }
    return signs.toString();
  }

  private static double rounded(double value) {
    return Math.round(value * DIGITS) / DIGITS;
  }
}
