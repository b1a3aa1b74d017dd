package sanko.engine.solve;

import java.util.ArrayList;
import java.util.List;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Vertex;
import sanko.reading.Proof;
import sanko.reading.Zone;

/** The names of moves and points of proofs. */
final class ProofMoves {
  /** The name of a move elsewhere that must be answered. */
  static final String THREAT = "threat";

  private ProofMoves() {}

  /** A vertex, {@code pass} or {@code threat}. */
  static String name(int move, Board board) {
    return move == Proof.KO_THREAT ? THREAT : Vertex.format(move, board);
  }

  /** Who moves after a move: after a ko threat the same player. */
  static int next(int player, int move) {
    return move == Proof.KO_THREAT ? player : Color.opponent(player);
  }

  /** The points of a zone in reading order. */
  static List<Integer> points(Zone zone, Board board) {
    List<Integer> points = new ArrayList<>();
    for (int index = 0; index < board.area(); index++) {
      if (zone.contains(board.pointAt(index))) {
        points.add(board.pointAt(index));
      }
    }
    return points;
  }

  /** Moves with the names of the players, such as {@code B A1, W B2}. */
  static String line(List<Integer> moves, int first, Board board) {
    List<String> words = new ArrayList<>();
    int player = first;
    for (int move : moves) {
      words.add(Color.letter(player) + " " + name(move, board));
      player = next(player, move);
    }
    return String.join(", ", words);
  }
}
