package sanko.reading;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sanko.board.AreaAnalyzer;
import sanko.board.Board;
import sanko.board.Chains;
import sanko.board.Color;
import sanko.board.KoRule;
import sanko.board.Rules;
import sanko.board.Zobrist;
import sanko.superko.GameState;

/**
 * Who wins a reading, by trying every move on the board with the whole history: nodes are the same
 * only if stones, player, ko, passes, threats and all earlier positions are. Knows nothing of life,
 * zones or likely moves.
 */
final class HistoryOracle {
  /** More positions than a reading may take. */
  static final class TooLarge extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private static final int MOST_PLIES = 500;

  private record Key(long situation, long low, long high) {}

  private final Goal goal;
  private final int mostNodes;
  private final Map<Key, Boolean> known = new HashMap<>();
  private final AreaAnalyzer areas = new AreaAnalyzer();
  private int nodes;

  HistoryOracle(Goal goal, int mostNodes) {
    this.goal = goal;
    this.mostNodes = mostNodes;
  }

  /** Whether the attacker wins. */
  boolean attackerWins(GameState game, int first, Threats threats) {
    GameState start = new GameState(game);
    if (first != game.toMove()) {
      start = fresh(game.board(), first, game.rules());
    }
    return wins(start, threats, 0, 1, 2);
  }

  private static GameState fresh(Board board, int toMove, Rules rules) {
    return new GameState(board, toMove, rules, 0, false);
  }

  private boolean wins(GameState game, Threats threats, int passes, long low, long high) {
    Board board = game.board();
    if (isGone(board, goal.points(), goal.defender())) {
      return true;
    }
    if (!goal.others().isEmpty() && isGone(board, goal.others(), otherColor())) {
      return otherColor() == goal.defender();
    }
    if (isConnection()) {
      if (isConnected(board)) {
        return false;
      }
    } else if (hasEscaped(board) || (!goal.sekiLives() && isPassAlive(game))) {
      return false;
    }
    boolean repeated = game.rules().ko() == KoRule.SIMPLE && game.isFinished();
    if (passes == 2 || repeated) {
      return !goal.sekiLives() || isConnection();
    }
    long situation =
        Zobrist.mix(
            board.hashLow()
                ^ Zobrist.mix(
                    game.toMove()
                        + 4L * passes
                        + 16L * board.koPoint()
                        + 65536L * threats.black()
                        + 1048576L * threats.white()));
    Key key = new Key(situation, low, high);
    Boolean before = known.get(key);
    if (before != null) {
      return before;
    }
    if (++nodes > mostNodes || game.moveCount() > MOST_PLIES) {
      throw new TooLarge();
    }
    boolean won = search(game, threats, passes, low, high);
    known.put(key, won);
    return won;
  }

  private boolean search(GameState game, Threats threats, int passes, long low, long high) {
    boolean attacking = game.toMove() == goal.attacker();
    // Under simple ko the order matters as well, since passes empty the history.
    long here = Zobrist.mix(game.board().hashLow() + 3L * game.toMove());
    boolean simple = game.rules().ko() == KoRule.SIMPLE;
    long nextLow = simple ? Zobrist.mix(low + here) : low + here;
    long nextHigh = high + Zobrist.mix(here);
    boolean forbidden = false;
    for (int move : moves(game)) {
      if (!game.isLegal(move)) {
        forbidden |= game.board().isPlaceable(move, game.toMove(), game.rules().suicide());
        continue;
      }
      game.play(move, game.toMove());
      boolean won = wins(game, threats, move == Board.PASS ? passes + 1 : 0, nextLow, nextHigh);
      game.undo();
      if (won == attacking) {
        return won;
      }
    }
    if (forbidden && threats.of(game.toMove()) > 0) {
      int mover = game.toMove();
      GameState fresh = fresh(game.board(), mover, game.rules());
      return wins(fresh, threats.afterOneOf(mover), 0, 1, 2);
    }
    return !attacking;
  }

  /** All points and the pass, captures of the goal's neighbors before the others. */
  private List<Integer> moves(GameState game) {
    Board board = game.board();
    List<Integer> moves = new ArrayList<>();
    boolean waiting = game.toMove() != goal.active();
    if (waiting) {
      moves.add(Board.PASS);
    }
    for (int index = 0; index < board.area(); index++) {
      if (board.isEmpty(board.pointAt(index)) && isWithinBounds(board.pointAt(index))) {
        boolean takes = false;
        for (int d = 0; d < Board.NEIGHBORS; d++) {
          int near = board.neighbor(board.pointAt(index), d);
          takes |= board.color(near) == Color.opponent(game.toMove()) && board.liberties(near) == 1;
        }
        moves.add(
            takes ? Math.min(waiting ? 1 : 0, moves.size()) : moves.size(), board.pointAt(index));
      }
    }
    if (!waiting) {
      moves.add(Board.PASS);
    }
    return moves;
  }

  private static boolean isGone(Board board, List<Integer> points, int color) {
    return points.stream().noneMatch(point -> board.color(point) == color);
  }

  private boolean isConnection() {
    return goal.kind() == Goal.Kind.CONNECT || goal.kind() == Goal.Kind.SEPARATE;
  }

  private int otherColor() {
    return isConnection() ? goal.defender() : goal.attacker();
  }

  private boolean isConnected(Board board) {
    return goal.points().stream()
        .filter(point -> board.color(point) == goal.defender())
        .flatMap(point -> Chains.stones(board, point).stream())
        .anyMatch(goal.others()::contains);
  }

  private boolean isWithinBounds(int point) {
    return !goal.isConfined() || goal.bounds().contains(point);
  }

  /** Whether a stone of the goal has a liberty that nobody may take. */
  private boolean hasEscaped(Board board) {
    for (int stone : goal.points()) {
      if (board.color(stone) == goal.defender()) {
        int[] liberties = new int[board.liberties(stone)];
        int count = board.libertiesInto(stone, liberties);
        for (int i = 0; i < count; i++) {
          if (!isWithinBounds(liberties[i])) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private boolean isPassAlive(GameState game) {
    Board board = game.board();
    byte[] owner = new byte[board.area()];
    areas.passAlive(board, game.rules().suicide(), owner);
    return goal.points().stream()
        .anyMatch(
            point ->
                board.color(point) == goal.defender()
                    && owner[board.indexOf(point)] == goal.defender());
  }
}
