package sanko.train.exact;

import com.google.common.primitives.Floats;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.board.AreaAnalyzer;
import sanko.board.Board;
import sanko.board.Color;
import sanko.superko.DeadStones;
import sanko.superko.GameState;
import sanko.superko.Scorer;

/**
 * Finds the score under territory scoring of positions where nothing is open but dead groups, a
 * bent four in the corner among them: whoever moves first, a proof gives the opponent all points.
 * Clean-up captures them then; each play before would cost a point and needs one answer at most, so
 * nobody loses anything by passing. One thread.
 */
final class DeadGroups {
  private final int mostNodes;
  private final AreaAnalyzer analyzer = new AreaAnalyzer();
  private final Scorer scorer = new Scorer();
  private final ProofSearch search = new ProofSearch();

  /**
   * A solver.
   *
   * @param mostNodes for each question
   */
  DeadGroups(int mostNodes) {
    this.mostNodes = mostNodes;
  }

  /**
   * Solves a position at the start of a game.
   *
   * @return null if something else is open, or not proved
   */
  @Nullable Solution solve(GameState game) {
    Board board = game.board();
    byte[] owner = new byte[board.area()];
    analyzer.passAlive(board, game.rules().suicide(), owner);
    for (int loser = Color.BLACK; loser <= Color.WHITE; loser++) {
      List<Integer> dead = new ArrayList<>();
      int goal = 0;
      for (int index = 0; index < owner.length; index++) {
        int point = board.pointAt(index);
        if (owner[index] == Color.EMPTY && board.color(point) == loser) {
          dead.add(point);
        }
        int last = owner[index] == Color.EMPTY ? Color.opponent(loser) : owner[index];
        goal += last == Color.WHITE ? 1 : -1;
      }
      if (!dead.isEmpty() && isLost(game, loser, goal)) {
        return solution(game, dead);
      }
    }
    return null;
  }

  private boolean isLost(GameState game, int loser, int goal) {
    search.begin(game.rules().suicide());
    List<Board> board = List.of(game.board());
    int winner = Color.opponent(loser);
    return search.proves(board, loser, 0, winner, goal, mostNodes)
        && search.proves(board, winner, 0, winner, goal, mostNodes);
  }

  private Solution solution(GameState game, List<Integer> dead) {
    Board board = game.board();
    GameState without = DeadStones.without(game, DeadStones.wholeChains(dead, board));
    byte[] owner = new byte[board.area()];
    double score = scorer.whiteScore(without, owner);
    float[] ownership = new float[owner.length];
    for (int index = 0; index < owner.length; index++) {
      ownership[index] = Scorer.side(owner[index]);
    }
    List<Integer> pass = List.of(Board.PASS);
    return new Solution((int) Math.rint(score), pass, List.of(pass), Floats.asList(ownership));
  }
}
