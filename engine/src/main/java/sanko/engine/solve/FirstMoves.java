package sanko.engine.solve;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.reading.Proof;
import sanko.reading.Reading;
import sanko.reading.Verdict;
import sanko.superko.GameState;

/**
 * The first moves of a player who wins by one of them, against as many ko threats as the move that
 * is told.
 *
 * @param winning those that are proved to win
 * @param unknown those of which neither was proved within the budget
 */
public record FirstMoves(List<Integer> winning, List<Integer> unknown) {
  /** Copies the lists. */
  public FirstMoves {
    winning = List.copyOf(winning);
    unknown = List.copyOf(unknown);
  }

  /**
   * Reads all moves that could win: a move outside of the zone of the proof that the opponent wins
   * by moving first is no better than a pass, and one outside of the bounds is not played.
   *
   * @param lost whether the stones are lost after a move
   * @return no moves if the player does not win by a move, or the opponent is not proved to win by
   *     moving first
   */
  static FirstMoves of(Answer answer, int first, Function<GameState, Verdict> lost) {
    List<Integer> winning = new ArrayList<>();
    List<Integer> unknown = new ArrayList<>();
    Proof other = refutation(answer.first(Color.opponent(first)), first);
    int known = answer.neededMove(first);
    if (other == null || known <= Board.PASS) {
      return new FirstMoves(winning, unknown);
    }
    winning.add(known);
    GameState game = answer.problem().withFirst(first).game();
    Board board = game.board();
    Verdict wanted = answer.first(first).lost();
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      boolean isAllowed = answer.problem().goal().allows(point) && game.isLegal(point);
      if (point != known && isAllowed && other.zone().contains(point)) {
        Verdict verdict = lost.apply(after(game, point, first));
        if (verdict == Verdict.UNKNOWN) {
          unknown.add(point);
        } else if (verdict == wanted) {
          winning.add(point);
        }
      }
    }
    return new FirstMoves(winning, unknown);
  }

  /** The proof that the opponent, moving first, wins, or wins with threats that do not help now. */
  private static @Nullable Proof refutation(Answer.Outcome opponentFirst, int first) {
    Proof plain = opponentFirst.reading().proof();
    Reading turned = opponentFirst.turned();
    boolean isLost = plain != null && plain.winner() != first;
    return isLost ? plain : turned == null ? null : turned.proof();
  }

  private static GameState after(GameState game, int move, int player) {
    GameState after = new GameState(game);
    after.play(move, player);
    return after;
  }
}
